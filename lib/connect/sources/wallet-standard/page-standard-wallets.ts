import { attempt } from '@/lib/core/attempt'
import { ownApps } from '../../own-apps'
import type { StandardWalletPort } from './standard-discovery'

/**
 * The Wallet Standard wallets of this page. A wallet that loaded before us listens for `app-ready`; one that loads
 * later dispatches `register-wallet` with a callback that takes the detail of `app-ready`. Does not use
 * `@wallet-standard/app`, which keeps every object for the life of the page and cannot be stopped.
 */
export const pageStandardWallets: StandardWalletPort = {
  requestWallets(register) {
    const api = Object.freeze({ register })
    ownApps.add(api)
    const answer = (event: Event) => {
      attempt(() => (event as CustomEvent<(given: typeof api) => unknown>).detail(api))
    }
    window.addEventListener('wallet-standard:register-wallet', answer)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return () => window.removeEventListener('wallet-standard:register-wallet', answer)
  },
}
