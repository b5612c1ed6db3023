import type { StoragePort } from '@/lib/core/storage'
import { clearCachedLogin } from '@/lib/frame/cached-login'
import { CONNECTIONS_KEY } from './connection-memory'

// Loads with the page, so it moves what is stored without reading it. `left-connections.ts` reads it.

/** Connections that were left, and whose wallets have not been told. */
export const LEFT_KEY = 'left-connections'
/** The same, from before the code had loaded that tells wallets. */
export const LEFT_EARLY_KEY = 'left-early'

/**
 * Leaves all remembered connections before the code has loaded that tells their wallets. The cached data of a login goes
 * first.
 */
export function leaveEarly(storage: StoragePort): void {
  const remembered = storage.get(CONNECTIONS_KEY)
  if (remembered === null) return
  clearCachedLogin(storage)
  storage.set(LEFT_EARLY_KEY, remembered)
  storage.remove(CONNECTIONS_KEY)
}
