import { activeAccount, patchAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import type { Transactions } from '@/lib/transaction/transactions'
import type { Runtime } from './runtime'

/** `currentTab` of spec section 3, counted from 0. */
const ACTIVITY_TAB = 1

/**
 * While the modal is closed, the page says that a transaction of this account is pending, where its intent has words for
 * that. Returns an unsubscribe function.
 */
export function tellPending(runtime: Runtime, { store }: Transactions): () => void {
  const { account, modal, snackbar } = runtime
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
    const id = snackbar.show('loading', said.textKey, said.details, seeActivity(runtime))
    told = { transaction: wanted.id, id }
  }

  tell()
  const stops = [store.subscribe(tell), modal.store.subscribe(tell), account.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Leads from a message to the list that says more. */
export function seeActivity({ account, open }: Pick<Runtime, 'account' | 'open'>): SnackbarAction {
  return {
    labelKey: 'common.seeActivity',
    run() {
      patchAccount(account, account.getState().active, { currentTab: ACTIVITY_TAB })
      void open({ view: 'Account' })
    },
  }
}
