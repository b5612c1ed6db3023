import { describe, expect, test } from 'vitest'
import { flawOf } from '@/lib/server/onramp/judge-quote'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import type { ProviderQuote, QuoteRequest } from '@/lib/server/onramp/onramp-provider'
import { moneyOf } from '@/lib/server/onramp/payment-money'
import { fakeOffer } from '@/tests/fakes/onramp/fake-provider'

const request: QuoteRequest = {
  currency: 'ETH',
  token: assetOn('ETH', 'eip155:1')!,
  paymentCurrency: 'USD',
  side: 'payment',
  amount: '100',
  paymentMethod: 'card',
  country: 'US',
  subdivision: 'NY',
}
const price = moneyOf('2000')
const flaw = (offer: Partial<ProviderQuote>, asked: Partial<QuoteRequest> = {}, own = price) =>
  flawOf(fakeOffer('a', '0.048', offer), { ...request, ...asked }, own)

describe('offers that are refused', () => {
  test('behavior: an offer that fits is shown, with any spelling of its amounts', () => {
    expect(flaw({})).toBeNull()
    expect(flaw({ paymentAmount: '100.00', networkFee: '1.5', providerFee: '2' })).toBeNull()
  })

  test.each([
    ['nothing arrives', { purchaseAmount: '0' }, 'no amount'],
    ['nothing is paid', { paymentAmount: '0' }, 'no amount'],
    ['an amount is no number', { purchaseAmount: 'much' }, 'no amount'],
    ['more is paid than was asked', { paymentAmount: '100.01' }, 'another payment'],
    ['less is paid than was asked', { paymentAmount: '99.99' }, 'another payment'],
    ['the fees are the whole payment', { networkFee: '50', providerFee: '50' }, 'fees above the payment'],
    ['a fee is no number', { networkFee: 'x' }, 'fees above the payment'],
    ['it is worth over 105 % of the payment', { purchaseAmount: '0.0525000000000001' }, 'worth too much'],
    ['it is worth a hundred times the payment', { purchaseAmount: '4.8' }, 'worth too much'],
  ] as const)('error: %s', (_what, offer, expected) => {
    expect(flaw(offer)).toBe(expected)
  })

  test('behavior: exactly 105 % is shown, and anything without a price of our own', () => {
    expect(flaw({ purchaseAmount: '0.0525' })).toBeNull()
    expect(flaw({ purchaseAmount: '4.8' }, {}, null)).toBeNull()
  })

  test('behavior: for an amount of tokens, exactly that amount arrives', () => {
    const asked = { side: 'purchase', amount: '0.048' } as const
    expect(flaw({ paymentAmount: '99.12' }, asked)).toBeNull()
    expect(flaw({ purchaseAmount: '0.047999999999999999' }, asked)).toBe('another amount')
    expect(flaw({ purchaseAmount: '0.0481' }, asked)).toBe('another amount')
    expect(flaw({ paymentAmount: '91' }, asked)).toBe('worth too much')
  })
})
