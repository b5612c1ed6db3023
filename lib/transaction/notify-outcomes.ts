import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { RefreshTarget } from './intent-entry'
import { intentEntry } from './intent-registry'
import type { TransactionRecord } from './transaction-record'
import type { Transactions } from './transactions'
import { transactionErrors } from './wait-for-outcome'

export interface OutcomesContext extends Pick<FlowContext, 'snackbar' | 'text' | 'track'> {
  readonly transactions: Pick<Transactions, 'onEnd'>
  /** Reads the balances of an account again. A failure is shown in the view of the balances. */
  refreshBalances(account: { readonly chainId: Caip2; readonly address: string }): void
  /** The action of a message that opens the list of transactions. */
  readonly seeActivity: SnackbarAction
}

/**
 * Reports the outcome of a transaction that no flow waits for, such as one sent before a reload: with a message, an
 * event and fresh data, as its intent says. Returns an unsubscribe function.
 */
export function notifyOutcomes(context: OutcomesContext): () => void {
  const { snackbar, text, track, transactions, refreshBalances, seeActivity } = context
  const refresh: Readonly<Record<RefreshTarget, (record: TransactionRecord) => void>> = {
    balances: ({ chainId, from }) => refreshBalances({ chainId, address: from }),
  }

  return transactions.onEnd((record, { isAwaited }) => {
    const { status, intent, chainId, moved } = record
    if (status === 'pending' || isAwaited) return
    const entry = intentEntry(intent)
    const failure = status === 'confirmed' ? undefined : new AppError(transactionErrors[status])
    const success = entry.done?.(intent, text.store.getState().locale, moved)
    if (success !== undefined && failure === undefined)
      snackbar.show('success', success.textKey, success.details, seeActivity)
    else if (success !== undefined && failure) snackbar.show('error', failure.textKey, undefined, seeActivity)
    // An unsure transaction is followed again after a reload, and its real outcome sends the event.
    if (status !== 'unsure') entry.track?.(track, intent, chainId, failure ? { code: failure.code } : { moved })
    for (const target of entry.refreshes) refresh[target](record)
  })
}
