import type { StoragePort } from '@/lib/core/storage'
import type { RememberedConnection } from './connection-memory'
import { MAX_RECENT_WALLETS, RECENT_KEY, recentWallets } from './recent-wallets'
import { storeConnection } from './store-connection'

/** Stores a connection for the next reload, and its wallet as the last used one. */
export function rememberConnection(storage: StoragePort, connection: RememberedConnection): void {
  storeConnection(storage, connection)
  const others = recentWallets(storage).filter((id) => id !== connection.walletId)
  storage.set(RECENT_KEY, JSON.stringify([connection.walletId, ...others].slice(0, MAX_RECENT_WALLETS)))
}

/** Removes a wallet, with all its ids, from the last used ones. Returns a function that undoes it. */
export function forgetRecentWallet(storage: StoragePort, ids: readonly string[]): () => void {
  const before = recentWallets(storage)
  storage.set(RECENT_KEY, JSON.stringify(before.filter((each) => !ids.includes(each))))
  return () => {
    // A wallet that was used in the meantime stays first.
    const now = recentWallets(storage)
    const back = before.filter((each) => !now.includes(each))
    storage.set(RECENT_KEY, JSON.stringify([...now, ...back].slice(0, MAX_RECENT_WALLETS)))
  }
}
