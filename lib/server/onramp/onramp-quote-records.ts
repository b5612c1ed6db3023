import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { currencies } from '@/lib/core/currencies'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'
import { paymentMethods } from '@/lib/onramp/onramp-limits'
import type { Services } from '../platform/services'
import { encodeCacheValue, readCacheValue } from '../stores/cache-value'

/** An order can be made from a quote for this long. */
export const ONRAMP_QUOTE_LIFE_MS = 10 * 60_000

/** Clocks of instances may differ by this much. */
const CLOCK_SKEW_MS = 1_000

const decimal = patternText(80, /^\d+(?:\.\d+)?$/)

/** A quote as it was shown; the order that is made from it is compared with it. */
export const onrampQuoteRecord = z.object({
  id: z.string(),
  /** Id of the provider. */
  provider: z.string(),
  request: z.object({
    currency: z.string(),
    token: z.object({
      chainId: caip2,
      address: accountAddress,
      name: z.string(),
      symbol: z.string(),
      decimals: z.int(),
    }),
    paymentCurrency: z.enum(currencies),
    side: z.enum(['payment', 'purchase']),
    amount: decimal,
    paymentMethod: z.enum(paymentMethods),
    country: z.string(),
    subdivision: z.nullable(z.string()),
  }),
  quote: z.object({
    service: z.object({ id: z.string(), name: z.string() }),
    paymentAmount: decimal,
    purchaseAmount: decimal,
    networkFee: z.nullable(decimal),
    providerFee: z.nullable(decimal),
    minutes: z.nullable(z.int()),
    identityCheck: z.enum(['document', 'light', 'unknown']),
  }),
  /** `quote.purchaseAmount` in base units. */
  purchaseUnits: baseUnits,
  madeAt: unixMs,
  expiresAt: unixMs,
})
export type OnrampQuoteRecord = z.infer<typeof onrampQuoteRecord>

const keyOf = (id: string) => `onramp-quote:1:${id}`

/**
 * Stores a quote for as long as an order may be made from it.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function keepQuoteRecord(record: OnrampQuoteRecord, { kv }: Pick<Services, 'kv'>): Promise<void> {
  await kv.set(keyOf(record.id), encodeCacheValue(record), { ttlMs: ONRAMP_QUOTE_LIFE_MS })
}

/**
 * Returns the quote of an id; `null` when there is none, when it has expired, or when another program has written
 * something else in its place.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function readQuoteRecord(
  id: string,
  { kv, now }: Pick<Services, 'kv' | 'now'>,
): Promise<OnrampQuoteRecord | null> {
  const text = await kv.get(keyOf(id))
  if (text === null) return null
  const { success, data: record } = z.safeParse(onrampQuoteRecord, readCacheValue(text))
  if (!success || record.id !== id) return null
  return now() < record.expiresAt && record.madeAt <= now() + CLOCK_SKEW_MS ? record : null
}
