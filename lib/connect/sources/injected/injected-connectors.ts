import type { SourceConnectors } from '../../wallet-source'
import { createInjectedConnector } from './injected-connector'
import { restoreInjected } from './restore-injected'
import type { WalletDiscovery } from './wallet-discovery'

/** The part of the source that reaches its wallets. */
export function createInjectedConnectors(discovery: WalletDiscovery): SourceConnectors {
  return {
    connector(walletId, namespace) {
      const wallet = discovery.find(walletId)
      return wallet?.namespaces.includes(namespace) ? createInjectedConnector(wallet) : undefined
    },
    restore: (options) => restoreInjected(discovery, options),
  }
}
