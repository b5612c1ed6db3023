import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { unixMs } from '@/lib/core/wire'

/** US dollars for one unit of the currency; `null` if there is no rate. */
const rate = z.nullable(z.number().check(z.gt(0)))

/**
 * Exchange rates of every currency that values can be shown in, for display only.
 *
 * Fails with `capability.off` on a server without a network that has feeds, and with `price.unavailable` when no rate
 * at all could be read.
 */
export const getExchangeRates = defineEndpoint({
  method: 'GET',
  path: '/api/exchange-rates',
  input: z.object({}),
  output: z.object({
    rates: z.object({
      EUR: rate,
      GBP: rate,
      CHF: rate,
      JPY: rate,
      CNY: rate,
      KRW: rate,
      TRY: rate,
      BRL: rate,
      AUD: rate,
      CAD: rate,
    }),
    /** When they were read. */
    madeAt: unixMs,
  }),
})

export type GetExchangeRatesOutput = z.output<typeof getExchangeRates.output>
