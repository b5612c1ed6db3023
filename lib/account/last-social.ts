import { type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import type { StoragePort } from '@/lib/core/storage'
import type { AccountStore } from './account-store'

/** Storage key of the provider that this browser has connected with last. Outlives the login, as the recent wallets do. */
const LAST_SOCIAL_KEY = 'last-social'

/** `undefined` without one, and for a stored value that is no provider. */
export function readLastSocial(storage: StoragePort): OutsideProvider | undefined {
  const stored = storage.get(LAST_SOCIAL_KEY)
  return outsideProviders.find((provider) => provider === stored)
}

/** Stores the provider of each login once it has connected. Returns an unsubscribe function. */
export function keepLastSocial(account: AccountStore, storage: StoragePort): () => void {
  return account.subscribe(({ accounts }) => {
    for (const { status, connectedWalletInfo, socialProvider } of Object.values(accounts)) {
      const isConnected = status === 'connected' && connectedWalletInfo?.type === 'AUTH'
      if (isConnected && socialProvider !== undefined) storage.set(LAST_SOCIAL_KEY, socialProvider)
    }
  })
}
