import { type ApprovalIntent, approvalIntent } from './approval-intent'
import { type IntentEntry, isFields } from './intent-entry'
import { type SwapIntent, swapIntent } from './swap-intent'

/** What a transaction is for, so that a list can say it after a reload. Plain data. */
export type TransactionIntent = SwapIntent | ApprovalIntent

type Registry = { readonly [K in TransactionIntent['kind']]: IntentEntry<Extract<TransactionIntent, { kind: K }>> }

/** A new kind of transaction is one entry here. Messages, the activity list and late outcomes ask it. */
const registry: Registry = { swap: swapIntent, approval: approvalIntent }

/** The entry of an intent's kind. Give it that intent only. */
export function intentEntry({ kind }: TransactionIntent): IntentEntry<TransactionIntent> {
  return registry[kind]
}

/** An intent as storage gives it back. A kind that this version does not know is none. */
export function isIntent(value: unknown): value is TransactionIntent {
  return isFields(value) && isKind(value.kind) && registry[value.kind].hasFields(value)
}

const isKind = (value: unknown): value is TransactionIntent['kind'] =>
  typeof value === 'string' && Object.hasOwn(registry, value)
