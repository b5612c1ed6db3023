import { DEVNET_NAME } from '@/lib/chains/devnet'
import { html, pageDocument, pagePolicy } from '../page-html'
import { ACCOUNT_PROVIDERS } from './account-providers'
import type { AccountRequest } from './account-requests'
import { EXAMPLE_PEOPLE, type ExamplePerson } from './example-people'

const SITE = 'Example account'

/**
 * Policy of every page. A form may lead to any address, because the policy also covers what follows it: the callback of the
 * app, and where that goes on. An address that is not a callback of the app is refused before a page is shown.
 */
export const ACCOUNT_POLICY = pagePolicy("'self' http: https:")

/** Sends the form of a page at once, as Apple's own page does. Without scripts its button does it. */
const SEND_FORM = 'document.forms[0].submit()'
export const FORM_POST_POLICY = pagePolicy("'self' http: https:", SEND_FORM)

const ADDRESSES: Readonly<Record<ExamplePerson['email'], string>> = {
  own: '',
  relay: 'gives a relay e-mail address',
  none: 'has no e-mail address',
}

/** What was wrong with the last choice. */
export type ChoiceError = 'no name'

/**
 * The page on which a visitor chooses an account and agrees.
 *
 * @param ticket - Names the request, and proves that the form was sent by this page.
 */
export function accountPage(request: AccountRequest, ticket: string, error?: ChoiceError): string {
  const { provider, redirectUri, scopes } = request
  const { name } = ACCOUNT_PROVIDERS[provider]
  const title = `Example account for ${name}`
  const body = html`
<section>
<h1>${title}</h1>
<p class="note">This page of the ${DEVNET_NAME} stands in for ${name}. It is a test: never enter a password here.</p>
<dl>
<dt>Site</dt><dd>${new URL(redirectUri).host}</dd>
<dt>Asks for</dt><dd>${scopes.length === 0 ? 'the id of the account' : scopes.join(', ')}</dd>
</dl>
</section>
<section>
<form method="post" action="/${provider}/consent" autocomplete="off">
<input type="hidden" name="ticket" value="${ticket}">
<fieldset class="choices">
<legend>Choose an account</legend>
${EXAMPLE_PEOPLE.map((person, index) => choice(person, index === 0))}
</fieldset>
<label for="typed">Or type a name or an e-mail address</label>
${error ? html`<p class="error" id="error" role="alert">Choose an account, or type a name of at most 60 letters.</p>` : ''}
<input type="text" id="typed" name="typed" maxlength="60" spellcheck="false" aria-describedby="${error ? 'error hint' : 'hint'}">
<p class="faint" id="hint">The same name is the same account the next time.</p>
${provider === 'apple' ? hideEmail : ''}
<button name="decision" value="continue">Continue</button>
<button class="quiet" name="decision" value="cancel">Cancel</button>
</form>
</section>`
  return pageDocument({ title, site: SITE, body })
}

const choice = ({ id, name, email, ...rest }: ExamplePerson, isFirst: boolean) => html`
<label><input type="radio" name="person" value="${id}"${isFirst ? html` checked` : ''}> ${name}, ${
  rest.address ?? ADDRESSES[email]
}</label>`

const hideEmail = html`
<fieldset class="choices">
<legend>E-mail address</legend>
<label><input type="radio" name="email" value="share" checked> Share my e-mail address</label>
<label><input type="radio" name="email" value="hide"> Hide my e-mail address</label>
</fieldset>`

/** A page that posts fields to the client (OAuth 2.0 Form Post Response Mode). */
export function formPostPage(redirectUri: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`
<section>
<h1>Going back</h1>
<form method="post" action="${redirectUri}">
${inputs}
<button>Go back to ${new URL(redirectUri).host}</button>
</form>
</section>`
  return pageDocument({ title: 'Going back', site: SITE, body, script: SEND_FORM })
}

/** A page that says one thing. */
export function accountNotice(title: string, text: string): string {
  return pageDocument({ title, site: SITE, body: html`<section><h1>${title}</h1><p>${text}</p></section>` })
}
