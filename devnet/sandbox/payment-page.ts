import { createHash } from 'node:crypto'
import { getAddress } from 'viem/utils'
import { DEVNET_NAME } from '@/lib/chains/devnet'
import type { SandboxOrder } from './sandbox-orders'
import { inGroups, TEST_NUMBERS } from './sandbox-outcomes'
import { SERVICES } from './sandbox-prices'
import { promisedAmount } from './sandbox-shop'

/** Until the visitor is sent back, in seconds: after the tokens were sent, and after a text that is to be read. */
const RETURN_SECONDS = { soon: 1, later: 5 } as const

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f4f6; --card: #fff; --ink: #16161a; --faint: #5c5c66; --line: #d5d5dc;
  --accent: #1f4fd8; --on-accent: #fff; --warn: #fff4d6; --warn-ink: #5a3d00; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ground: #111114; --card: #1b1b20; --ink: #f2f2f5; --faint: #a5a5b0;
  --line: #3a3a44; --accent: #9db4ff; --on-accent: #10131f; --warn: #3a2f12; --warn-ink: #ffe2a0; --bad: #ffb4ab } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-block: 1rem }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: .5rem 0 }
.note { background: var(--warn); color: var(--warn-ink); border-radius: 10px; padding: .625rem .875rem; font-size: .9375rem }
.faint { color: var(--faint); font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: .75rem 0 0 }
dt { color: var(--faint) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
code { font: .875rem/1.5 ui-monospace, monospace }
label { display: block; font-weight: 600; margin-block-end: .375rem }
input[type=text] { width: 100%; font: inherit; letter-spacing: .04em; padding: .75rem; color: inherit; background: var(--ground);
  border: 1px solid var(--faint); border-radius: 10px }
button, .button { display: block; width: 100%; margin-block-start: 1rem; padding: .8125rem; border: 0; border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer }
.cancel { display: block; text-align: center; margin-block-start: .75rem; padding: .5rem; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.error { color: var(--bad); font-weight: 600 }
.numbers { display: block; font-size: .875rem }
.numbers dt { color: inherit; border-block-start: 1px solid var(--line); padding-block-start: .5rem }
.numbers dd { text-align: start; color: var(--faint); padding-block-end: .5rem }
`

/**
 * Policy of every page: its one style, and forms to itself. Nothing else loads, and no page may frame it.
 * Going back is no form, because a policy of forms also covers where a form is redirected to.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What was wrong with the last attempt to pay. */
export type PageError = 'declined' | 'unknown number'

const ERRORS: Readonly<Record<PageError, string>> = {
  declined: 'This test card is declined. You have not paid. Use another number.',
  'unknown number': 'This is not a test number. Use one of the list below, and never the number of a real card.',
}

/** The page of an order: its form, and after the payment its state. */
export function paymentPage(order: SandboxOrder, now: number, error?: PageError): string {
  if (order.payment) return statePage(order, order.payment.status)
  if (now >= order.expiresAt) return endedPage(order)
  return formPage(order, error)
}

/** A page that says one thing. */
export function plainPage(title: string, text: string): string {
  return document({ title, body: html`<section><h1>${title}</h1><p>${text}</p></section>` })
}

function formPage(order: SandboxOrder, error: PageError | undefined): string {
  const { request, address, paymentAmount, returnUrl, formToken } = order
  const service = SERVICES.find(({ id }) => id === order.service)
  const isCard = request.paymentMethod === 'card'
  const title = `Pay with ${service?.name ?? ''}`
  const body = html`
<section>
<h1>${title}</h1>
<p class="note">This is a test. Nothing is charged, and the tokens of the ${DEVNET_NAME} are worth nothing.</p>
<dl>
<dt>You pay</dt><dd>${paymentAmount} ${request.paymentCurrency}</dd>
<dt>You get</dt><dd>${promisedAmount(order)} ${request.currency}</dd>
<dt>Sent to</dt><dd><code>${getAddress(address)}</code></dd>
</dl>
<p class="faint">The account cannot be changed here.</p>
</section>
<section>
<form method="post" autocomplete="off">
<input type="hidden" name="formToken" value="${formToken}">
<label for="number">${isCard ? 'Test card number' : 'Test account number'}</label>
${error ? html`<p class="error" id="error" role="alert">${ERRORS[error]}</p>` : ''}
<input type="text" id="number" name="number" inputmode="numeric" maxlength="23" required autofocus spellcheck="false"
 value="${inGroups('4242424242424242')}" aria-describedby="${error ? 'error hint' : 'hint'}"${error ? html` aria-invalid="true"` : ''}>
<p class="faint" id="hint">Choose from the list below what happens. Never enter the number of a real card.</p>
<button>Pay ${paymentAmount} ${request.paymentCurrency}</button>
</form>
<a class="cancel" href="${returnUrl}">Cancel</a>
</section>
<section>
<h2>Test numbers</h2>
<dl class="numbers">
${TEST_NUMBERS.map(({ number, says }) => html`<dt><code>${inGroups(number)}</code></dt><dd>${says}</dd>\n`)}
</dl>
</section>`
  return document({ title, body })
}

const STATES = {
  pending: { title: 'Payment received', text: 'The tokens are being sent. You can go back now: the order goes on.' },
  delivered: { title: 'Tokens sent', text: 'The tokens are in your account.' },
  failed: { title: 'The order failed', text: 'No tokens were sent. This was a test: nothing was charged.' },
  refunded: { title: 'Refunded', text: 'The payment was sent back, and no tokens were sent. This was a test.' },
} as const

function statePage({ returnUrl }: SandboxOrder, status: keyof typeof STATES): string {
  const { title, text } = STATES[status]
  const body = html`<section><h1>${title}</h1><p role="status">${text}</p>${backLink(returnUrl)}</section>`
  if (status === 'pending') return document({ title, body, refresh: '1' })
  const seconds = status === 'delivered' ? RETURN_SECONDS.soon : RETURN_SECONDS.later
  return document({ title, body, refresh: `${seconds};url=${returnUrl}` })
}

function endedPage({ returnUrl }: SandboxOrder): string {
  const title = 'This page has ended'
  const text = 'You have not paid. Go back, and start again if you still want to buy.'
  return document({ title, body: html`<section><h1>${title}</h1><p>${text}</p>${backLink(returnUrl)}</section>` })
}

const backLink = (returnUrl: string) => html`<a class="button" href="${returnUrl}">Go back</a>`

function document({ title, body, refresh }: { title: string; body: Html; refresh?: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Foyer Sandbox</title>
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<style>${new Html(STYLE)}</style>
</head>
<body><main>${body}</main></body>
</html>
`.text
}

/** Text that is HTML already. */
class Html {
  constructor(readonly text: string) {}
}

/** HTML from a template. Everything that is put in is escaped, except HTML. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const filled = parts.map((part, index) => {
    const value = index === 0 ? '' : values[index - 1]
    return `${value === undefined ? '' : textOf(value)}${part}`
  })
  return new Html(filled.join(''))
}

function textOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text
  if (typeof value !== 'string') return value.map(({ text }) => text).join('')
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
