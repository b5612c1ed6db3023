import { POLKADOT } from '@/lib/core/namespaces'
import type { AppMetadata } from '../../app-metadata'
import { createGlobalSource } from '../../global-source'
import { type PageGlobals, pageGlobals } from '../../page-globals'
import type { WalletSource } from '../../wallet-source'
import { createWeb3Reader, INJECTED_WEB3 } from './web3-wallet'

/** 35 or 36 bytes in base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/

/**
 * The extensions of Polkadot, in `window.injectedWeb3`.
 *
 * @param globals - Default: those of this page.
 * @param app - What an extension shows about the page.
 */
export function createWeb3Source(
  globals: PageGlobals = pageGlobals,
  app: AppMetadata,
  loadConnectors: () => Promise<typeof import('./web3-connectors')>,
): WalletSource {
  return createGlobalSource({
    id: INJECTED_WEB3,
    readWallets: createWeb3Reader(globals),
    isAccount: ({ address, chainId }) => chainId.startsWith(`${POLKADOT}:`) && ADDRESS.test(address),
    loadConnectors: async (discovery) => (await loadConnectors()).createWeb3Connectors(discovery, globals, app),
  })
}
