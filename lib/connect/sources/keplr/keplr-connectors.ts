import { createGlobalConnectors } from '../../global-connectors'
import type { GlobalDiscovery } from '../../global-discovery'
import type { PageGlobals } from '../../page-globals'
import type { SourceConnectors } from '../../wallet-source'
import { createKeplrConnector } from './keplr-connector'
import type { KeplrWallet } from './keplr-wallet'

/** The part of the source that connects to its wallets. */
export function createKeplrConnectors(discovery: GlobalDiscovery<KeplrWallet>, globals: PageGlobals): SourceConnectors {
  return createGlobalConnectors(
    discovery,
    (wallet) => createKeplrConnector(wallet, globals),
    (connector, remembered) => connector.resume(remembered),
  )
}
