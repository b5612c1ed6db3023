import { isSmartAccount } from '@/lib/account/smart-account'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { leaveForm } from '@/lib/flow/follow-form'
import { createOpenRequests } from '@/lib/transaction/open-requests'
import { sendTransaction } from '@/lib/transaction/send-transaction'
import type { SwapFlowContext } from './swap-flow-context'
import type { SwapEffects, SwapViewName } from './swap-ports'

/** The views of the swap, the form first. */
export const SWAP_VIEWS = ['Swap', 'SwapSelectToken', 'SwapPreview'] as const satisfies readonly SwapViewName[]

/** What the swap machine does outside itself: navigate, show messages, send events, ask the wallet. */
export function createSwapEffects(context: SwapFlowContext): SwapEffects {
  const { account, modal, snackbar, text, track, balances, seeActivity, storage, now, transactions } = context
  return {
    navigate(move) {
      if (move.type === 'push') {
        if (move.view === 'SwapPreview') modal.push('SwapPreview')
        else modal.push('SwapSelectToken', { side: move.side })
        return
      }
      leaveForm(context, SWAP_VIEWS, 'Swap', move)
    },
    notify(variant, textKey, details) {
      // The activity shows a result, and follows an unsure transaction, which the form no longer does.
      const action = variant === 'success' || textKey === 'error.transactionUnsure' ? seeActivity : undefined
      snackbar.show(variant, textKey, details, action)
    },
    track,
    now,
    openRequests: createOpenRequests(storage, now),
    async sendTransaction({ intent, transaction, approvals = [], account: { address: from, chainId } }) {
      const { to, data, value, gas } = transaction
      if (approvals.length === 0) return sendTransaction({ from, chainId, to, data, value, gas, intent }, context)
      const connector = context.connections.get(EIP155)
      if (connector === undefined) throw new AppError('wallet.changed')
      const calls = [...approvals, transaction].map((call) => ({ to: call.to, data: call.data, value: call.value }))
      return transactions.sendBatch(connector, { namespace: EIP155, from, chainId, calls, intent })
    },
    waitForTransaction: async (id, signal) => (await transactions.wait(id, signal)).moved,
    isSmartAccount: (each) => isSmartAccount(account.getState(), each),
    locale: () => text.store.getState().locale,
    // The view of the balances shows a failure.
    refreshBalances: ({ chainId, address }) => void balances.refresh({ chainId, address }).catch(() => undefined),
  }
}
