import * as z from 'zod/mini'
import { currencies } from '@/lib/core/currencies'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2 } from '@/lib/core/wire'

const currency = z.enum(currencies)

/**
 * What one whole unit of a network's native currency is worth, for display only. For the frame of the embedded wallet,
 * which shows fees with it and asks no page. Needs no access token: prices are public.
 */
export const getNativePrice = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/native-price',
  input: z.object({ chainId: caip2, currency }),
  output: z.object({
    /** In `currency`; `null` if unknown, never 0. */
    price: z.nullable(z.number().check(z.gt(0))),
    /** The one that was asked for if its exchange rate is known, otherwise `USD`. */
    currency,
  }),
})

export type NativePrice = z.output<typeof getNativePrice.output>
