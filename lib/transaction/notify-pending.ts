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
  let told: { readonly transaction: string; readonly id: number } | undefined

  function tell(): void {
    const { open, embedded } = modal.store.getState()
    const { active } = account.getState()
    const { address } = activeAccount(account.getState())
    const isMine = ({ from, chainId }: TransactionRecord): boolean =>
      address !== undefined && namespaceOf(chainId) === active && isSameAddress(active, from, address)
    const pending = store
      .getState()
      .records.find((record) => record.status === 'pending' && intentEntry(record.intent).pending && isMine(record))
    const wanted = open || embedded ? undefined : pending
    if (wanted?.id === told?.transaction) return
    if (told !== undefined) snackbar.hide(told.id)
    told = undefined
    const said = wanted && intentEntry(wanted.intent).pending?.(wanted.intent)
    if (wanted === undefined || said === undefined) return
    const id = snackbar.show('loading', said.textKey, said.details, seeActivity)
    told = { transaction: wanted.id, id }
  }

  tell()
  const stops = [store.subscribe(tell), modal.store.subscribe(tell), account.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
