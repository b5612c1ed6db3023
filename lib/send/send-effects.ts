import { isSmartAccount } from '@/lib/account/smart-account'
import { namespaceOf } from '@/lib/core/namespaces'
import { leaveForm } from '@/lib/flow/follow-form'
import { createOpenRequests } from '@/lib/transaction/open-requests'
import { sendPrepared } from '@/lib/transaction/send-transaction'
import { transferReads } from './send-actors'
import type { SendFlowContext } from './send-flow-context'
import type { SendEffects } from './send-ports'
import type { SendViewName } from './send-state'
import { intentOf } from './transfer-intent'

/** The views of a transfer, the form first. */
export const SEND_VIEWS = ['Send', 'SendSelectToken', 'SendPreview'] as const satisfies readonly SendViewName[]

/** What the send machine does outside itself: navigate, show messages, refresh balances; and the known recipients. */
export function createSendEffects(context: SendFlowContext): SendEffects {
  const {
    account,
    connections,
    network,
    modal,
    snackbar,
    text,
    balances,
    transactions,
    seeActivity,
    storage,
    now,
    takesNames,
    methodOf,
  } = context
  const reads = transferReads(context)
  return {
    navigate(move) {
      if (move.type === 'push') modal.push(move.view)
      else leaveForm(context, SEND_VIEWS, 'Send', move)
    },
    notify(variant, textKey, details) {
      // The activity shows a result, and follows an unsure transaction, which the form no longer does.
      const action = variant === 'success' || textKey === 'error.transactionUnsure' ? seeActivity : undefined
      snackbar.show(variant, textKey, details, action)
    },
    sendTransfer(request) {
      const { chainId } = request.account
      const prepare = async () => (await methodOf(namespaceOf(chainId))).build(request, reads)
      return sendPrepared(chainId, intentOf(request), prepare, context)
    },
    waitForTransaction: async (id, signal) => (await transactions.wait(id, signal)).moved,
    now,
    openRequests: createOpenRequests(storage, now),
    locale: () => text.store.getState().locale,
    // The view of the balances shows a failure.
    refreshBalances: ({ chainId, address }) => void balances.refresh({ chainId, address }).catch(() => undefined),
    knownRecipients({ chainId }) {
      const namespace = namespaceOf(chainId)
      const sent = transactions.store
        .getState()
        .records.flatMap(({ intent, chainId: on, status }) =>
          intent.kind === 'send' && namespaceOf(on) === namespace && status === 'confirmed' ? [intent.recipient] : [],
        )
      const own = account.getState().accounts[namespace].allAccounts.map(({ address }) => address)
      return [...new Set([...sent, ...own])]
    },
    networks: () => network.getState().networks,
    takesNames: ({ chainId }) => takesNames(chainId),
    // The fee of a smart account is that of an operation.
    signsFee: (each) =>
      connections.get(namespaceOf(each.chainId))?.type === 'AUTH' && !isSmartAccount(account.getState(), each),
    mayBeSponsored: (each) => isSmartAccount(account.getState(), each),
  }
}
