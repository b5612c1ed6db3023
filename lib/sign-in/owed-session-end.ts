import type { StoragePort } from '@/lib/core/storage'

export const SIGN_OUT_OWED_KEY = 'sign-out-owed'

/** Stores that the session on the server has to end, now or at the next page load. Holds no secret. */
export function oweSignOut(storage: StoragePort): void {
  storage.set(SIGN_OUT_OWED_KEY, 'true')
}

export function isSignOutOwed(storage: StoragePort): boolean {
  return storage.get(SIGN_OUT_OWED_KEY) !== null
}

/** Removes the note: the server has ended the session, or has none. */
export function settleSignOut(storage: StoragePort): void {
  storage.remove(SIGN_OUT_OWED_KEY)
}
