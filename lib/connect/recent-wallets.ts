import { readJson, type StoragePort } from '@/lib/core/storage'
import { isShortText, type RememberedConnection, storeConnection } from './connection-memory'

const RECENT_KEY = 'recent-wallets'
/** Maximum number of wallets shown as last used. */
const MAX_RECENT = 2

/** Stores a connection for the next reload, and its wallet as the last used one. */
export function rememberConnection(storage: StoragePort, connection: RememberedConnection): void {
  storeConnection(storage, connection)
  const others = recentWallets(storage).filter((id) => id !== connection.walletId)
  storage.set(RECENT_KEY, JSON.stringify([connection.walletId, ...others].slice(0, MAX_RECENT)))
}

/** `Wallet.memoryId` of the wallets used last, newest first. */
export function recentWallets(storage: StoragePort): readonly string[] {
  return readJson(storage, RECENT_KEY, isTextList) ?? []
}

/** Removes a wallet, with all its ids, from the last used ones. Returns a function that undoes it. */
export function forgetRecentWallet(storage: StoragePort, ids: readonly string[]): () => void {
  const before = recentWallets(storage)
  storage.set(RECENT_KEY, JSON.stringify(before.filter((each) => !ids.includes(each))))
  return () => {
    // A wallet that was used in the meantime stays first.
    const now = recentWallets(storage)
    const back = before.filter((each) => !now.includes(each))
    storage.set(RECENT_KEY, JSON.stringify([...now, ...back].slice(0, MAX_RECENT)))
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_RECENT && value.every(isShortText)
}
