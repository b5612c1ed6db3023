import { type ApprovalIntent, approvalIntent } from './approval-intent'
import { type HostIntent, hostIntent } from './host-intent'
import { type IntentEntry, isFields } from './intent-entry'
import { type PastIntent, pastIntent } from './past-intent'
import { type SendIntent, sendIntent } from './send-intent'
import { type SwapIntent, swapIntent } from './swap-intent'

/** The purpose of a transaction, as plain data, so that a list can show it after a reload. */
export type TransactionIntent = SwapIntent | SendIntent | ApprovalIntent | HostIntent | PastIntent

type Registry = { readonly [K in TransactionIntent['kind']]: IntentEntry<Extract<TransactionIntent, { kind: K }>> }

/** One entry for each kind of transaction. Messages, the activity list and outcomes use it. */
const registry: Registry = {
  swap: swapIntent,
  send: sendIntent,
  approval: approvalIntent,
  host: hostIntent,
  past: pastIntent,
}

/** The entry for an intent's kind. Pass it only intents of that kind. */
export function intentEntry({ kind }: TransactionIntent): IntentEntry<TransactionIntent> {
  return registry[kind]
}

/** Whether a stored value is an intent. An unknown kind is not. */
export function isIntent(value: unknown): value is TransactionIntent {
  return isFields(value) && isKind(value.kind) && registry[value.kind].hasFields(value)
}

const isKind = (value: unknown): value is TransactionIntent['kind'] =>
  typeof value === 'string' && Object.hasOwn(registry, value)
