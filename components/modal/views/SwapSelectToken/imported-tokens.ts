import type { Caip2 } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'
import { isAddress } from './find-tokens'

/** Addresses of one network's imported tokens, newest first. What they are is read from the chain each time. */
export type ImportedAddresses = readonly string[]

const STORAGE_KEY = 'importedTokens'

/** More than anybody imports by hand; anybody may write to storage. */
const MAX_IMPORTED = 50

export function readImported(storage: StoragePort, chainId: Caip2): ImportedAddresses {
  const addresses = stored(storage)[chainId]
  return Array.isArray(addresses) ? addresses.filter(isAddressText).slice(0, MAX_IMPORTED) : []
}

export function writeImported(storage: StoragePort, chainId: Caip2, addresses: ImportedAddresses): void {
  const next = { ...stored(storage), [chainId]: addresses.slice(0, MAX_IMPORTED) }
  storage.set(STORAGE_KEY, JSON.stringify(next))
}

function stored(storage: StoragePort): Readonly<Record<string, unknown>> {
  return readJson(storage, STORAGE_KEY, isRecord) ?? {}
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAddressText = (value: unknown): value is string => typeof value === 'string' && isAddress(value)
