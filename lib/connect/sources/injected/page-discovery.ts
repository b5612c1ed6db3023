import type { Namespace } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'
import { browserWallets } from './browser-wallets'
import { createWalletDiscovery, type WalletDiscovery, type WalletPort } from './wallet-discovery'

interface PagePorts {
  readonly wallets?: WalletPort | undefined
}

const discoveries = new WeakMap<PagePorts, WalletDiscovery>()
/** Of a page whose networks none of these wallets could connect to. */
const NO_WALLETS: WalletPort = {
  requestProviders: () => () => undefined,
  legacy: () => undefined,
  onLegacy: () => () => undefined,
}

/** Whether the wallets of this browser have a network of the page. A page that names no networks has the default one. */
export function usesInjected({ networks }: { readonly networks: readonly { readonly chainNamespace: Namespace }[] }) {
  return networks.length === 0 || networks.some(({ chainNamespace }) => isEvm(chainNamespace))
}

/** The discovery of a page: the first card and what follows it list the same wallets, each once. */
export function discoveryOf(config: Parameters<typeof usesInjected>[0], ports: PagePorts): WalletDiscovery {
  const known = discoveries.get(ports)
  if (known !== undefined) return known
  const created = createWalletDiscovery(usesInjected(config) ? (ports.wallets ?? browserWallets) : NO_WALLETS)
  discoveries.set(ports, created)
  return created
}
