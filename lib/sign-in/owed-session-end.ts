import type { StoragePort } from '@/lib/core/storage'

export const SIGN_OUT_OWED_KEY = 'sign-out-owed'

/** Notes that the session on the server has to end: now, or with the next load of the page. No secret. */
export function oweSignOut(storage: StoragePort): void {
  storage.set(SIGN_OUT_OWED_KEY, 'true')
}

export function isSignOutOwed(storage: StoragePort): boolean {
  return storage.get(SIGN_OUT_OWED_KEY) !== null
}

/** The server has ended it, or has none. */
export function settleSignOut(storage: StoragePort): void {
  storage.remove(SIGN_OUT_OWED_KEY)
}
