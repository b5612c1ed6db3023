import type { Caip2 } from '@/lib/core/caip'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { PastTransaction } from '@/lib/history/history-contract'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/**
 * The transactions that this browser has sent together with those that a chain tells, newest first. One that both know
 * is one row: what it was for is known here, how it ended there.
 */
export function mergeActivity(
  sent: readonly TransactionRecord[],
  past: readonly PastTransaction[],
  account: { readonly address: string; readonly chainId: Caip2 },
): readonly TransactionRecord[] {
  const told = new Map(past.map((each) => [key(account.chainId, each.id), each]))
  const known = sent.map((record) => {
    const each = told.get(keyOf(record))
    return each === undefined ? record : withOutcome(record, each)
  })
  const own = new Set(sent.map(keyOf))
  const others = [...told].flatMap(([id, each]) => (own.has(id) ? [] : [recordOf(each, account)]))
  return [...known, ...others].sort((one, other) => other.sentAt - one.sentAt)
}

/** A pending one is still followed here, which tells its end. */
function withOutcome(record: TransactionRecord, { outcome, fee }: PastTransaction): TransactionRecord {
  if (record.status === 'pending' || record.status === outcome) return record
  return { ...record, status: outcome, fee: fee ?? record.fee }
}

function recordOf(
  { id, at, outcome, fee, transfers }: PastTransaction,
  { address, chainId }: { readonly address: string; readonly chainId: Caip2 },
): TransactionRecord {
  // The contract accepts no other ids.
  return {
    id: id as TransactionId,
    from: address,
    chainId,
    intent: { kind: 'past', moved: transfers },
    sentAt: at,
    status: outcome,
    fee,
  }
}

/** The hex digits of an EVM hash compare by value; a Solana signature compares exactly. */
const key = (chainId: Caip2, id: string): string => `${chainId} ${id.startsWith('0x') ? id.toLowerCase() : id}`

/** A batch is known to its network by the transaction that has made its calls. */
const keyOf = ({ chainId, id, batch }: TransactionRecord): string => key(chainId, batch?.transaction ?? id)
