import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { OnrampOrder, OnrampView } from '@/lib/onramp/onramp-view'
import { wordsOf } from '../support/error-rows'
import { orderOf, quoteOf } from '../support/purchases'
import { expectAlert, provoked, setUpErrorWalk } from './support/error-walk'
import { spoken } from './support/render-modal'
import { openPurchase } from './support/scripted-purchase'

// Walks `tests/support/error-screens.ts`: shows each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

/** Where a failure of the form stands in the state of the flow: of the quotes, or of the order that was asked for. */
function failedWith(code: ErrorCode): Partial<OnrampView> {
  const error = new AppError(code)
  const quote = quoteOf()
  return code === 'onramp.no_quote' || code === 'onramp.not_sold'
    ? { amount: '100', quotesError: error }
    : { amount: '100', quotes: [quote], selected: quote, buying: 'failed', buyError: error }
}

/** Where the server does not name funds, nothing has been paid for. */
const outcomeOf = (code: ErrorCode) => {
  const { funds } = wordsOf(code)
  return funds === 'Nothing was sent.' ? {} : { outcome: funds }
}

test.each(provoked.OnRamp)('error: %s shows in the form, with what happened to the money', async (code) => {
  await openPurchase({ view: 'OnRamp' }, failedWith(code))
  await expectAlert(code, outcomeOf(code))
})

test('error: onramp.no_quote: the button asks again; onramp.not_sold: it leads to the tokens', async () => {
  const { flow, press, show, title } = await openPurchase({ view: 'OnRamp' }, failedWith('onramp.no_quote'))
  await press('Try again')
  expect(flow.refresh).toHaveBeenCalledTimes(1)
  show(failedWith('onramp.not_sold'))
  await press('Select a token')
  await title('Select a token')
})

test.each(provoked.OnRampInput)('error: %s stands on the main button, its title in the field', async (code) => {
  const amountError = new AppError(code, { details: { limit: '10.00', currency: 'USD' } })
  await openPurchase({ view: 'OnRamp' }, { amount: '9', amountError })
  await screen.findByRole('button', { name: /^Pay at (least|most) \$10\.00$/ })
  await spoken('alert', wordsOf(code).title.replace('{limit}', '10.00').replace('{currency}', 'USD'))
})

test.each(provoked.OnRampProviders)('error: %s is the reason of a row without a quote', async (code) => {
  await openPurchase({ view: 'OnRampProviders' }, { failed: [{ provider: 'meld', code }] })
  const row = await screen.findByText('Meld')
  await waitFor(() => expect(row.closest('li')?.textContent).toBe(`Meld${wordsOf(code).title}`))
})

const ENDS: Partial<Record<ErrorCode, OnrampOrder['status']>> = {
  'onramp.payment_failed': 'failed',
  'onramp.payment_refunded': 'refunded',
  'onramp.order_expired': 'expired',
  'onramp.delivered_less': 'delivered_less',
}

test.each(provoked.BuyInProgress)('error: %s ends an order, with what happened to the money', async (code) => {
  const status = ENDS[code]
  if (status === undefined) throw new Error(`no order ends with ${code}`)
  const order = orderOf({ status, failure: code, ...(status === 'delivered_less' && { deliveredUnits: '90000000' }) })
  const request = { view: 'BuyInProgress', params: { orderId: order.id } } as const
  const { show } = await openPurchase(request, { orders: [order] })
  // "Buy again" is the button of "Try again".
  const { nextStep, funds } = wordsOf(code)
  await expectAlert(code, { outcome: funds, nextStep: nextStep === 'Try again.' ? funds : nextStep })
  // An older server may not name the failure.
  show({ orders: [{ ...order, failure: null }] })
  await spoken('alert', wordsOf(code).title)
})
