import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip10, unixMs } from '@/lib/core/wire'

/** Maximum number of prices per request. */
const MAX_PRICED_TOKENS = 100

/**
 * Spec section 7 "fetch token price": CAIP-10 addresses to fungibles, in their order. The native token is the address
 * that stands for it (`nativeTokenAddress`). `price` is US dollars per token, for display; `null` if unknown, never 0.
 * Names and decimals are `null` if there is no such token.
 *
 * Fails with `price.unavailable` when no price at all could be read.
 */
export const getPrices = defineEndpoint({
  method: 'POST',
  path: '/api/price',
  input: z.object({ addresses: z.array(caip10).check(z.minLength(1), z.maxLength(MAX_PRICED_TOKENS)) }),
  output: z.object({
    fungibles: z.array(
      z.object({
        address: caip10,
        symbol: z.nullable(z.string()),
        name: z.nullable(z.string()),
        decimals: z.nullable(z.int().check(z.gte(0), z.lte(255))),
        /** Empty if there is no image. */
        iconUrl: z.string(),
        price: z.nullable(z.number().check(z.gt(0))),
        /** Relative change since 24 h ago (0.012 is +1.2 %); `null` if unknown. */
        change24h: z.nullable(z.number()),
      }),
    ),
    /** When the oldest of these prices was read. */
    madeAt: unixMs,
  }),
})

export type GetPricesInput = z.output<typeof getPrices.input>
export type GetPricesOutput = z.output<typeof getPrices.output>
