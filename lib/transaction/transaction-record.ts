import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { type EvmTransactionId, isEvmTransactionId } from '@/lib/core/transaction-id'
import { isAmount, isCount, isEvmAddress, isFields } from './intent-entry'
import { isIntent, type TransactionIntent } from './intent-registry'

/** What the wallet was asked for: a replacement that does the same is recognised by it. */
export interface SentRequest {
  readonly to: string
  readonly data: string
  /** Wei, decimal integer string. */
  readonly value: string
}

/**
 * How it ended. `replaced`: another transaction took its nonce and does something else; `dropped`: the network
 * forgot it and its nonce is free; `unsure`: no answer in time, looked at again after a reload.
 */
export type TransactionOutcome = 'confirmed' | 'reverted' | 'replaced' | 'dropped' | 'unsure'

/**
 * Stored before anything waits for it, so that a reload loses nothing. Architecture, "Intent record". Of the eip155
 * namespace, the only one that can be followed so far: `nonce` and `request` are what following one needs.
 */
export interface TransactionRecord {
  readonly id: EvmTransactionId
  /** 0x address. */
  readonly from: string
  /** As counted before sending; the network's word replaces it. */
  readonly nonce: number
  readonly chainId: Caip2
  readonly intent: TransactionIntent
  readonly request: SentRequest
  /** Unix ms. */
  readonly sentAt: number
  readonly status: 'pending' | TransactionOutcome
  /** The transaction that took its nonce: `confirmed` and `reverted` are the end of that one, which does the same. */
  readonly replacedBy?: EvmTransactionId | undefined
  /** What replaced it moves nothing: the visitor cancelled it in the wallet. */
  readonly cancelled?: boolean | undefined
  /** What its inclusion cost, in wei of the network's currency, decimal integer string. */
  readonly fee?: string | undefined
}

const statuses: readonly unknown[] = ['pending', 'confirmed', 'reverted', 'replaced', 'dropped', 'unsure']
/** The last moment that `Date` can name. */
const LAST_DATE_MS = 8.64e15

/**
 * A record as storage gives it back, or `null`: anybody may write there. Records of older versions named the id `hash`
 * and are read; their approvals, which did not say the limit, are dropped.
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
  const { id, from, nonce, chainId, intent, request, sentAt, status, replacedBy, cancelled, fee } = record
  return (
    isEvmTransactionId(id) &&
    isEvmAddress(from) &&
    isCount(nonce) &&
    isCaip2(chainId) &&
    isIntent(intent) &&
    isFields(request) &&
    isEvmAddress(request.to) &&
    /^0x[0-9a-f]*$/i.test(String(request.data)) &&
    isAmount(request.value) &&
    isCount(sentAt) &&
    Number(sentAt) <= LAST_DATE_MS &&
    statuses.includes(status) &&
    (replacedBy === undefined || isEvmTransactionId(replacedBy)) &&
    (cancelled === undefined || typeof cancelled === 'boolean') &&
    (fee === undefined || isAmount(fee))
  )
}
