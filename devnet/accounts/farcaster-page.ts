import { DEVNET_NAME } from '@/lib/chains/devnet'
import { html, pageDocument, pagePolicy } from '../page-html'
import { EXAMPLE_PEOPLE } from './example-people'

const SITE = 'Example Farcaster app'

export const FARCASTER_POLICY = pagePolicy("'self'")

/**
 * The page on which a visitor approves a login, as in the app of Farcaster.
 *
 * @param options.domain - The site that asks.
 * @param options.token - Names the channel, and proves that the form was sent by this page.
 */
export function farcasterPage({
  domain,
  token,
  hasNoName = false,
}: {
  readonly domain: string
  readonly token: string
  readonly hasNoName?: boolean
}): string {
  const body = html`
<section>
<h1>${SITE}</h1>
<p class="note">This page of the ${DEVNET_NAME} stands in for the Farcaster app. It is a test: never enter a key here.</p>
<dl>
<dt>Site</dt><dd>${domain}</dd>
<dt>Asks for</dt><dd>a signature of your account</dd>
</dl>
<p class="faint">Go on only if you have started this login yourself.</p>
</section>
<section>
<form method="post" autocomplete="off">
<input type="hidden" name="channelToken" value="${token}">
<fieldset class="choices">
<legend>Choose an account</legend>
${EXAMPLE_PEOPLE.map(
  ({ id, name }, index) => html`
<label><input type="radio" name="person" value="${id}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
)}
</fieldset>
<label for="typed">Or type a name</label>
${hasNoName ? html`<p class="error" id="error" role="alert">Choose an account, or type a name of at most 60 letters.</p>` : ''}
<input type="text" id="typed" name="typed" maxlength="60" spellcheck="false" aria-describedby="${hasNoName ? 'error hint' : 'hint'}">
<p class="faint" id="hint">The same name is the same account the next time.</p>
<button>Sign in</button>
</form>
</section>`
  return pageDocument({ title: SITE, site: DEVNET_NAME, body })
}

/** A page that says one thing. */
export function farcasterNotice(title: string, text: string): string {
  return pageDocument({
    title,
    site: SITE,
    body: html`<section><h1 role="status">${title}</h1><p>${text}</p></section>`,
  })
}
