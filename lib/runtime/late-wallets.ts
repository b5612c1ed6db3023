import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import { loadOnce } from '@/lib/core/load-once'
import { isEvm } from '@/lib/core/namespaces'
import type { WalletSideContext, WalletSideStage } from './wallet-side-context'

/**
 * Loads and adds the sources of the namespaces of the page's networks, and WalletConnect and the wallets of the host if
 * they are configured; a page with EVM networks alone loads nothing. They load after the injected source, so that the list
 * of wallets does not wait for them.
 *
 * @param onAdded - Called with each source once it has been added.
 */
export function createLateWallets(
  { config, ports, pairing }: Pick<WalletSideContext, 'config' | 'ports'> & { readonly pairing: PairingStore },
  { loadLate, loadWallet }: WalletSideStage,
  wallets: Wallets,
  onAdded: (source: WalletSource) => void,
) {
  const { networks, connectors, metadata, walletConnectProjectId: projectId, walletConnectRelayUrl: relayUrl } = config
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  const relay = projectId === '' ? undefined : { settings: { projectId, relayUrl, networks, metadata }, pairing }

  /** The loads of the sources, each once. */
  const loads = loadOnce(async () => {
    if (namespaces.every(isEvm) && relay === undefined && connectors.length === 0) return []
    const stage = { ...(await loadLate()), loadWallet }
    wallets.joinWith((all) => stage.joinWallets(all, namespaces))
    return stage.createLateSources({ namespaces, relay, connectors, metadata }, ports, stage).map((open) =>
      loadOnce(async () => {
        const source = await open()
        wallets.add(source)
        onAdded(source)
      }),
    )
  })

  /** Never rejects. A failed load is repeated by the next call. */
  async function load(): Promise<void> {
    const all = await loads().catch(() => [])
    await Promise.allSettled(all.map((each) => each()))
  }

  return {
    load,
    /** The source of a remembered wallet; `undefined` when its code does not load, which leaves the wallet remembered. */
    async source(id: string): Promise<WalletSource | undefined> {
      const known = wallets.source(id)
      if (known !== undefined) return known
      await load()
      return wallets.source(id)
    },
  }
}
