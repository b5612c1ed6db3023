import type { StoragePort } from '@/lib/core/storage'

/** A login has succeeded, and has not ended (spec section 3). */
export const EMAIL_LOGIN_USED_KEY = 'email-login-used'
/** The address of the login (spec section 3). */
export const EMAIL_KEY = 'email'

/** Forgets what a page keeps about the login. Nothing of it opens a wallet. */
export function clearCachedLogin(storage: StoragePort): void {
  storage.remove(EMAIL_LOGIN_USED_KEY)
  storage.remove(EMAIL_KEY)
}
