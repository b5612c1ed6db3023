import type { SnapshotFrom } from 'xstate'
import { formatUnits } from '@/lib/core/amount'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { AUTO_SLIPPAGE_BPS } from './swap-constants'
import type { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import { factsOf, isWalletBusy, lacksConsent, networkFee } from './swap-machine-requests'
import { inputErrorOf, maxAmount, nativeHeld, sourceUnits } from './swap-rules'
import { allTokens, heldTokens, listable, suggestedTokens } from './swap-rules-lists'
import type { SwapButton, SwapState, SwapStep, SwapToken } from './swap-state'

export type SwapSnapshot = SnapshotFrom<typeof swapMachine>

const states = new WeakMap<SwapContext, SwapState>()

/** Spec section 3, "Swap state". The same object as long as the context is, so that readers can compare by identity. */
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
    priceImpact: quote?.priceImpactBps,
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

export function stepOf(snapshot: SwapSnapshot): SwapStep {
  if (snapshot.matches('initialising')) return 'initialising'
  if (snapshot.matches('active')) return activeStep(snapshot)
  if (!snapshot.matches('swapping')) return 'idle'
  if (snapshot.matches({ swapping: 'resettingApproval' })) return 'resettingApproval'
  if (snapshot.matches({ swapping: 'approving' })) return 'approving'
  if (snapshot.matches({ swapping: 'asking' })) return 'sending'
  if (snapshot.matches({ swapping: 'sent' })) return 'waiting'
  const building = snapshot.matches({ swapping: 'building' }) || snapshot.matches({ swapping: 'renewing' })
  return building ? 'building' : 'checkingAllowance'
}

function activeStep(snapshot: SwapSnapshot): SwapStep {
  if (snapshot.matches({ active: { trade: 'review' } })) return 'reviewing'
  if (snapshot.matches({ active: { trade: 'priceMoved' } })) return 'priceMoved'
  if (snapshot.matches({ active: { trade: { form: 'quoted' } } })) return 'quoted'
  if (snapshot.matches({ active: { trade: { form: 'failed' } } })) return 'quoteFailed'
  return snapshot.matches({ active: { trade: { form: 'editing' } } }) ? 'editing' : 'quoting'
}

/** A newer quote is on its way while an older one shows. */
export function isRefreshing(snapshot: SwapSnapshot): boolean {
  if (snapshot.context.quote === undefined) return false
  return (
    stepOf(snapshot) === 'quoting' ||
    snapshot.matches({ active: { trade: { form: { quoted: 'refreshing' } } } }) ||
    snapshot.matches({ active: { trade: { review: 'refreshing' } } }) ||
    snapshot.matches({ swapping: 'renewing' })
  )
}

/** Spec section 8: what to say while the wallet is asked. */
export function loadingTextOf(snapshot: SwapSnapshot): 'swap.approveInWallet' | 'swap.confirmInWallet' | undefined {
  if (snapshot.matches({ swapping: 'asking' })) return 'swap.confirmInWallet'
  const approving =
    snapshot.matches({ swapping: { approving: 'asking' } }) ||
    snapshot.matches({ swapping: { resettingApproval: 'asking' } })
  return approving ? 'swap.approveInWallet' : undefined
}

/** Whether `cancel` does something: in the review, and while nothing is on its way to the chain. */
export function isCancellable(snapshot: SwapSnapshot): boolean {
  return snapshot.can({ type: 'cancel' })
}

export function keptForGas({ sourceToken, balances, ...context }: SwapContext): bigint {
  if (sourceToken === undefined || !isNativeToken(sourceToken.address)) return 0n
  return maxAmount(sourceToken, balances, networkFee(context)).kept
}

/** The main button of the form says what stands between the visitor and the review. */
export function buttonOf(snapshot: SwapSnapshot): SwapButton {
  const { context } = snapshot
  const step = stepOf(snapshot)
  if (context.account === undefined) return { kind: 'connectWallet', enabled: true }
  if (step === 'idle' || step === 'initialising') return { kind: 'loading', enabled: false }
  if (snapshot.matches('swapping')) return { kind: 'inProgress', enabled: true }
  if (context.sourceToken === undefined) return { kind: 'selectToken', side: 'source', enabled: true }
  if (context.toToken === undefined) return { kind: 'selectToken', side: 'to', enabled: true }
  if ((sourceUnits(context) ?? 0n) === 0n) return { kind: 'enterAmount', enabled: false }
  const { inputError } = swapStateOf(context)
  const symbol = String(inputError?.details.symbol ?? context.sourceToken.symbol)
  if (inputError?.code === 'swap.insufficient_balance') return { kind: 'insufficientBalance', symbol, enabled: false }
  if (inputError?.code === 'swap.insufficient_gas') return { kind: 'insufficientGas', symbol, enabled: false }
  if (inputError !== undefined) return { kind: 'incorrectAmount', enabled: false }
  if (step === 'quoteFailed' && context.quoteError) {
    const { quoteError: error } = context
    // The same question would fail again: the button leads to another one.
    if (errorCatalogue[error.code].retry === 'never') return { kind: 'selectToken', side: 'to', enabled: true }
    return { kind: 'quoteFailed', error, enabled: true }
  }
  if (step === 'quoting' || step === 'editing') return { kind: 'loading', enabled: false }
  if (lacksConsent(context)) return { kind: 'acceptImpact', enabled: false }
  return { kind: 'review', enabled: true }
}

/** Until when a request that lies open in the wallet keeps a second one from being sent, Unix ms. */
export function walletBusyUntil(context: SwapContext): number | undefined {
  return isWalletBusy(context) ? context.walletRequest?.deadAt : undefined
}
