import type { Track } from '@/lib/analytics/track'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'

export interface IntentToken {
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

/** A text and what fills it. */
export interface IntentText {
  readonly textKey: TextKey
  readonly details: TextDetails
}

/** An amount that a transaction is about. A list says what its role means: `received` is about what comes of it. */
export interface IntentFigure {
  readonly role: 'paid' | 'received' | 'limit'
  readonly token: IntentToken
  /** Base units, decimal integer string. */
  readonly units: string
}

/** What is read anew when a transaction has ended. */
export type RefreshTarget = 'balances'

/**
 * Everything that the product says and does about transactions of one kind. Pure, and without the flow that sends them:
 * messages and lists need it after a reload, when no flow runs.
 */
export interface IntentEntry<I> {
  /** Whether stored fields are those of this kind. Anybody may write to storage. */
  hasFields(stored: Readonly<Record<string, unknown>>): boolean
  /** What it does, in a few words. */
  title(intent: I): IntentText
  /** The token whose picture is its icon. */
  icon(intent: I): IntentToken
  /** Its amounts, what leaves the account first. */
  figures(intent: I): readonly IntentFigure[]
  /** The message while it is pending and the modal is closed. Without one nothing is said. */
  pending?(intent: I): IntentText
  /** The message of its success, when no flow waits for it. Without one neither success nor failure is said. */
  done?(intent: I, locale: string): IntentText
  /** Sends the one event of its outcome; `code` says why it failed. */
  track?(track: Track, intent: I, chainId: Caip2, code?: ErrorCode): void
  readonly refreshes: readonly RefreshTarget[]
}

/** Longer than any symbol that our server lets through. */
const MAX_SYMBOL_LENGTH = 64

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A decimal integer string of at most a uint256's length. */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,78}$/.test(value)

export const isEvmAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

export const isToken = (value: unknown): boolean =>
  isFields(value) &&
  typeof value.symbol === 'string' &&
  value.symbol.length <= MAX_SYMBOL_LENGTH &&
  isEvmAddress(value.address) &&
  isCount(value.decimals) &&
  Number(value.decimals) <= 255
