import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { beyondLimit, narrowerLimits, ownLimits, plainMoney } from '@/lib/server/onramp/payment-money'

const outcome = (paymentMethod: PaymentMethod, amount: string) => {
  const limits = ownLimits({ paymentCurrency: 'USD', paymentMethod })
  const beyond = limits && beyondLimit(amount, limits)
  return beyond ? `${beyond.code} ${beyond.limit}` : 'allowed'
}

describe('limits of payments', () => {
  // Spec section 9: card 10.00 to 7500.00, ach_bank_account 10.00 to 25000.00.
  test.each([
    ['card', '9.99', 'onramp.amount_too_small 10.00'],
    ['card', '10', 'allowed'],
    ['card', '10.00', 'allowed'],
    ['card', '7500', 'allowed'],
    ['card', '7500.00', 'allowed'],
    ['card', '7500.01', 'onramp.amount_too_large 7500.00'],
    ['ach_bank_account', '9.99', 'onramp.amount_too_small 10.00'],
    ['ach_bank_account', '10', 'allowed'],
    ['ach_bank_account', '7500.01', 'allowed'],
    ['ach_bank_account', '25000', 'allowed'],
    ['ach_bank_account', '25000.01', 'onramp.amount_too_large 25000.00'],
    ['sepa_bank_transfer', '1', 'allowed'],
  ] as const)('behavior: %s of %s USD: %s', (method, amount, expected) => {
    expect(outcome(method, amount)).toBe(expected)
  })

  test('behavior: in another currency only the providers know limits', () => {
    expect(ownLimits({ paymentCurrency: 'EUR', paymentMethod: 'card' })).toBeNull()
  })

  test.each([
    [
      { min: '10', max: '7500' },
      { min: '20', max: '5000' },
      { min: '20', max: '5000' },
    ],
    [
      { min: '10', max: '7500' },
      { min: '5', max: '30000' },
      { min: '10', max: '7500' },
    ],
    [
      { min: '9', max: '100' },
      { min: '10.5', max: '99.99' },
      { min: '10.5', max: '99.99' },
    ],
    [{ min: '10', max: '7500' }, null, { min: '10', max: '7500' }],
    [null, { min: '20', max: '5000' }, { min: '20', max: '5000' }],
    [null, null, null],
  ])('behavior: of %j and %j the narrower are %j, compared as numbers', (one, other, expected) => {
    expect(narrowerLimits(one, other)).toEqual(expected)
    expect(narrowerLimits(other, one)).toEqual(expected)
  })

  test('behavior: an amount has one spelling', () => {
    expect(['100', '100.00', '0100', '0.10'].map(plainMoney)).toEqual(['100', '100', '100', '0.1'])
    expect(plainMoney('1e3')).toBeNull()
  })
})
