import { attempt } from '../../ask-foreign'
import type { StandardWalletPort } from './standard-discovery'

/**
 * The wallets of this page. A wallet that was there first waits for `app-ready`; one that comes later dispatches
 * `register-wallet` with a function that wants what `app-ready` carries. By hand instead of `@wallet-standard/app`: that
 * one keeps every object for the life of the page and cannot be stopped.
 */
export const pageStandardWallets: StandardWalletPort = {
  requestWallets(register) {
    const api = Object.freeze({ register })
    const answer = (event: Event) => {
      attempt(() => (event as CustomEvent<(given: typeof api) => unknown>).detail(api))
    }
    window.addEventListener('wallet-standard:register-wallet', answer)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return () => window.removeEventListener('wallet-standard:register-wallet', answer)
  },
}
