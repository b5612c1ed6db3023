import { activeAccount } from '@/lib/account/account-store'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import type { FrameRequests } from '@/lib/frame/frame-requests'
import { currentEntry } from '@/lib/modal/modal-router'

/**
 * Shows ApproveTransaction for as long as the frame has something to show. Leaving the view rejects what is open (spec
 * section 4, "Pending requests"). A view below it, such as the one that signs in, shows what has become of its request.
 * Without one, as for a request of the page, a transaction that was sent is announced.
 *
 * @param announceSent - Says that a transaction was sent.
 *
 * Returns a function that stops it.
 */
export function createApprovalFlow(
  { account, modal }: Pick<FlowContext, 'account' | 'modal'>,
  { store, rejectPending }: Pick<FrameRequests, 'store' | 'rejectPending'>,
  announceSent: () => void,
): () => void {
  const isShown = (): boolean => {
    const state = modal.store.getState()
    return (state.open || state.embedded) && currentEntry(state).view === 'ApproveTransaction'
  }

  /** Nothing is left to show. */
  function leave(): void {
    if (!isShown() || store.getState().prompts.length > 0) return
    if (modal.store.getState().stack.length > 1) modal.back()
    else if (modal.store.getState().embedded)
      modal.reset(activeAccount(account.getState()).address ? 'Account' : 'Connect')
    else modal.finish()
  }

  const stops = [
    followViews(modal, {
      entered: leave,
      left: ({ view }) => view === 'ApproveTransaction' && rejectPending(),
    }),
    store.subscribe(({ hasSent }) => {
      if (hasSent && isShown() && modal.store.getState().stack.length === 1) announceSent()
      leave()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
