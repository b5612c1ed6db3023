import { activeAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import { intentEntry } from './intent-registry'
import type { TransactionRecord } from './transaction-record'
import type { Transactions } from './transactions'

export interface PendingContext extends Pick<FlowContext, 'account' | 'modal' | 'snackbar'> {
  /** The action of a message that opens the list of transactions. */
  readonly seeActivity: SnackbarAction
}

/**
 * Shows a message for a pending transaction of the active account while the modal is closed, if its intent has one.
 * Returns an unsubscribe function.
 */
export function notifyPending(context: PendingContext, { store }: Transactions): () => void {
  const { account, modal, snackbar, seeActivity } = context
  let shown: { readonly transaction: string; readonly id: number } | undefined

  function update(): void {
    const { open, embedded } = modal.store.getState()
    const { active } = account.getState()
    const { address } = activeAccount(account.getState())
    const isOfActiveAccount = ({ from, chainId }: TransactionRecord): boolean =>
      address !== undefined && namespaceOf(chainId) === active && isSameAddress(active, from, address)
    const pending = store.getState().records.find(
      (record) =>
        record.status === 'pending' &&
        // The signers of a proposed transaction may need days.
        record.proposed !== true &&
        intentEntry(record.intent).pending &&
        isOfActiveAccount(record),
    )
    const wanted = open || embedded ? undefined : pending
    if (wanted?.id === shown?.transaction) return
    if (shown !== undefined) snackbar.hide(shown.id)
    shown = undefined
    const message = wanted && intentEntry(wanted.intent).pending?.(wanted.intent)
    if (wanted === undefined || message === undefined) return
    const id = snackbar.show('loading', message.textKey, message.details, seeActivity)
    shown = { transaction: wanted.id, id }
  }

  update()
  const stops = [store.subscribe(update), modal.store.subscribe(update), account.subscribe(update)]
  return () => {
    for (const stop of stops) stop()
  }
}
