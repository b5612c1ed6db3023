import type { SnapshotFrom } from 'xstate'
import { shownTransactionError } from '@/lib/transaction/confirmation-attempt'
import { swapStateOf } from './derive-swap-state'
import type { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import { lacksConsent } from './swap-machine-requests'
import type { SwapTransactionKind } from './swap-ports'
import { sourceUnits, wantedUnits } from './swap-rules'
import type { SwapButton, SwapProgressStep, SwapResult, SwapStep } from './swap-state'

// Selectors of the swap's views. Loaded with them.

export type SwapSnapshot = SnapshotFrom<typeof swapMachine>

export function stepOf(snapshot: SwapSnapshot): SwapStep {
  if (snapshot.matches('initialising')) return 'initialising'
  if (snapshot.matches('active')) return activeStep(snapshot)
  if (snapshot.matches('done')) return 'done'
  if (!snapshot.matches('swapping')) return 'idle'
  if (snapshot.matches({ swapping: 'resettingApproval' })) return 'resettingApproval'
  if (snapshot.matches({ swapping: 'approving' })) return 'approving'
  if (snapshot.matches({ swapping: { confirming: 'asking' } })) return 'sending'
  if (snapshot.matches({ swapping: { confirming: 'waiting' } })) return 'waiting'
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

/** The steps of a confirmation with their states. After a failure they stay while the review shows the reason. */
export function progressOf(snapshot: SwapSnapshot): readonly SwapProgressStep[] {
  const { attempted, sentIds } = snapshot.context
  const last = attempted.at(-1)
  const isRunning = snapshot.matches('swapping')
  const isFailed = stepOf(snapshot) === 'reviewing' && shownTransactionError(snapshot.context) !== undefined
  if (last === undefined || !(isRunning || isFailed)) return []
  // Between the approval and the swap the allowance is read again. The approval is then complete.
  const state = isFailed ? 'failed' : snapshot.matches({ swapping: 'checkingAllowance' }) ? 'done' : 'current'
  const done = attempted.slice(0, -1).map((id): SwapProgressStep => ({ id, state: 'done', transaction: sentIds[id] }))
  const todo: readonly SwapProgressStep[] =
    last === 'swap' ? [] : [{ id: 'swap', state: 'todo', transaction: undefined }]
  return [...done, { id: last, state, transaction: sentIds[last] }, ...todo]
}

/** What the swap has moved, once it is mined. */
export function resultOf(snapshot: SwapSnapshot): SwapResult | undefined {
  const { sent } = snapshot.context
  if (!snapshot.matches('done') || sent === undefined) return undefined
  return { transaction: sent.id, intent: sent.intent, moved: sent.moved }
}

/** The transactions that a confirmation needs; `null` when that could not be found out, `undefined` before it is known. */
export function stepsAhead({ quote, allowance }: SwapContext): readonly SwapTransactionKind[] | null | undefined {
  if (quote?.spender === null) return ['swap']
  if (allowance === null || allowance === undefined) return allowance
  if (allowance.sufficient) return ['swap']
  const needsReset = allowance.needsReset && allowance.allowance > 0n
  return needsReset ? ['approvalReset', 'approval', 'swap'] : ['approval', 'swap']
}

/** Spec section 8: the text while a request is open in the wallet. */
export function loadingTextOf(snapshot: SwapSnapshot): 'swap.approveInWallet' | 'request.confirmInWallet' | undefined {
  if (snapshot.matches({ swapping: { confirming: 'asking' } })) return 'request.confirmInWallet'
  const approving =
    snapshot.matches({ swapping: { approving: { confirming: 'asking' } } }) ||
    snapshot.matches({ swapping: { resettingApproval: { confirming: 'asking' } } })
  return approving ? 'swap.approveInWallet' : undefined
}

/** Whether `cancel` has an effect: in the review, and until a transaction is sent. */
export function isCancellable(snapshot: SwapSnapshot): boolean {
  return snapshot.can({ type: 'cancel' })
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
