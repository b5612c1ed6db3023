import { type Config, type CreateConfigParameters, createConfig, type Transport } from '@wagmi/core'
import { type Chain, http } from 'viem'
import { gatewayUrl } from '@/lib/chains/network-options'
import type { PageProvider } from '@/lib/connect/eip1193-provider'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import { foyerConnector } from '@/lib/wagmi/foyer-connector'
import { type AppKitNetwork, caipOf } from './kit-networks'
import type { AppKitAdapter } from './kit-options'
import { createLaterProvider } from './later-provider'

export interface WagmiAdapterOptions
  extends Pick<Partial<CreateConfigParameters>, 'connectors' | 'ssr' | 'storage' | 'batch' | 'pollingInterval'> {
  readonly projectId: string
  readonly networks: readonly AppKitNetwork[]
  /** As for `createAppKit`: the origin of the Foyer server. */
  readonly server?: string
  /** By chain id. Default: the gateway of the Foyer server. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** AppKit's name for addresses of nodes, by CAIP-2 id. `transports` win. */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
}

/** AppKit's adapter for wagmi. `wagmiConfig` is for `WagmiProvider`, and follows the modal in both directions. */
export class WagmiAdapter implements AppKitAdapter {
  readonly adapterType = 'wagmi'
  readonly wagmiConfig: Config
  readonly attach: (provider: PageProvider) => void

  constructor({
    projectId,
    networks,
    server,
    transports,
    customRpcUrls = {},
    connectors,
    ...rest
  }: WagmiAdapterOptions) {
    const { provider, attach } = createLaterProvider()
    this.attach = attach
    const chains = networks.filter(isEvmChain)
    const [first, ...others] = chains
    if (first === undefined) throw new Error('WagmiAdapter needs an EVM network.')
    this.wagmiConfig = createConfig({
      ...rest,
      chains: [first, ...others],
      connectors: [foyerConnector(provider), ...(connectors ?? [])],
      transports: Object.fromEntries(chains.map((chain) => [chain.id, transports?.[chain.id] ?? http(urlOf(chain))])),
      // The modal finds the extensions, and wagmi would list each of them beside it.
      multiInjectedProviderDiscovery: false,
    })

    function urlOf(chain: Chain): string {
      const caip = caipOf(chain) ?? `${EIP155}:${chain.id}`
      // A node of the page reads without the gateway. A URL without an origin is that of the page.
      const [own] = customRpcUrls[caip] ?? []
      return own?.url ?? gatewayUrl(caip, { appUrl: server ?? globalThis.location?.origin ?? '', projectId })
    }
  }
}

/** EVM networks of a page are chains of viem, or have the same fields. */
function isEvmChain(network: AppKitNetwork): network is AppKitNetwork & Chain {
  const caip = caipOf(network)
  return caip !== undefined && namespaceOf(caip) === EIP155 && typeof network.id === 'number'
}
