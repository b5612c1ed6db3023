import 'server-only'
import { type Address, isAddressEqual } from 'viem'
import { AppError } from '@/lib/core/app-error'
import { isPriceMoved, minimumReceived } from '@/lib/swap/swap-amounts'
import { QUOTE_LIFE_MS, SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import type { SwapBuildInput, SwapBuildOutput } from '@/lib/swap/swap-contract'
import { getGasPriceService } from '../gas/get-gas-price'
import type { Services } from '../platform/services'
import { assertSafeSwap } from './calldata-guard'
import { type QuoteRecord, recallQuote } from './quote-records'
import { autoSlippageBps } from './quote-swap'
import { selectSwapProvider } from './select-swap-provider'
import { type SwapTrial, trySwap } from './simulate-swap'
import { toSwapError } from './swap-errors'

/** As long as its quote may be built from, the same request gets its first answer again. Never stale. */
const calldataPolicy = { freshMs: QUOTE_LIFE_MS, staleMs: 0 }

/**
 * The transaction of a quote, checked by the calldata guard and tried on the chain.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function buildSwap(input: SwapBuildInput, services: Services): Promise<SwapBuildOutput> {
  try {
    const record = await recallQuote(input.quoteId, services)
    if (record === null) throw new AppError('swap.quote_expired')
    if (!isQuoteOf(record, input)) throw new AppError('request.invalid', { details: { field: 'quoteId' } })
    const slippageBps = input.slippageBps ?? autoSlippageBps(record)
    const isTried = input.disableEstimate !== true
    const key = ['swap-calldata', record.id, input.userAddress.toLowerCase(), slippageBps, isTried] as const
    const { value, madeAt } = await services.cache.swr(
      key,
      calldataPolicy,
      (signal) => build(record, { userAddress: input.userAddress, slippageBps, isTried }, { ...services, signal }),
      { signal: services.signal },
    )
    return { ...value, madeAt }
  } catch (cause) {
    throw toSwapError(cause, 'swap.build_failed')
  }
}

function isQuoteOf({ request }: QuoteRecord, { chainId, from, to, amount }: SwapBuildInput): boolean {
  return (
    request.chainId === chainId &&
    isAddressEqual(request.from, from) &&
    isAddressEqual(request.to, to) &&
    request.amount === BigInt(amount)
  )
}

async function build(
  record: QuoteRecord,
  { userAddress, slippageBps, isTried }: { userAddress: Address; slippageBps: number; isTried: boolean },
  services: Services,
): Promise<Omit<SwapBuildOutput, 'madeAt'>> {
  const { request, quote } = record
  const { signal, env, now, rpc } = services
  const provider = selectSwapProvider(request.chainId, services)
  const minToAmount = minimumReceived(quote.toAmount, slippageBps)
  // Everything in the calldata follows from the quote, the visitor and the tolerance: another build is the same bytes.
  const expiresAt = Math.floor((record.madeAt + SWAP_DEADLINE_MS) / 1_000) * 1_000
  const deadline = BigInt(expiresAt / 1_000)
  const call = await provider.build({ request, quote, userAddress, minToAmount, deadline }, signal)
  const fee = quote.feeBps > 0 && env.swapFee ? { recipient: env.swapFee.recipient, bps: quote.feeBps } : null
  assertSafeSwap(call, {
    ...request,
    userAddress,
    minToAmount,
    fee,
    now: BigInt(Math.floor(now() / 1_000)),
  })

  const client = rpc.client(request.chainId, signal)
  const [current, gasPrice, trial] = await Promise.all([
    provider.quote(request, { route: quote.route }, signal),
    getGasPriceService({ chainId: request.chainId }, services),
    // Judged after the price: a price that has moved also fails the trial, and says less.
    isTried ? settled(trySwap(client, call, { request, userAddress, spender: quote.spender })) : null,
  ])
  if (current === null) throw new AppError('swap.no_route')
  if (isPriceMoved(quote.toAmount, current.toAmount, slippageBps)) {
    const details = { old: String(quote.toAmount), new: String(current.toAmount) }
    throw new AppError('swap.price_moved', { details })
  }
  if (trial?.failure && trial.failure.code !== 'swap.simulation_failed') throw trial.failure
  if (trial?.failure || isShort(trial?.received, current.toAmount)) {
    // A token that has begun to keep a part of transfers looks like this, and that is what the visitor should read.
    await provider.quote(request, { route: quote.route, recheckTokens: true }, signal)
    if (trial?.failure) throw trial.failure
    if (isShort(trial?.received, minToAmount)) throw new AppError('swap.simulation_failed')
  }
  return {
    tx: {
      from: userAddress,
      to: call.to,
      data: call.data,
      value: String(call.value),
      eip155: { gas: String(trial?.gas ?? quote.gas), gasPrice: gasPrice.standard },
    },
    quoteId: record.id,
    toAmount: String(quote.toAmount),
    minToAmount: String(minToAmount),
    feeAmount: String(quote.feeAmount),
    expiresAt,
  }
}

type Settled = Partial<SwapTrial> & { readonly failure?: AppError }

function settled(trial: Promise<SwapTrial>): Promise<Settled> {
  return trial.catch((cause: unknown) => ({ failure: toSwapError(cause, 'swap.build_failed') }))
}

/** `null` and `undefined`: nobody knows. */
function isShort(received: bigint | null | undefined, expected: bigint): boolean {
  return typeof received === 'bigint' && received < expected
}
