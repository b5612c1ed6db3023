import { AppError } from '@/lib/core/app-error'
import { sentSwapProperties } from '@/lib/swap/swap-machine-requests'
import { doneDetails } from '@/lib/swap/swap-rules'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { transactionErrors } from '@/lib/transaction/transactions'
import type { Flows } from './flows'
import type { Runtime } from './runtime'
import { seeActivity } from './tell-pending'

/**
 * A swap that was sent before a reload has no machine that waits for it: its end is told from here, to the visitor and
 * to analytics, and the balances are read anew. Returns the end of it.
 */
export function tellLateEnds(
  runtime: Runtime,
  { transactions, balances, swap }: Pick<Flows, 'transactions' | 'balances' | 'swap'>,
): () => void {
  const { snackbar, text, track } = runtime

  function tell({ status, intent, from, chainId }: TransactionRecord): void {
    if (status === 'pending') return
    const { source, target, toAmount } = intent
    const properties = sentSwapProperties(intent, chainId)
    if (status === 'confirmed') {
      const { locale } = text.store.getState()
      snackbar.show('success', 'swap.done', doneDetails(source, target, BigInt(toAmount), locale))
      track('SWAP_SUCCESS', properties)
    } else {
      const { code, textKey } = new AppError(transactionErrors[status])
      snackbar.show('error', textKey, undefined, seeActivity(runtime))
      track('SWAP_ERROR', { ...properties, code })
    }
    // A failure shows where the balances show.
    balances.refresh({ chainId, address: from }).catch(() => undefined)
  }

  return transactions.onEnd((record) => {
    const isAwaited = swap.getSnapshot().context.sent?.hash === record.hash
    if (record.intent.kind === 'swap' && !isAwaited) tell(record)
  })
}
