import type { Namespace } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'
import type { AccountType } from './account-store'

/** Storage key of the account types that the visitor has chosen, by namespace. Outlives the login, as the theme does. */
const PREFERRED_TYPES_KEY = 'preferred-account-types'

type Preferred = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Preferred => typeof value === 'object' && value !== null

const read = (storage: StoragePort): Preferred => readJson(storage, PREFERRED_TYPES_KEY, isRecord) ?? {}

/** `undefined` without a choice, and for a stored value that is no type. */
export function readPreferredType(storage: StoragePort, namespace: Namespace): AccountType | undefined {
  const stored = read(storage)[namespace]
  return stored === 'EOA' || stored === 'SMART_ACCOUNT' ? stored : undefined
}

export function keepPreferredType(storage: StoragePort, namespace: Namespace, type: AccountType): void {
  storage.set(PREFERRED_TYPES_KEY, JSON.stringify({ ...read(storage), [namespace]: type }))
}
