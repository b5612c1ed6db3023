import type { Track } from '@/lib/analytics/track'
import { parseAccountAddress } from '@/lib/core/account-address'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { SOLANA } from '@/lib/core/namespaces'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'

export interface IntentToken {
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

/** A text key and its details. */
export interface IntentText {
  readonly textKey: TextKey
  readonly details: TextDetails
}

/** What a confirmed transaction really moved, base units, decimal integer strings. An amount that is absent is unknown. */
export interface MovedAmounts {
  readonly paid?: string | undefined
  readonly received?: string | undefined
}

/** An amount of a transaction. */
export interface IntentFigure {
  readonly role: 'paid' | 'received' | 'limit' | 'sent'
  readonly token: IntentToken
  /** Base units, decimal integer string. */
  readonly units: string
  /** What was expected before sending. The real amount is not known yet, or could not be read. */
  readonly isEstimate: boolean
}

/** The reason of a failure, or what a success moved. */
export type TrackedOutcome = { readonly code: ErrorCode } | { readonly moved: MovedAmounts | undefined }

/** Data to refresh after a transaction has ended. */
export type RefreshTarget = 'balances'

/**
 * The texts, amounts and effects of transactions of one kind. Independent of the flow that sends them, because messages
 * and lists need it after a reload.
 */
export interface IntentEntry<I> {
  /** Whether stored fields are valid for this kind. Any program can write to storage. */
  hasFields(stored: Readonly<Record<string, unknown>>): boolean
  /** A short title: a text of ours, or plain text of the page. */
  title(intent: I): IntentText | string
  /** The token that provides the icon; `undefined` for a transaction without one. */
  icon(intent: I): IntentToken | undefined
  /** The amounts, those that leave the account first. */
  figures(intent: I, moved?: MovedAmounts): readonly IntentFigure[]
  /** The address that receives a transfer, and the name that it was sent to, if any. Optional. */
  recipient?(intent: I): { readonly address: string; readonly name: string | undefined }
  /** The message while the transaction is pending and the modal is closed. Optional. */
  pending?(intent: I): IntentText
  /** The message of a success for which no flow waits. Without it, no success or failure is shown. */
  done?(intent: I, locale: string, moved?: MovedAmounts): IntentText
  /** Sends the event of the outcome. */
  track?(track: Track, intent: I, chainId: Caip2, outcome: TrackedOutcome): void
  readonly refreshes: readonly RefreshTarget[]
}

/** Longer than any symbol that our server accepts. */
const MAX_SYMBOL_LENGTH = 64

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A decimal integer string of at most a uint256's length. */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,78}$/.test(value)

export const isEvmAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** An account of any namespace that has transactions here. */
export const isAccount = (value: unknown): boolean =>
  isEvmAddress(value) || (typeof value === 'string' && parseAccountAddress(SOLANA, value) !== null)

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

export const isToken = (value: unknown): boolean =>
  isFields(value) &&
  typeof value.symbol === 'string' &&
  value.symbol.length <= MAX_SYMBOL_LENGTH &&
  isAccount(value.address) &&
  isCount(value.decimals) &&
  Number(value.decimals) <= 255
