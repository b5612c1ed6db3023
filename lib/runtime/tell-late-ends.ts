import { AppError } from '@/lib/core/app-error'
import type { RefreshTarget } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { transactionErrors } from '@/lib/transaction/transactions'
import type { Flows } from './flows'
import type { Runtime } from './runtime'
import { seeActivity } from './tell-pending'

/**
 * Tells the end of a transaction that no flow waits for, such as one sent before a reload: by a message, an event and
 * fresh data, as its intent says. Returns an unsubscribe function.
 */
export function tellLateEnds(runtime: Runtime, { transactions, balances }: Pick<Flows, 'transactions' | 'balances'>) {
  const { snackbar, text, track } = runtime

  const refresh: Readonly<Record<RefreshTarget, (record: TransactionRecord) => void>> = {
    // A failure shows where the balances show.
    balances: ({ chainId, from }) => void balances.refresh({ chainId, address: from }).catch(() => undefined),
  }

  return transactions.onEnd((record, { isAwaited }) => {
    const { status, intent, chainId } = record
    if (status === 'pending' || isAwaited) return
    const entry = intentEntry(intent)
    const failure = status === 'confirmed' ? undefined : new AppError(transactionErrors[status])
    const success = entry.done?.(intent, text.store.getState().locale)
    if (success !== undefined && failure === undefined) snackbar.show('success', success.textKey, success.details)
    else if (success !== undefined && failure) snackbar.show('error', failure.textKey, undefined, seeActivity(runtime))
    // An unsure end is looked at again after a reload: its outcome is not known yet, and it has one event.
    if (status !== 'unsure') entry.track?.(track, intent, chainId, failure?.code)
    for (const target of entry.refreshes) refresh[target](record)
  })
}
