import { type Caip2, isCaip2 } from '@/lib/core/caip'

interface IntentToken {
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

/** What a transaction is for, so that a list can say it after a reload. Amounts are base units, decimal integer strings. */
export interface TransactionIntent {
  readonly kind: 'approval' | 'approvalReset' | 'swap'
  readonly source: IntentToken
  readonly target: IntentToken
  readonly fromAmount: string
  readonly toAmount: string
}

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

/** Stored before anything waits for it, so that a reload loses nothing. Architecture, "Intent record". */
export interface TransactionRecord {
  readonly hash: `0x${string}`
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
  readonly replacedBy?: `0x${string}` | undefined
  /** What replaced it moves nothing: the visitor cancelled it in the wallet. */
  readonly cancelled?: boolean | undefined
  /** What its inclusion cost, in wei of the network's currency, decimal integer string. */
  readonly fee?: string | undefined
}

const statuses: readonly unknown[] = ['pending', 'confirmed', 'reverted', 'replaced', 'dropped', 'unsure']
const kinds: readonly unknown[] = ['approval', 'approvalReset', 'swap']
/** The last moment that `Date` can name. */
const LAST_DATE_MS = 8.64e15
/** Longer than any symbol that our server lets through. */
const MAX_SYMBOL_LENGTH = 64

export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}

/** One of ours, as storage gives it back: anybody may write there. */
export function isTransactionRecord(value: unknown): value is TransactionRecord {
  if (!isObject(value)) return false
  const { hash, from, nonce, chainId, intent, request, sentAt, status, replacedBy, cancelled, fee } = value
  return (
    isHash(hash) &&
    isAddress(from) &&
    isCount(nonce) &&
    isCaip2(chainId) &&
    isIntent(intent) &&
    isObject(request) &&
    isAddress(request.to) &&
    /^0x[0-9a-f]*$/i.test(String(request.data)) &&
    isAmount(request.value) &&
    isCount(sentAt) &&
    Number(sentAt) <= LAST_DATE_MS &&
    statuses.includes(status) &&
    (replacedBy === undefined || isHash(replacedBy)) &&
    (cancelled === undefined || typeof cancelled === 'boolean') &&
    (fee === undefined || isAmount(fee))
  )
}

function isIntent(value: unknown): boolean {
  return (
    isObject(value) &&
    kinds.includes(value.kind) &&
    isToken(value.source) &&
    isToken(value.target) &&
    isAmount(value.fromAmount) &&
    isAmount(value.toAmount)
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,78}$/.test(value)
const isToken = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.symbol === 'string' &&
  value.symbol.length <= MAX_SYMBOL_LENGTH &&
  isAddress(value.address) &&
  isCount(value.decimals) &&
  Number(value.decimals) <= 255
