import { addressFormatOf, bitcoinChains } from '@/lib/chains/bitcoin-chains'
import { BIP122 } from '@/lib/core/namespaces'
import { createGlobalSource } from '../../global-source'
import { type PageGlobals, pageGlobals } from '../../page-globals'
import type { WalletSource } from '../../wallet-source'
import { createSatsReader, SATS_CONNECT } from './sats-wallet'

/**
 * The Bitcoin wallets that announce themselves as sats-connect describes: a list in `window.btc_providers`, and a
 * `request(method, params)` each.
 *
 * @param globals - Default: those of this page.
 */
export function createSatsSource(
  globals: PageGlobals = pageGlobals,
  loadConnectors: () => Promise<typeof import('./sats-connectors')>,
): WalletSource {
  return createGlobalSource({
    id: SATS_CONNECT,
    readWallets: createSatsReader(globals),
    isAccount: ({ address, chainId }) =>
      bitcoinChains.some(
        ({ reference, addresses }) => chainId === `${BIP122}:${reference}` && addresses === addressFormatOf(address),
      ),
    loadConnectors: async (discovery) => (await loadConnectors()).createSatsConnectors(discovery, globals),
  })
}
