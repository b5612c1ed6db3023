import 'server-only'
import type { Address } from 'viem'
import { AppError } from '@/lib/core/app-error'
import { isPriceMoved, minimumReceived } from '@/lib/swap/swap-amounts'
import { SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import type { SwapBuildInput, SwapBuildOutput } from '@/lib/swap/swap-contract'
import { getGasPriceService } from '../gas/get-gas-price'
import { assertSafeSwap } from './calldata-guard'
import { type QuoteRecord, recallQuote } from './quote-records'
import { autoSlippageBps, isQuoteOf } from './quote-swap'
import { type SelectSwapProvider, selectSwapProvider } from './select-swap-provider'
import { trySwap } from './simulate-swap'
import { toSwapError } from './swap-errors'
import type { SwapProvider } from './swap-provider'
import type { SwapServices } from './swap-services'

/**
 * Builds the transaction of a quote, checked by the calldata guard and simulated on the chain.
 *
 * Calldata is never stored: bytes that a visitor signs never come from a shared store, which other programs can write
 * to.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function buildSwap(
  input: SwapBuildInput,
  services: SwapServices,
  select: SelectSwapProvider = selectSwapProvider,
): Promise<SwapBuildOutput> {
  try {
    const provider = select(input.chainId, services)
    const record = await recallQuote(input.quoteId, provider.id, services)
    if (record === null) throw new AppError('swap.quote_expired')
    if (!isQuoteOf(record, { ...input, amount: BigInt(input.amount) })) {
      throw new AppError('request.invalid', { details: { field: 'quoteId' } })
    }
    const { userAddress, slippageBps = autoSlippageBps(record), disableEstimate = false } = input
    return await build(record, { userAddress, slippageBps, isTried: !disableEstimate }, provider, services)
  } catch (cause) {
    throw toSwapError(cause, 'swap.build_failed')
  }
}

async function build(
  { id, request, quote, madeAt }: QuoteRecord,
  { userAddress, slippageBps, isTried }: { userAddress: Address; slippageBps: number; isTried: boolean },
  provider: SwapProvider,
  services: SwapServices,
): Promise<SwapBuildOutput> {
  const { signal, env, now, rpc } = services
  // Route, gas and gas price are read again now. The record only decides what the visitor has agreed to.
  const gasPrice = await getGasPriceService({ chainId: request.chainId }, services, { refresh: true })
  const present = { ...request, gasPrice: BigInt(gasPrice.standard) }
  // A token may have started to take a fee on transfers. Simulation would show it, but not every node can simulate, and
  // not every caller asks for it.
  const current = await provider.quote(present, { recheckTokens: true }, signal)
  if (current === null) throw new AppError('swap.no_route')
  if (isPriceMoved(quote.toAmount, current.toAmount, slippageBps)) {
    const details = { old: String(quote.toAmount), new: String(current.toAmount) }
    throw new AppError('swap.price_moved', { details })
  }
  // The record's minimum may be too low: the minimum is never below what the current price allows, nor below what was
  // shown.
  const better = current.toAmount > quote.toAmount ? current.toAmount : quote.toAmount
  const minToAmount = minimumReceived(better, slippageBps)
  const expiresAt = Math.floor((madeAt + SWAP_DEADLINE_MS) / 1_000) * 1_000
  const deadline = BigInt(expiresAt / 1_000)
  const call = await provider.build({ request, quote: current, userAddress, minToAmount, deadline }, signal)
  const fee = current.feeBps > 0 && env.swapFee ? { recipient: env.swapFee.recipient, bps: current.feeBps } : null
  assertSafeSwap(call, { ...request, userAddress, minToAmount, fee, now: BigInt(Math.floor(now() / 1_000)) })

  const client = rpc.client(request.chainId, signal)
  const trial = isTried ? await trySwap(client, call, { request, userAddress, spender: current.spender }) : null
  if (typeof trial?.received === 'bigint' && trial.received < minToAmount) throw new AppError('swap.simulation_failed')
  return {
    tx: {
      from: userAddress,
      to: call.to,
      data: call.data,
      value: String(call.value),
      eip155: { gas: String(trial?.gas ?? current.gas), gasPrice: gasPrice.standard },
    },
    quoteId: id,
    toAmount: String(current.toAmount),
    minToAmount: String(minToAmount),
    feeAmount: String(current.feeAmount),
    madeAt: now(),
    expiresAt,
  }
}
