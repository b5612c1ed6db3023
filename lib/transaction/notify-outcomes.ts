import type { Caip2 } from '@/lib/core/caip'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import { type Notify, reportConfirmed } from './confirmation-attempt'
import { intentEntry } from './intent-registry'
import type { Transactions } from './transactions'
import { outcomeError } from './wait-for-outcome'

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
  const effects = {
    track,
    refreshBalances,
    locale: () => text.store.getState().locale,
    notify: (...[variant, textKey, details]: Parameters<Notify>) =>
      snackbar.show(variant, textKey, details, seeActivity),
  }

  return transactions.onEnd((record, { isAwaited }) => {
    const { status, intent, chainId, from, moved } = record
    if (status === 'pending' || isAwaited) return
    const account = { chainId, address: from }
    if (status === 'confirmed') return reportConfirmed({ account, intent, moved }, effects, false)
    const entry = intentEntry(intent)
    const { code, textKey } = outcomeError({ ...record, status })
    if (entry.done) effects.notify('error', textKey)
    // An unsure transaction is followed again after a reload, and its real outcome sends the event.
    if (status !== 'unsure') entry.track?.(track, intent, chainId, { code })
    if (entry.refreshes.includes('balances')) refreshBalances(account)
  })
}
