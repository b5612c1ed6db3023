import { type Currency, isCurrency } from '@/lib/core/currencies'
import { readJson, type StoragePort } from '@/lib/core/storage'
import { intlTag } from '@/lib/text/intl-tag'
import { type PaymentMethod, paymentMethods } from './onramp-limits'
import type { OnrampPlace } from './onramp-view'
import { DEFAULT_PAYMENT_CURRENCY } from './purchase-currency'

/** Storage key of how the visitor pays, and where they live. */
const PAYMENT_KEY = 'onramp-payment'

export interface PaymentChoice {
  readonly currency: Currency
  readonly method: PaymentMethod
  readonly place: OnrampPlace
}

const COUNTRY = /^[A-Z]{2}$/
const SUBDIVISION = /^[A-Z0-9]{1,3}$/

/** Spec section 3, "Default payment currency", by the first of the methods. */
export const DEFAULT_PAYMENT: Pick<PaymentChoice, 'currency' | 'method'> = {
  currency: DEFAULT_PAYMENT_CURRENCY,
  method: paymentMethods[0],
}

/** What the visitor chose last; without that the defaults, and a guess of the place. */
export function readPayment(storage: StoragePort, languages: readonly string[]): PaymentChoice {
  const { currency, method, country, subdivision } = readJson(storage, PAYMENT_KEY, isObject) ?? {}
  return {
    currency: isCurrency(currency) ? currency : DEFAULT_PAYMENT.currency,
    method: paymentMethods.find((each) => each === method) ?? DEFAULT_PAYMENT.method,
    place:
      typeof country === 'string' && COUNTRY.test(country)
        ? { country, subdivision: isSubdivision(subdivision) ? subdivision : null, isGuess: false }
        : { country: regionOf(languages), subdivision: null, isGuess: true },
  }
}

export function rememberPayment(storage: StoragePort, { currency, method, place }: PaymentChoice): void {
  const { country, subdivision, isGuess } = place
  storage.set(PAYMENT_KEY, JSON.stringify({ currency, method, ...(!isGuess && { country, subdivision }) }))
}

/**
 * The region of the first language, such as `DE` for `de`. Those after it do not count: a German browser has `en-US`
 * among them.
 */
function regionOf([language]: readonly string[]): string {
  try {
    const { region } = new Intl.Locale(intlTag(language ?? '')).maximize()
    if (region !== undefined && COUNTRY.test(region)) return region
  } catch {
    // Not a language tag.
  }
  return 'US'
}

const isSubdivision = (value: unknown): value is string => typeof value === 'string' && SUBDIVISION.test(value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
