import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { baseUnits, caip2 } from '@/lib/core/wire'
import { CALLS_MS, exchange, text } from './worker-exchange'

// Without the checksum of EIP-55, for which the document of the frame loads no hash function.
const address = patternText(42, /^0x[\da-fA-F]{40}$/) as z.ZodMiniType<`0x${string}`, string>

/** Requests to the key worker about what an account holds. See `walletAssets`. */
export const assetMessages = {
  assets: exchange(
    z.object({
      account: address,
      networks: z.array(z.object({ network: caip2, tokens: z.array(address) })),
    }),
    z.object({
      networks: z.array(
        z.object({
          network: caip2,
          assets: z.nullable(
            z.array(
              z.object({
                address: z.nullable(address),
                balance: baseUnits,
                name: text,
                symbol: text,
                decimals: z.number(),
                price: z.nullable(z.number()),
                iconUrl: text,
              }),
            ),
          ),
        }),
      ),
    }),
    CALLS_MS,
  ),
}
