import { createGlobalDiscovery, type GlobalDiscovery } from './global-discovery'
import { readRemembered } from './remembered-account'
import type { RememberedAccount, SourceConnectors, Wallet, WalletSource } from './wallet-source'

interface GlobalSourceOptions<W extends Wallet> {
  readonly id: string
  /** As for `createGlobalDiscovery`. */
  readWallets(): readonly W[]
  /** Whether the address and the network of a stored account are of this source. */
  isAccount(account: Pick<RememberedAccount, 'address' | 'chainId'>): boolean
  /** Loads the connectors. A failed load may be repeated. */
  loadConnectors(discovery: GlobalDiscovery<W>): Promise<SourceConnectors>
}

/** A source of wallets that extensions put on `window`. */
export function createGlobalSource<W extends Wallet>(options: GlobalSourceOptions<W>): WalletSource {
  const { id, readWallets, isAccount, loadConnectors } = options
  const discovery = createGlobalDiscovery(readWallets)
  let connectors: SourceConnectors | undefined
  return {
    id,
    store: discovery.store,
    start: discovery.start,
    readMemory: (data) => readRemembered(data, 'ANNOUNCED', isAccount),
    async load() {
      connectors ??= await loadConnectors(discovery)
      return connectors
    },
  }
}
