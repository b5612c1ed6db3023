import type { StoragePort } from '@/lib/core/storage'
import { clearCachedLogin } from '@/lib/frame/cached-login'
import { CONNECTIONS_KEY } from './connection-memory'

// Loads with the page, so it moves the stored value without parsing it. `left-connections.ts` parses it.

/** Storage key of ended connections whose wallets are not notified yet. */
export const LEFT_KEY = 'left-connections'
/** The same, for connections that ended before the code that notifies wallets was loaded. */
export const LEFT_EARLY_KEY = 'left-early'

/**
 * Ends all remembered connections before the code that notifies their wallets is loaded. Clears the cached data of a
 * login first.
 */
export function leaveEarly(storage: StoragePort): void {
  const remembered = storage.get(CONNECTIONS_KEY)
  if (remembered === null) return
  clearCachedLogin(storage)
  storage.set(LEFT_EARLY_KEY, remembered)
  storage.remove(CONNECTIONS_KEY)
}
