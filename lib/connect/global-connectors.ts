import type { Connection, Connector } from './connector'
import type { GlobalDiscovery } from './global-discovery'
import { restoreAnnounced } from './restore-announced'
import { leaveRestored } from './tell-left'
import type { RememberedAccount, SourceConnectors, Wallet } from './wallet-source'

/**
 * The part of a source of `createGlobalSource` that connects to its wallets.
 *
 * @param createConnector - For a wallet in the page.
 * @param resume - Connects a remembered account without opening the wallet; `null` if that is impossible.
 */
export function createGlobalConnectors<W extends Wallet, C extends Connector>(
  discovery: GlobalDiscovery<W>,
  createConnector: (wallet: W) => C,
  resume: (connector: C, remembered: RememberedAccount) => Connection | null | Promise<Connection | null>,
): SourceConnectors {
  const restore: SourceConnectors['restore'] = (options) =>
    restoreAnnounced(discovery.store, options, async (wallet) => {
      const connector = createConnector(wallet)
      const connection = await resume(connector, options.remembered)
      return connection === null ? null : { connector, connection }
    })
  return {
    connector(walletId, namespace) {
      const wallet = discovery.find(walletId)
      return wallet?.namespaces.includes(namespace) ? createConnector(wallet) : undefined
    },
    restore,
    leave: leaveRestored(restore),
  }
}
