/**
 * The currencies that values can be shown in, by ISO 4217 code: the dollar, in which every price is read, and those whose
 * exchange rate our server can read (`exchange-rate-feeds.ts`). Each language of the interface has its own among them;
 * Arabic has none, because most currencies of its countries follow the dollar.
 */
export const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CNY', 'KRW', 'TRY', 'BRL', 'AUD', 'CAD'] as const

/** Storage key of the visitor's choice. */
export const CURRENCY_KEY = 'currency'

export type Currency = (typeof currencies)[number]
/** A currency that needs an exchange rate. */
export type ForeignCurrency = Exclude<Currency, 'USD'>

export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value)
}
