import type { Namespace } from '@/lib/core/caip'
import { restoreAnnounced } from '../../restore-announced'
import { leaveRestored } from '../../tell-left'
import type { SourceConnectors } from '../../wallet-source'
import { createStandardConnector, type StandardConnector } from './standard-connector'
import type { StandardDiscovery } from './standard-discovery'
import type { StandardWallet } from './standard-wallet'

/** The part of the source that connects to its wallets. */
export function createStandardConnectors(discovery: StandardDiscovery): SourceConnectors {
  const restore: SourceConnectors['restore'] = (options) =>
    restoreAnnounced(discovery.store, options, async (wallet) => {
      const connector = connectorOf(wallet, options.namespace)
      const connection = await connector?.connectSilently(options.remembered.chainId)
      return connector && connection ? { connector, connection } : null
    })
  return {
    connector(walletId, namespace) {
      const wallet = discovery.find(walletId)
      return wallet && connectorOf(wallet, namespace)
    },
    restore,
    leave: leaveRestored(restore),
  }
}

function connectorOf(wallet: StandardWallet, namespace: Namespace): StandardConnector | undefined {
  const service = wallet.services.find(({ dialect }) => dialect.namespace === namespace)
  return service && createStandardConnector(wallet, service)
}
