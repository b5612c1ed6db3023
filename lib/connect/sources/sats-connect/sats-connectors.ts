import { createGlobalConnectors } from '../../global-connectors'
import type { GlobalDiscovery } from '../../global-discovery'
import type { PageGlobals } from '../../page-globals'
import type { SourceConnectors } from '../../wallet-source'
import { createSatsConnector } from './sats-connector'
import type { SatsWallet } from './sats-wallet'

/** The part of the source that connects to its wallets. */
export function createSatsConnectors(discovery: GlobalDiscovery<SatsWallet>, globals: PageGlobals): SourceConnectors {
  return createGlobalConnectors(
    discovery,
    (wallet) => createSatsConnector(wallet, globals),
    (connector, remembered) => connector.connectSilently(remembered),
  )
}
