import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'
import type { StoragePort } from '@/lib/core/storage'
import { clearCachedLogin, EMAIL_KEY, EMAIL_LOGIN_USED_KEY, SOCIAL_USERNAME_KEY } from './cached-login'

// Stored with the login (spec section 3). `lib/runtime/last-chain.ts` writes the key of the last used chain.
const LAST_EMAIL_LOGIN_TIME_KEY = 'last-email-login-time'

interface RememberedLogin {
  readonly email?: string | null | undefined
  /** The name at the provider. */
  readonly userName?: string | null | undefined
}

/** The login that a page remembers. Nothing of it opens a wallet. */
export interface LoginMemory {
  /** A login has succeeded, and has not ended. */
  isUsed(): boolean
  /** `null` without a login by e-mail, and for a stored value that is no address. */
  email(): string | null
  /** When a code was last asked for, in milliseconds since the epoch; 0 if not since the last success. */
  lastCodeAt(): number
  codeAsked(at: number): void
  /** Stores what a login has said. `null` is a login without it, and clears it; what is absent stays. */
  succeeded(login: RememberedLogin): void
  clear(): void
}

export function createLoginMemory(storage: StoragePort): LoginMemory {
  function store(key: string, value: string | null | undefined): void {
    if (value) storage.set(key, value)
    else if (value === null) storage.remove(key)
  }

  return {
    isUsed: () => storage.get(EMAIL_LOGIN_USED_KEY) === 'true',
    email() {
      const { data = null } = z.safeParse(emailAddress, storage.get(EMAIL_KEY))
      return data
    },
    lastCodeAt: () => Number(storage.get(LAST_EMAIL_LOGIN_TIME_KEY)) || 0,
    codeAsked: (at) => storage.set(LAST_EMAIL_LOGIN_TIME_KEY, String(at)),
    succeeded({ email, userName }) {
      store(EMAIL_KEY, email)
      store(SOCIAL_USERNAME_KEY, userName)
      storage.set(EMAIL_LOGIN_USED_KEY, 'true')
      storage.remove(LAST_EMAIL_LOGIN_TIME_KEY)
    },
    clear: () => clearCachedLogin(storage),
  }
}
