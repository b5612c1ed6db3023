import { requestProviders } from 'mipd'
import type { WalletPort } from './wallet-discovery'

/** The wallets of this browser: those that announce themselves (EIP-6963), and the legacy one at `window.ethereum`. */
export const browserWallets: WalletPort = {
  requestProviders: (listener) => requestProviders(listener) ?? (() => undefined),
  legacy: () => (window as { readonly ethereum?: unknown }).ethereum,
  onLegacy(listener) {
    window.addEventListener('ethereum#initialized', listener)
    return () => window.removeEventListener('ethereum#initialized', listener)
  },
}
