import type { StoragePort } from '@/lib/core/storage'

/** Storage key: a login has succeeded and has not ended (spec section 3). */
export const EMAIL_LOGIN_USED_KEY = 'email-login-used'
/** Storage key of the address of the login (spec section 3). */
export const EMAIL_KEY = 'email'
/** Storage key of the visitor's name at the provider of the login (spec section 3). */
export const SOCIAL_USERNAME_KEY = 'social-username'

/** Clears what a page stores of the login. It gives no access to a wallet. */
export function clearCachedLogin(storage: StoragePort): void {
  storage.remove(EMAIL_LOGIN_USED_KEY)
  storage.remove(EMAIL_KEY)
  storage.remove(SOCIAL_USERNAME_KEY)
}
