import { restoreAnnounced } from '../../restore-announced'
import type { SourceConnectors } from '../../wallet-source'
import { createStandardConnector } from './standard-connector'
import type { StandardDiscovery } from './standard-discovery'

/** The part of the source that connects to its wallets. */
export function createStandardConnectors(discovery: StandardDiscovery): SourceConnectors {
  return {
    connector(walletId, namespace) {
      const wallet = discovery.find(walletId)
      return wallet?.namespaces.includes(namespace) ? createStandardConnector(wallet) : undefined
    },
    restore: (options) =>
      restoreAnnounced(discovery.store, options, async (wallet) => {
        const connector = createStandardConnector(wallet)
        const connection = await connector.connectSilently(options.remembered.chainId)
        return connection === null ? null : { connector, connection }
      }),
  }
}
