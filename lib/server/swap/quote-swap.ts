import 'server-only'
import { randomUUID } from 'node:crypto'
import { isAddressEqual } from 'viem'
import { AppError } from '@/lib/core/app-error'
import { minimumReceived } from '@/lib/swap/swap-amounts'
import { AUTO_SLIPPAGE_BPS, AUTO_SLIPPAGE_STABLE_BPS, QUOTE_LIFE_MS, QUOTE_SHARED_MS } from '@/lib/swap/swap-constants'
import type { SwapQuoteInput, SwapQuoteOutput } from '@/lib/swap/swap-contract'
import { keepQuote, type QuoteRecord, readQuote } from './quote-records'
import { type SelectSwapProvider, selectSwapProvider } from './select-swap-provider'
import { toSwapError } from './swap-errors'
import type { SwapProvider, SwapRequest } from './swap-provider'
import type { SwapServices } from './swap-services'
import { uniswapDeployment } from './uniswap-deployments'

/** Prices change every block; an older quote misleads, so it is never served stale. */
const quotePolicy = { freshMs: QUOTE_SHARED_MS, staleMs: 0 }

/**
 * Returns the current best price, shared by all visitors for some seconds.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function quoteSwap(
  input: SwapQuoteInput,
  services: SwapServices,
  select: SelectSwapProvider = selectSwapProvider,
): Promise<SwapQuoteOutput> {
  const amount = BigInt(input.amount)
  if (amount === 0n) throw new AppError('swap.incorrect_amount')
  try {
    const { chainId, from, to } = input
    const request = { chainId, from, to, amount, gasPrice: coarseGasPrice(BigInt(input.gasPrice)) }
    const record = await sharedQuote(request, select(chainId, services), services)
    if (record === null) throw new AppError('swap.no_route')
    // Spec section 5: a quote without a target amount.
    if (record.quote.toAmount === 0n) throw new AppError('swap.incorrect_amount')
    return { quotes: [entryOf(record, input.slippageBps ?? autoSlippageBps(record))] }
  } catch (cause) {
    throw toSwapError(cause, 'swap.quote_failed')
  }
}

/**
 * Slippage tolerance if the visitor has not chosen one: less between dollar tokens, zero where the price cannot change.
 */
export function autoSlippageBps({ request, quote }: QuoteRecord): number {
  if (quote.route[0]?.protocol === 'wrap') return 0
  const stable = new Set(uniswapDeployment(request.chainId)?.stablecoins.map((token) => token.toLowerCase()))
  const areStable = [request.from, request.to].every((token) => stable.has(token.toLowerCase()))
  return areStable ? AUTO_SLIPPAGE_STABLE_BPS : AUTO_SLIPPAGE_BPS
}

/** The quote of a swap, shared for some seconds; `null` when there is no route. */
export async function sharedQuote(
  request: SwapRequest,
  provider: SwapProvider,
  services: SwapServices,
): Promise<QuoteRecord | null> {
  const { cache, env, now, signal } = services
  const { chainId, from, to, amount, gasPrice } = request
  const fee = env.swapFee
  // The key has everything that changes the answer, and no visitor's address.
  const key = [
    'swap-quote',
    provider.id,
    chainId,
    from.toLowerCase(),
    to.toLowerCase(),
    amount,
    gasPrice,
    fee ? `${fee.bps}:${fee.recipient}` : '',
  ] as const
  const load = async (loadSignal: AbortSignal): Promise<QuoteRecord | null> => {
    const madeAt = now()
    const quote = await provider.quote(request, {}, loadSignal)
    if (quote === null) return null
    const record = { id: randomUUID(), providerId: provider.id, request, quote, madeAt }
    await keepQuote(record, services)
    return record
  }
  const accepts = (stored: unknown) => isAnswerTo(request, readQuote(stored, provider.id, services))
  return (await cache.swr(key, { ...quotePolicy, accepts }, load, { signal })).value
}

function isAnswerTo(asked: SwapRequest, record: QuoteRecord | null): boolean {
  return record !== null && isQuoteOf(record, asked) && record.request.gasPrice === asked.gasPrice
}

/** Whether a quote is for exactly this swap. */
export function isQuoteOf({ request }: QuoteRecord, asked: Omit<SwapRequest, 'gasPrice'>): boolean {
  return (
    request.chainId === asked.chainId &&
    isAddressEqual(request.from, asked.from) &&
    isAddressEqual(request.to, asked.to) &&
    request.amount === asked.amount
  )
}

function entryOf({ id, providerId, request, quote, madeAt }: QuoteRecord, slippageBps: number) {
  return {
    id,
    ...quote,
    fromAmount: String(request.amount),
    toAmount: String(quote.toAmount),
    minToAmount: String(minimumReceived(quote.toAmount, slippageBps)),
    slippageBps,
    feeAmount: String(quote.feeAmount),
    gas: String(quote.gas),
    providerId,
    madeAt,
    expiresAt: madeAt + QUOTE_LIFE_MS,
  }
}

/**
 * Rounds up to two significant digits: enough to choose a route, and visitors whose gas prices differ by a gwei share
 * one quote.
 */
export function coarseGasPrice(gasPrice: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(gasPrice).length - 2))
  return ((gasPrice + unit - 1n) / unit) * unit
}
