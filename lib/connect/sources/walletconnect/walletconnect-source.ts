import { createStore } from 'zustand/vanilla'
import { namespaces } from '@/lib/core/namespaces'
import type { SourceConnectors, Wallet, WalletSource } from '../../wallet-source'
import { pairedWallet, WALLET_CONNECT } from '../../walletconnect-id'
import type { RequestsByNamespace } from './namespace-requests'
import type { PairingStore } from './pairing'
import { readWalletConnectMemory } from './walletconnect-memory'
import type { WalletConnectSettings } from './walletconnect-settings'

/** What loads when a pairing starts. */
export interface PairedConnectors
  extends Pick<typeof import('./walletconnect-connectors'), 'createWalletConnectConnectors'> {
  readonly requests: RequestsByNamespace
}

/**
 * Any wallet that speaks WalletConnect: on another device, by a QR code, or on this one, by a link.
 *
 * @param pairing - Gets what the view of a pairing shows.
 */
export function createWalletConnectSource(
  settings: WalletConnectSettings,
  pairing: PairingStore,
  loadConnectors: () => Promise<PairedConnectors>,
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
      const { createWalletConnectConnectors, requests } = await loadConnectors()
      connectors ??= createWalletConnectConnectors({ settings, wallet, pairing, requests })
      return connectors
    },
  }
}
