import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { QUOTE_SHARED_MS } from '@/lib/swap/swap-constants'
import type { SwapSourceAmountInput, SwapSourceAmountOutput } from '@/lib/swap/swap-contract'
import { coarseGasPrice, sharedQuote } from './quote-swap'
import { type SelectSwapProvider, selectSwapProvider } from './select-swap-provider'
import { toSwapError } from './swap-errors'
import type { SwapProvider, TargetRequest } from './swap-provider'
import type { SwapServices } from './swap-services'

/** As old as a quote may be. */
const policy = { freshMs: QUOTE_SHARED_MS, staleMs: 0 }

/** Passes are few because a difference in gas is small beside the amount. */
const MOST_PASSES = 3

const stored = z.bigint().check(z.gt(0n))

/**
 * Returns the amount to pay for an amount to receive, shared by all visitors for some seconds. It is for the form alone:
 * the visitor agrees to a quote of this amount, with a minimum of its own.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function findSourceAmount(
  input: SwapSourceAmountInput,
  services: SwapServices,
  select: SelectSwapProvider = selectSwapProvider,
): Promise<SwapSourceAmountOutput> {
  const { chainId, from, to } = input
  const toAmount = BigInt(input.toAmount)
  if (toAmount === 0n) throw new AppError('swap.incorrect_amount')
  const gasPrice = coarseGasPrice(BigInt(input.gasPrice))
  const { cache, env, signal } = services
  try {
    const provider = select(chainId, services)
    const key = [
      'swap-source-amount',
      provider.id,
      chainId,
      from.toLowerCase(),
      to.toLowerCase(),
      toAmount,
      gasPrice,
      env.swapFee?.bps ?? 0,
    ] as const
    const request = { chainId, from, to, toAmount, gasPrice }
    const load = (loadSignal: AbortSignal) => sourceAmount(request, provider, { ...services, signal: loadSignal })
    const accepts = (value: unknown) => value === null || z.safeParse(stored, value).success
    const { value, madeAt } = await cache.swr(key, { ...policy, accepts }, load, { signal })
    if (value === null) throw new AppError('swap.no_route')
    return { amount: String(value), madeAt }
  } catch (cause) {
    throw toSwapError(cause, 'swap.quote_failed')
  }
}

/**
 * A quote chooses between more routes, and one that is cheaper in gas may yield a little less: the amount then grows in
 * proportion. The visitor's own quote is the last one of these, from the cache.
 */
async function sourceAmount(
  request: TargetRequest,
  provider: SwapProvider,
  services: SwapServices,
): Promise<bigint | null> {
  let amount = await provider.sourceAmount(request, services.signal)
  for (let pass = 0; pass < MOST_PASSES && amount !== null; pass += 1) {
    const record = await sharedQuote({ ...request, amount }, provider, services)
    if (record === null) return null
    const { toAmount } = record.quote
    if (toAmount >= request.toAmount || toAmount === 0n) return amount
    amount = (amount * request.toAmount) / toAmount + 1n
  }
  return amount
}
