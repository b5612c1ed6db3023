import 'server-only'
import * as z from 'zod/mini'
import { accountKey } from '@/lib/core/account-key'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import { curatedToken } from '../tokens/token-lists'

/** At most one sample of a token is kept per span of this length, however many instances read prices. */
export const SAMPLE_EVERY_MS = 15 * 60_000
/** Older samples are outside of the window below and are never used. */
export const SAMPLE_LIFE_MS = 26 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** The price of "24 h ago" may be this much younger or older; without such a sample the change is unknown. */
export const DAY_TOLERANCE_MS = 60 * 60_000

/** The sample of a day ago changes every quarter of an hour at most; its age is checked at every read. */
const dayAgoPolicy = { freshMs: 5 * 60_000, staleMs: 0 }

const sampleText = z.tuple([z.number().check(z.gt(0)), z.int().check(z.gte(0))])
interface Sample {
  /** US dollars per whole token. */
  readonly price: number
  /** Unix time in milliseconds. */
  readonly at: number
}

export interface PriceHistory {
  /** Stores a price that was just read, unless this span already has a sample. Never rejects. */
  keep(token: string, price: number): Promise<void>
  /** The relative change of each price since a day ago; `null` if there is no sample. Never rejects. */
  changesOf(
    prices: readonly { readonly token: string; readonly price: number | null }[],
  ): Promise<readonly (number | null)[]>
}

/**
 * The prices of one source a day ago, from our own samples, since no source without a key offers them. Samples are
 * taken whenever prices are read; a token that was not requested a day ago has no history, and nothing is estimated.
 *
 * Only tokens of our lists have a history: that bounds the number of records (104 per token), whatever visitors
 * request. Each span has a record of its own, written only when it is absent, so that instances need no coordination.
 */
export function priceHistory(
  source: string,
  chainId: Caip2,
  { cache, kv, log, now, signal }: Pick<Services, 'cache' | 'kv' | 'log' | 'now' | 'signal'>,
): PriceHistory {
  const isKept = (token: string) => isNativeToken(token) || curatedToken(chainId, token) !== undefined
  const nameOf = (token: string, span: number) => `price-sample:1:${source}:${accountKey(chainId, token)}:${span}`

  /** The sample nearest to a day ago, or `null`. */
  async function dayAgo(token: string): Promise<Sample | null> {
    const dayBefore = now() - DAY_MS
    const first = spanOf(dayBefore - DAY_TOLERANCE_MS)
    const spans = Array.from({ length: spanOf(dayBefore + DAY_TOLERANCE_MS) - first + 1 }, (_, index) => first + index)
    const texts = await Promise.all(spans.map((span) => kv.get(nameOf(token, span))))
    const distance = ({ at }: Sample) => Math.abs(at - dayBefore)
    const [nearest] = texts.flatMap(readSample).sort((a, b) => distance(a) - distance(b))
    return nearest ?? null
  }

  return {
    async keep(token, price) {
      if (!isKept(token) || !isPrice(price)) return
      const at = now()
      await kv
        .setIfAbsent(nameOf(token, spanOf(at)), JSON.stringify([price, at]), { ttlMs: SAMPLE_LIFE_MS })
        .catch((err: unknown) => log.warn({ err, chainId }, 'a price sample could not be kept'))
    },
    async changesOf(prices) {
      const kept = prices.flatMap(({ token, price }) =>
        price !== null && isKept(token) && isPrice(price) ? { token, price } : [],
      )
      const entries = kept.map(({ token }) => ({
        key: ['price-day-ago', source, accountKey(chainId, token)] as const,
        load: () => dayAgo(token),
      }))
      // Rejects only when the caller has aborted. A missing change must not fail the request.
      const before = await cache.settleAll(entries, dayAgoPolicy, { signal }).catch(() => [])
      const failed = before.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') {
        log.warn({ err: failed.reason, chainId }, 'the price of a day ago could not be read')
      }
      const changes = new Map(
        kept.map(({ token, price }, index) => {
          const sample = before[index]
          const value = sample?.status === 'fulfilled' ? sample.value.value : null
          return [token, value === null ? null : changeSince(value, price, now())]
        }),
      )
      return prices.map(({ token }) => changes.get(token) ?? null)
    },
  }
}

function changeSince({ price: before, at }: Sample, price: number, now: number): number | null {
  if (Math.abs(now - DAY_MS - at) > DAY_TOLERANCE_MS) return null
  const change = price / before - 1
  return Number.isFinite(change) ? change : null
}

const spanOf = (at: number): number => Math.floor(at / SAMPLE_EVERY_MS)

const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0

function readSample(text: string | null): Sample[] {
  try {
    const [price, at] = z.parse(sampleText, JSON.parse(text ?? ''))
    return [{ price, at }]
  } catch {
    return []
  }
}
