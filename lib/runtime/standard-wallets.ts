import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import { loadOnce } from '@/lib/core/load-once'
import { SOLANA } from '@/lib/core/namespaces'
import type { WalletSideContext, WalletSideStage } from './wallet-side-context'

/**
 * Loads and adds the Wallet Standard source on a page with a Solana network; other pages do not load it. It loads after
 * the injected source, so that the list of wallets does not wait for it.
 *
 * @param onAdded - Called with the source once it has been added.
 */
export function createStandardWallets(
  { config, ports }: Pick<WalletSideContext, 'config' | 'ports'>,
  { loadWallet, loadStandardSource }: WalletSideStage,
  wallets: Wallets,
  onAdded: (source: WalletSource) => void,
) {
  const load = loadOnce(async () => {
    if (!config.networks.some(({ chainNamespace }) => chainNamespace === SOLANA)) return
    const { createStandardSource } = await loadStandardSource()
    const loadConnectors = async () => (await loadWallet()).loadStandardConnectors()
    const source = createStandardSource(ports.standardWallets, loadConnectors)
    wallets.add(source)
    onAdded(source)
  })

  return {
    /** Never rejects. A failed load is repeated by the next call. */
    load: (): Promise<void> => load().catch(() => undefined),
    /** The source of a remembered wallet; `undefined` when its code does not load, which leaves the wallet remembered. */
    async source(id: string): Promise<WalletSource | undefined> {
      const known = wallets.source(id)
      if (known !== undefined) return known
      await load().catch(() => undefined)
      return wallets.source(id)
    },
  }
}
