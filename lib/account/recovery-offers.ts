import { readJson, type StoragePort } from '@/lib/core/storage'

/** Addresses of the wallets whose owners were told once that they can choose how the wallet is recovered. */
const OFFERED_KEY = 'recovery-offered'
/** Maximum number of remembered wallets. The owner of the oldest one sees the hint again. */
const MAX_OFFERED = 20

export function isRecoveryOffered(storage: StoragePort, address: string): boolean {
  return offered(storage).includes(address)
}

export function keepRecoveryOffered(storage: StoragePort, address: string): void {
  const others = offered(storage).filter((each) => each !== address)
  storage.set(OFFERED_KEY, JSON.stringify([address, ...others].slice(0, MAX_OFFERED)))
}

function offered(storage: StoragePort): readonly string[] {
  return readJson(storage, OFFERED_KEY, isTextList) ?? []
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_OFFERED && value.every((each) => typeof each === 'string')
}
