import type { SnapshotFrom } from 'xstate'
import { isRequestOpen, shownTransactionError } from '@/lib/transaction/confirmation-attempt'
import { swapStateOf } from './derive-swap-state'
import type { swapMachine } from './swap-machine'
import { lacksConsent } from './swap-machine-requests'
import { priceImpactBand, slippageWarning, sourceUnits, wantedUnits } from './swap-rules'
import type { SwapButton, SwapStep } from './swap-state'

// Selectors of the swap's views. Loaded with them.

export type SwapSnapshot = SnapshotFrom<typeof swapMachine>

/** The first state that matches names the step. */
const STEPS = [
  ['initialising', 'initialising'],
  [{ active: { trade: 'review' } }, 'reviewing'],
  [{ active: { trade: 'priceMoved' } }, 'priceMoved'],
  [{ active: { trade: { form: 'quoted' } } }, 'quoted'],
  [{ active: { trade: { form: 'failed' } } }, 'quoteFailed'],
  [{ active: { trade: { form: 'editing' } } }, 'editing'],
  ['active', 'quoting'],
  [{ swapping: 'resettingApproval' }, 'resettingApproval'],
  [{ swapping: 'approving' }, 'approving'],
  [{ swapping: { confirming: 'asking' } }, 'sending'],
  [{ swapping: { confirming: 'waiting' } }, 'waiting'],
  [{ swapping: 'building' }, 'building'],
  [{ swapping: 'renewing' }, 'building'],
  [{ swapping: 'approvingInBatch' }, 'building'],
  ['swapping', 'checkingAllowance'],
  ['done', 'done'],
] as const satisfies readonly (readonly [Parameters<SwapSnapshot['matches']>[0], SwapStep])[]

export function stepOf(snapshot: SwapSnapshot): SwapStep {
  return STEPS.find(([state]) => snapshot.matches(state))?.[1] ?? 'idle'
}

/** What the form shows. */
export function swapFormOf(snapshot: SwapSnapshot) {
  const { context } = snapshot
  const step = stepOf(snapshot)
  return {
    state: swapStateOf(context),
    step,
    account: context.account,
    button: buttonOf(snapshot),
    quote: context.quote,
    /** When the quote arrived, by the browser's clock, Unix ms. */
    quotedAt: context.quotedAt,
    /** The first quote of this input is being loaded: show no figures. */
    waiting: step === 'quoting' && context.quote === undefined,
    /** A newer quote of the same input is being loaded: dim the visible one. */
    refreshing: isRefreshing(snapshot),
    /** The last quote failed, or a build failed and the modal went back. */
    fetchError: context.fetchError,
    quoteError: context.quoteError,
    priceImpactBand: priceImpactBand(context.quote?.priceImpactBps),
    /** The price impact needs the visitor's consent and does not have it. */
    impactUnaccepted: lacksConsent(context),
    /** No price could be read; `retryPrices` repeats the request. */
    priceError: context.priceError,
    slippageChoice: context.slippageChoice,
    slippageWarning: slippageWarning(context.slippageChoice),
    unlimitedApproval: context.unlimitedApproval,
    /** What is known about the transactions of this confirmation when it fails. */
    attempt: { isRequestOpen: isRequestOpen(context), sentBefore: Object.keys(context.sentIds).length > 0 },
    /** Why the last attempt ended, unless another notice says it. */
    transactionError: shownTransactionError(context),
    /** The amount to receive that the visitor entered, plain decimal text; `''` when they entered the amount to pay. */
    wantedAmount: context.wantedAmount,
    /** What `Max` has left of the native balance for fees, base units; 0n if `Max` did not set the amount. */
    leftByMax: context.leftByMax,
    /** A token has just been chosen: the amount field takes the focus. */
    isAmountNext: context.isAmountNext,
    /** The visitor wants to enter US dollars, if the token has a price. */
    wantsFiat: context.wantsFiat,
    /** The last typed dollars. */
    typedFiat: context.typedFiat,
  }
}

/** Whether a newer quote is being loaded while an older one is visible. */
export function isRefreshing(snapshot: SwapSnapshot): boolean {
  if (snapshot.context.quote === undefined) return false
  return (
    stepOf(snapshot) === 'quoting' ||
    snapshot.matches({ active: { trade: { form: { quoted: 'refreshing' } } } }) ||
    snapshot.matches({ active: { trade: { review: 'refreshing' } } }) ||
    snapshot.matches({ swapping: 'renewing' })
  )
}

/** The main button of the form, which names what is missing for the review. */
export function buttonOf(snapshot: SwapSnapshot): SwapButton {
  const { context } = snapshot
  const step = stepOf(snapshot)
  if (context.account === undefined) return { kind: 'connectWallet', enabled: true }
  if (step === 'idle' || step === 'initialising') return { kind: 'loading', enabled: false }
  if (snapshot.matches('swapping')) return { kind: 'inProgress', enabled: true }
  if (context.sourceToken === undefined) return { kind: 'selectToken', side: 'source', enabled: true }
  if (context.toToken === undefined) return { kind: 'selectToken', side: 'to', enabled: true }
  const entered = context.wantedAmount === '' ? sourceUnits(context) : wantedUnits(context)
  if ((entered ?? 0n) === 0n) return { kind: 'enterAmount', enabled: false }
  const { inputError } = swapStateOf(context)
  const symbol = String(inputError?.details.symbol ?? context.sourceToken.symbol)
  if (inputError?.code === 'swap.insufficient_balance') return { kind: 'insufficientBalance', symbol, enabled: false }
  if (inputError?.code === 'swap.insufficient_gas') return { kind: 'insufficientGas', symbol, enabled: false }
  if (inputError !== undefined) return { kind: 'incorrectAmount', enabled: false }
  if (step === 'quoteFailed' && context.quoteError) {
    const { quoteError: error } = context
    // The same request would fail again.
    if (!error.canRetry) return { kind: 'changeToken', side: 'to', enabled: true }
    return { kind: 'quoteFailed', error, enabled: true }
  }
  if (step === 'quoting' || step === 'editing') return { kind: 'loading', enabled: false }
  if (lacksConsent(context)) return { kind: 'acceptImpact', enabled: false }
  return { kind: 'review', enabled: true }
}
