import type { AppMetadata } from '../../app-metadata'
import { createGlobalConnectors } from '../../global-connectors'
import type { GlobalDiscovery } from '../../global-discovery'
import type { PageGlobals } from '../../page-globals'
import type { SourceConnectors } from '../../wallet-source'
import { createWeb3Connector } from './web3-connector'
import type { Web3Wallet } from './web3-wallet'

/** The part of the source that connects to its wallets. */
export function createWeb3Connectors(
  discovery: GlobalDiscovery<Web3Wallet>,
  globals: PageGlobals,
  app: AppMetadata,
): SourceConnectors {
  return createGlobalConnectors(
    discovery,
    (wallet) => createWeb3Connector(wallet, globals, app),
    (connector, remembered) => connector.resume(remembered),
  )
}
