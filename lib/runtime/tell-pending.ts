import { activeAccount, patchAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import type { Transactions } from '@/lib/transaction/transactions'
import type { Runtime } from './runtime'

/** `currentTab` of spec section 3, counted from 0. */
const ACTIVITY_TAB = 1

/** While the modal is closed, the page says that a swap of this account is on its way. Returns the end of it. */
export function tellPending(runtime: Runtime, { store }: Transactions): () => void {
  const { account, modal, snackbar } = runtime
  let told: { readonly hash: string; readonly id: number } | undefined

  function tell(): void {
    const { open, embedded } = modal.store.getState()
    const { active } = account.getState()
    const { address } = activeAccount(account.getState())
    const isMine = ({ from, chainId }: TransactionRecord): boolean =>
      address !== undefined && namespaceOf(chainId) === active && isSameAddress(active, from, address)
    const pending = store
      .getState()
      .records.find((record) => record.status === 'pending' && record.intent.kind === 'swap' && isMine(record))
    const wanted = open || embedded ? undefined : pending
    if (wanted?.hash === told?.hash) return
    if (told !== undefined) snackbar.hide(told.id)
    told = undefined
    if (wanted === undefined) return
    const { source, target } = wanted.intent
    const details = { source: source.symbol, target: target.symbol }
    told = { hash: wanted.hash, id: snackbar.show('loading', 'swap.pending', details, seeActivity(runtime)) }
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
