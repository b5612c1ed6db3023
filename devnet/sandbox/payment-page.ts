import { getAddress } from 'viem/utils'
import { DEVNET_NAME } from '@/lib/chains/devnet'
import { type Html, html, pageDocument, pagePolicy } from '../page-html'
import type { SandboxOrder } from './sandbox-orders'
import { inGroups, TEST_NUMBERS } from './sandbox-outcomes'
import { SERVICES } from './sandbox-prices'
import { promisedAmount } from './sandbox-shop'

/** Until the visitor is sent back, in seconds: after the tokens were sent, and after a text that is to be read. */
const RETURN_SECONDS = { soon: 1, later: 5 } as const

/**
 * Policy of every page. Going back is no form, because a policy of forms also covers where a form is redirected to.
 */
export const PAGE_POLICY = pagePolicy("'self'")

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

const document = (parts: { readonly title: string; readonly body: Html; readonly refresh?: string }): string =>
  pageDocument({ ...parts, site: 'Foyer Sandbox' })
