import 'server-only'
import { type Address, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken } from '@/lib/core/caip'
import { caip2, unixMs } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { providerFee } from '@/lib/swap/swap-amounts'
import { QUOTE_LIFE_MS } from '@/lib/swap/swap-constants'
import { quoteSchema } from '@/lib/swap/swap-contract'
import type { Services } from '../platform/services'
import { encodeCacheValue, readCacheValue } from '../stores/cache-value'
import { providerQuote } from './swap-provider'
import { uniswapDeployment } from './uniswap-deployments'

const amount = z.bigint().check(z.gte(0n))

/** A quote as it was returned; a build is compared with it. */
const quoteRecord = z.object({
  id: quoteSchema.shape.id,
  providerId: z.string(),
  request: z.object({ chainId: caip2, from: evmAddress, to: evmAddress, amount, gasPrice: amount }),
  quote: providerQuote,
  madeAt: unixMs,
})
export type QuoteRecord = z.infer<typeof quoteRecord>

/** Clocks of instances may differ by this much. */
const CLOCK_SKEW_MS = 1_000

const keyOf = (id: string) => `swap-quote:1:${id}`

/** Stores a quote for as long as it may be built from. */
export async function keepQuote(record: QuoteRecord, { kv }: Pick<Services, 'kv'>): Promise<void> {
  await kv.set(keyOf(record.id), encodeCacheValue(record), { ttlMs: QUOTE_LIFE_MS })
}

/**
 * Returns the quote of an id, or `null` when there is none or {@link readQuote} refuses it.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function recallQuote(
  id: string,
  providerId: string,
  services: Pick<Services, 'env' | 'kv' | 'now'>,
): Promise<QuoteRecord | null> {
  const text = await services.kv.get(keyOf(id))
  const record = text === null ? null : readQuote(readCacheValue(text), providerId, services)
  return record?.id === id ? record : null
}

/**
 * Parses a quote from a store, where another program may have changed it. It must agree with everything that is known
 * without a vendor (provider, spender, fee, times) and be consistent in itself.
 *
 * This cannot check the price: `build-swap.ts` asks for it again.
 *
 * @returns `null` for anything else.
 */
export function readQuote(
  value: unknown,
  providerId: string,
  { env, now }: Pick<Services, 'env' | 'now'>,
): QuoteRecord | null {
  const { success, data: record } = z.safeParse(quoteRecord, value)
  if (!success || record.providerId !== providerId) return null
  const age = now() - record.madeAt
  if (age < -CLOCK_SKEW_MS || age >= QUOTE_LIFE_MS) return null
  return isConsistent(record, env.swapFee?.bps ?? 0) ? record : null
}

function isConsistent({ request, quote }: QuoteRecord, configuredFeeBps: number): boolean {
  const deployment = uniswapDeployment(request.chainId)
  if (!deployment) return false
  const wrapped = (token: Address) => (isNativeToken(token) ? deployment.wrappedNative : token)
  const [from, to] = [wrapped(request.from), wrapped(request.to)]
  const isWrap = isAddressEqual(from, to)
  const spender = isWrap || isNativeToken(request.from) ? null : deployment.swapRouter02
  return (
    quote.feeBps === (isWrap ? 0 : configuredFeeBps) &&
    quote.feeAmount === providerFee(quote.toAmount + quote.feeAmount, quote.feeBps) &&
    (spender === null ? quote.spender === null : quote.spender !== null && isAddressEqual(quote.spender, spender)) &&
    (isWrap ? isWrapping(quote.route) && quote.toAmount === request.amount : isConnectedRoute(quote.route, from, to))
  )
}

type Route = QuoteRecord['quote']['route']

const isWrapping = (route: Route) => route.length === 1 && route[0]?.protocol === 'wrap'

/** Whether the pools connect `from` to `to`: each begins with the token that the previous one ended with. */
function isConnectedRoute(route: Route, from: Address, to: Address): boolean {
  let held = from
  for (const { protocol, tokenIn, tokenOut } of route) {
    if (protocol === 'wrap' || !isAddressEqual(tokenIn, held)) return false
    held = tokenOut
  }
  return isAddressEqual(held, to)
}
