import { activeAccount } from '@/lib/account/account-store'
import { isSmartAccount } from '@/lib/account/smart-account'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import { createOpenRequests } from '@/lib/transaction/open-requests'
import type { SwapFlowContext } from './swap-flow-context'
import type { SwapEffects, SwapViewName } from './swap-ports'

const SWAP_VIEWS: readonly string[] = ['Swap', 'SwapSelectToken', 'SwapPreview'] satisfies readonly SwapViewName[]

/** The visible view of the swap; `null` when another view is visible or the modal is closed. */
export function visibleSwapView(modal: ModalStore): SwapViewName | null {
  const state = modal.store.getState()
  const { view } = currentEntry(state)
  return (state.open || state.embedded) && SWAP_VIEWS.includes(view) ? (view as SwapViewName) : null
}

/** What the swap machine does outside itself: navigate, show messages, send events, refresh balances. */
export function createSwapEffects(context: SwapFlowContext): SwapEffects {
  const { account, modal, snackbar, text, track, balances, seeActivity, storage } = context
  return {
    navigate(move) {
      if (move.type === 'push') {
        if (move.view === 'SwapPreview') modal.push('SwapPreview')
        else modal.push('SwapSelectToken', { side: move.side })
        return
      }
      // The visitor has gone to another view in the meantime, and stays there.
      const view = visibleSwapView(modal)
      if (view === null || !move.from.includes(view)) return
      if (move.type === 'back' && modal.store.getState().stack.length > 1) modal.back()
      else if (move.type === 'back' && view !== 'Swap') modal.replace('Swap')
      else modal.reset(activeAccount(account.getState()).address === undefined ? 'Connect' : 'Account')
    },
    notify(variant, textKey, details) {
      // The activity shows a result, and follows an unsure transaction, which the form no longer does.
      const action = variant === 'success' || textKey === 'error.transactionUnsure' ? seeActivity : undefined
      snackbar.show(variant, textKey, details, action)
    },
    track,
    openRequests: createOpenRequests(storage, () => Date.now()),
    isSmartAccount: (each) => isSmartAccount(account.getState(), each),
    locale: () => text.store.getState().locale,
    // The view of the balances shows a failure.
    refreshBalances: ({ chainId, address }) => void balances.refresh({ chainId, address }).catch(() => undefined),
  }
}
