import { doneDetails } from '@/lib/swap/swap-rules'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import type { Flows } from './flows'
import type { Runtime } from './runtime'

/**
 * A swap that was sent before a reload has no machine that waits for it: its end is told from here, and the balances
 * are read anew. Returns the end of it.
 */
export function tellLateEnds(
  { snackbar, text }: Runtime,
  { transactions, balances, swap }: Pick<Flows, 'transactions' | 'balances' | 'swap'>,
): () => void {
  function tell({ status, intent, from, chainId }: TransactionRecord): void {
    const { source, target, toAmount } = intent
    if (status === 'confirmed') {
      const { locale } = text.store.getState()
      snackbar.show('success', 'swap.done', doneDetails(source, target, BigInt(toAmount), locale))
    } else if (status === 'reverted') snackbar.show('error', 'error.transactionReverted')
    // A failure shows where the balances show.
    balances.refresh({ chainId, address: from }).catch(() => undefined)
  }

  return transactions.onEnd((record) => {
    const isAwaited = swap.getSnapshot().context.sent?.hash === record.hash
    if (record.intent.kind === 'swap' && !isAwaited) tell(record)
  })
}
