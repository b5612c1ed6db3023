import { isCaip2 } from '@/lib/core/caip'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import { isAmount, isCount, isFields } from './intent-entry'
import { isIntent } from './intent-registry'
import { followerOf } from './transaction-followers'
import type { TransactionRecord } from './transaction-record'

const statuses: readonly unknown[] = ['pending', 'confirmed', 'reverted', 'replaced', 'dropped', 'unsure']
/** The largest time value of `Date`. */
const LAST_DATE_MS = 8.64e15

/**
 * Parses a stored record; `null` for an invalid one, because any program can write to storage. Also reads records of
 * older versions, in which the id was named `hash`; their approvals, which have no limit, are dropped.
 */
export function readTransactionRecord(stored: unknown): TransactionRecord | null {
  if (!isFields(stored)) return null
  const { hash, ...rest } = stored
  const record = { id: hash, ...rest }
  return isTransactionRecord(record) ? record : null
}

function isTransactionRecord(
  record: Readonly<Record<string, unknown>>,
): record is Readonly<Record<string, unknown>> & TransactionRecord {
  const { chainId, intent, sentAt, status, replacedBy, cancelled, proposed, fee, moved, replacements, batch } = record
  if (!isCaip2(chainId) || !isIntent(intent)) return false
  return (
    followerOf(chainId)?.isFollowable(record, intent.kind === 'host') === true &&
    isCount(sentAt) &&
    Number(sentAt) <= LAST_DATE_MS &&
    statuses.includes(status) &&
    (replacedBy === undefined || isEvmTransactionId(replacedBy)) &&
    (batch === undefined || isBatch(batch)) &&
    (cancelled === undefined || typeof cancelled === 'boolean') &&
    (proposed === undefined || typeof proposed === 'boolean') &&
    (fee === undefined || isAmount(fee)) &&
    (moved === undefined || isMoved(moved)) &&
    (replacements === undefined || (Array.isArray(replacements) && replacements.every(isReplacement)))
  )
}

const isMoved = (value: unknown): boolean =>
  isFields(value) && [value.paid, value.received].every((units) => units === undefined || isAmount(units))

const isBatch = (value: unknown): boolean =>
  isFields(value) && (value.transaction === undefined || isEvmTransactionId(value.transaction))

const isReplacement = (value: unknown): boolean =>
  isFields(value) &&
  isEvmTransactionId(value.id) &&
  (value.kind === 'speedUp' || value.kind === 'cancel') &&
  isCount(value.sentAt)
