import { shownTransactionError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import type { SwapContext } from './swap-machine-context'
import type { SwapTransactionKind } from './swap-ports'
import { type SwapSnapshot, stepOf } from './swap-selectors'
import type { SwapProgressStep, SwapResult } from './swap-state'

// Selectors of the review, the running swap and its result. Loaded with their view.

/** What the review, the running swap and its result show beside the form's quote. */
export function swapReviewOf(snapshot: SwapSnapshot) {
  const { context } = snapshot
  return {
    loadingText: loadingTextOf(snapshot),
    /** `cancel` has an effect now: in the review, and until a transaction is sent. */
    cancellable: snapshot.can({ type: 'cancel' }),
    /** The steps of this confirmation, as far as known; empty before the visitor has confirmed. */
    progress: progressOf(snapshot),
    /** The transactions that a confirmation needs. */
    stepsAhead: stepsAhead(context),
    /** The approval and the swap are one transaction. */
    isTogether: snapshot.context.allowance?.isAtomic === true,
    /** The running swap has its approval with it, and so has one that has just failed. */
    isBatch: snapshot.context.batchModes.length > 0,
    /** The swap is sent and not yet confirmed. */
    sent: snapshot.matches({ swapping: { confirming: 'waiting' } }),
    /** Set in step `done`. */
    result: resultOf(snapshot),
    /** Until when an open wallet request blocks another one, Unix ms. */
    walletBusyUntil: walletBusyUntil(context),
    /** `confirm` asks the wallet although a request is open. */
    mayAskAgain: context.mayAskAgain,
    /** The wallet changed account or network after the swap was sent; the wait continues. */
    walletChanged: context.walletChanged,
    /** Set in step `priceMoved`. */
    priceMove: context.priceMove,
  }
}

/** The steps of a confirmation with their states. After a failure they stay while the review shows the reason. */
function progressOf(snapshot: SwapSnapshot): readonly SwapProgressStep[] {
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
function resultOf(snapshot: SwapSnapshot): SwapResult | undefined {
  const { sent } = snapshot.context
  if (!snapshot.matches('done') || sent === undefined) return undefined
  return { transaction: sent.id, intent: sent.intent, moved: sent.moved }
}

/** The transactions that a confirmation needs; `null` when that could not be found out, `undefined` before it is known. */
function stepsAhead({ quote, allowance }: SwapContext): readonly SwapTransactionKind[] | null | undefined {
  if (quote?.spender === null) return ['swap']
  if (allowance === null || allowance === undefined) return allowance
  if (allowance.sufficient) return ['swap']
  const needsReset = allowance.needsReset && allowance.allowance > 0n
  return needsReset ? ['approvalReset', 'approval', 'swap'] : ['approval', 'swap']
}

/** Spec section 8: the text while a request is open in the wallet. */
function loadingTextOf(snapshot: SwapSnapshot): 'swap.approveInWallet' | 'request.confirmInWallet' | undefined {
  if (snapshot.matches({ swapping: { confirming: 'asking' } })) return 'request.confirmInWallet'
  const approving =
    snapshot.matches({ swapping: { approving: { confirming: 'asking' } } }) ||
    snapshot.matches({ swapping: { resettingApproval: { confirming: 'asking' } } })
  return approving ? 'swap.approveInWallet' : undefined
}
