import 'server-only'
import * as z from 'zod/mini'
import { address, basisPoints, caip2, unixMs } from '@/lib/core/wire'
import { QUOTE_LIFE_MS } from '@/lib/swap/swap-constants'
import { swapRouteStep } from '@/lib/swap/swap-contract'
import { encodeCacheValue, readCacheValue } from '../platform/cache-value'
import type { Kv } from '../platform/kv'

/** A quote as it was given out: what a build is held against. */
const quoteRecord = z.object({
  id: z.string(),
  providerId: z.string(),
  request: z.object({ chainId: caip2, from: address, to: address, amount: z.bigint(), gasPrice: z.bigint() }),
  quote: z.object({
    toAmount: z.bigint(),
    feeAmount: z.bigint(),
    feeBps: basisPoints,
    gas: z.bigint(),
    route: z.array(swapRouteStep),
    spender: z.nullable(address),
    priceImpactBps: z.nullable(z.int()),
  }),
  madeAt: unixMs,
})
export type QuoteRecord = z.infer<typeof quoteRecord>

const keyOf = (id: string) => `swap-quote:1:${id}`

/** Keeps a quote for as long as it may be built from. */
export async function keepQuote(record: QuoteRecord, kv: Kv): Promise<void> {
  await kv.set(keyOf(record.id), encodeCacheValue(record), { ttlMs: QUOTE_LIFE_MS })
}

/** The quote of an id, or `null` when there is none any more. */
export async function recallQuote(id: string, { kv, now }: { kv: Kv; now: () => number }): Promise<QuoteRecord | null> {
  const text = await kv.get(keyOf(id))
  const parsed = text === null ? null : z.safeParse(quoteRecord, readCacheValue(text))
  if (!parsed?.success) return null
  return now() < parsed.data.madeAt + QUOTE_LIFE_MS ? parsed.data : null
}
