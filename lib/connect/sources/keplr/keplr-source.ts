import { COSMOS } from '@/lib/core/namespaces'
import { createGlobalSource } from '../../global-source'
import { type PageGlobals, pageGlobals } from '../../page-globals'
import type { WalletSource } from '../../wallet-source'
import { KEPLR, readKeplrWallets } from './keplr-wallet'

/** Bech32 in lower case, 20 or 32 bytes. */
const ADDRESS = /^[a-z][a-z0-9]{0,19}1[02-9ac-hj-np-z]{38,58}$/

/**
 * The wallets of Cosmos with the interface of Keplr.
 *
 * @param globals - Default: those of this page.
 */
export function createKeplrSource(
  globals: PageGlobals = pageGlobals,
  loadConnectors: () => Promise<typeof import('./keplr-connectors')>,
): WalletSource {
  return createGlobalSource({
    id: KEPLR,
    readWallets: () => readKeplrWallets(globals),
    isAccount: ({ address, chainId }) => chainId.startsWith(`${COSMOS}:`) && ADDRESS.test(address),
    loadConnectors: async (discovery) => (await loadConnectors()).createKeplrConnectors(discovery, globals),
  })
}
