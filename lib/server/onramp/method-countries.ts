import 'server-only'
import type { Currency } from '@/lib/core/currencies'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'

/**
 * Countries whose banks take part in SEPA; the European Payments Council lists them ("EPC409-09 list of SEPA scheme
 * countries").
 */
const SEPA_COUNTRIES = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
    'SK SM VA'
  ).split(' '),
)

/** Whether a method of payment exists in a country (ISO 3166-1 alpha-2). Cards do everywhere. */
export function isMethodOf(method: PaymentMethod, country: string): boolean {
  switch (method) {
    case 'card':
      return true
    case 'ach_bank_account':
      return country === 'US'
    case 'sepa_bank_transfer':
      return SEPA_COUNTRIES.has(country)
  }
}

/** Whether a method of payment moves a currency. Transfers between banks have the currency of their network. */
export function isMethodIn(method: PaymentMethod, currency: Currency): boolean {
  return method === 'card' || currency === (method === 'ach_bank_account' ? 'USD' : 'EUR')
}
