import { createStore } from 'zustand/vanilla'
import { namespaces } from '@/lib/core/namespaces'
import type { SourceConnectors, Wallet, WalletSource } from '../../wallet-source'
import { pairedWallet, WALLET_CONNECT } from '../../walletconnect-id'
import type { PairingStore } from './pairing'
import { readWalletConnectMemory } from './walletconnect-memory'
import type { WalletConnectSettings } from './walletconnect-settings'

/**
 * Any wallet that speaks WalletConnect: on another device, by a QR code, or on this one, by a link.
 *
 * @param pairing - Gets what the view of a pairing shows.
 */
export function createWalletConnectSource(
  settings: WalletConnectSettings,
  pairing: PairingStore,
  loadConnectors: () => Promise<typeof import('./walletconnect-connectors')>,
): WalletSource {
  const isAsked = (namespace: Wallet['namespaces'][number]) =>
    settings.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const wallet = pairedWallet(namespaces.filter(isAsked))
  let connectors: SourceConnectors | undefined
  return {
    id: WALLET_CONNECT,
    store: createStore(() => ({ wallets: [wallet] })),
    start: () => () => undefined,
    readMemory: readWalletConnectMemory,
    async load() {
      const { createWalletConnectConnectors } = await loadConnectors()
      connectors ??= createWalletConnectConnectors({ settings, wallet, pairing })
      return connectors
    },
  }
}
