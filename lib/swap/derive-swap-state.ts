import { heldTokens, listable, nativeHeld } from '@/lib/balance/held-tokens'
import { formatUnits } from '@/lib/core/amount'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { AUTO_SLIPPAGE_BPS } from './swap-constants'
import type { SwapContext } from './swap-machine-context'
import { factsOf, networkFee } from './swap-machine-requests'
import { inputErrorOf } from './swap-rules'
import { allTokens, suggestedTokens } from './swap-rules-lists'
import type { SwapState, SwapToken } from './swap-state'

const states = new WeakMap<SwapContext, SwapState>()

/** Spec section 3, "Swap state". The same object for the same context, so that readers can compare by identity. */
export function swapStateOf(context: SwapContext): SwapState {
  const known = states.get(context)
  if (known !== undefined) return known
  const state = deriveState(context)
  states.set(context, state)
  return state
}

function deriveState(context: SwapContext): SwapState {
  const { account, sourceToken, toToken, quote, listed, imported, balances, slippageChoice } = context
  const tokensPriceMap = { ...heldPrices(context), ...context.prices }
  const priceOf = (token: SwapToken | undefined) => token && tokensPriceMap[token.address.toLowerCase()]
  const inTarget = (amount: bigint | undefined, unknown: string) =>
    amount === undefined || toToken === undefined ? unknown : formatUnits(amount, toToken.decimals)
  const networkPrice = tokensPriceMap[NATIVE_TOKEN_ADDRESS.toLowerCase()]
  const decimals = account?.nativeCurrency.decimals ?? 18
  const fee = networkFee(context)
  const inUsd = (units: bigint | undefined) =>
    units === undefined || networkPrice === undefined ? undefined : Number(formatUnits(units, decimals)) * networkPrice
  return {
    sourceToken,
    sourceTokenAmount: context.sourceAmount,
    sourceTokenPriceInUSD: priceOf(sourceToken),
    toToken,
    toTokenAmount: inTarget(quote?.toAmount, ''),
    toTokenPriceInUSD: priceOf(toToken),
    networkPrice,
    networkBalanceInUSD: balances.length === 0 ? undefined : inUsd(nativeHeld(balances)),
    networkTokenSymbol: account?.nativeCurrency.symbol ?? '',
    inputError: inputErrorOf(factsOf(context)),
    slippage: slippageChoice.kind === 'automatic' ? (quote?.slippageBps ?? AUTO_SLIPPAGE_BPS) : slippageChoice.bps,
    tokens: allTokens(listed, imported),
    popularTokens: listable(allTokens(listed, [])),
    suggestedTokens: suggestedTokens(listed),
    myTokensWithBalance: heldTokens(balances),
    tokensPriceMap,
    gasFee: (fee ?? 0n).toString(),
    gasPriceInUSD: inUsd(fee),
    priceImpact: quote?.priceImpactBps ?? undefined,
    maxSlippage: inTarget(quote && quote.toAmount - quote.minToAmount, '0'),
    providerFee: inTarget(quote?.feeAmount, '0'),
    approvalTransaction: context.approvalTransaction,
    swapTransaction: context.swapTransaction,
    transactionError: context.transactionError,
  }
}

function heldPrices({ balances }: SwapContext): Record<string, number> {
  return Object.fromEntries(
    balances.flatMap(({ address, price }) => (price === undefined ? [] : [[address.toLowerCase(), price]])),
  )
}
