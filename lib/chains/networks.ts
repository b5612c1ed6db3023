import { type Caip2, caip2FromEvm, type Namespace } from '@/lib/core/caip'
import { type ChainRow, chainTable, devnetRow } from './chain-table'
import type { Network } from './network'

/** What the list of networks depends on; all of it is the operator's configuration. */
export interface NetworkOptions {
  /** Origin of this installation, without a trailing slash; `''` makes addresses relative to the page's own. */
  readonly appUrl: string
  readonly projectId: string
  /** `FOYER_DEVNET_RPC_URL`: its presence puts the devnet on the list, first. */
  readonly devnetRpcUrl?: string | undefined
}

/** Chains that the gateway answers for, besides the devnet where it is on. Printed in `docs/networks.md`. */
export const gatewayChainIds: readonly Caip2[] = chainTable.map(({ chain }) => caip2FromEvm(chain.id))

/**
 * Solana has no chain numbers: the reference is the first 32 characters of the genesis hash
 * (https://namespaces.chainagnostic.org/solana/caip2, read 2026-11-21).
 */
const solanaTable = [
  { reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', url: 'https://api.mainnet-beta.solana.com' },
  { reference: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', url: 'https://api.devnet.solana.com' },
  { reference: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', url: 'https://api.testnet.solana.com' },
] as const

/** Networks of the embedded wallet. Spec section 9. */
export const embeddedWalletChainIds: readonly Caip2[] = [
  ...chainTable.filter(({ embedded }) => embedded).map(({ chain }) => caip2FromEvm(chain.id)),
  ...solanaTable.map(({ reference }) => `solana:${reference}` as const),
]

/**
 * Every network that we know, retired ones included.
 * For the server and tests; a browser gets the ones it offers, as plain configuration ({@link pickerNetworks}).
 */
export function createNetworks(options: NetworkOptions): readonly Network[] {
  const rows = options.devnetRpcUrl === undefined ? chainTable : [devnetRow(options.devnetRpcUrl), ...chainTable]
  return [...rows.map((row) => evmNetwork(row, options)), ...solanaTable.map((row) => solanaNetwork(row, options))]
}

/** What a person may choose from: no retired network, and only namespaces that some adapter can connect. */
export function pickerNetworks(networks: readonly Network[], namespaces: readonly Namespace[]): readonly Network[] {
  return networks.filter((network) => !network.retired && namespaces.includes(network.chainNamespace))
}

function evmNetwork({ chain, imageId, retired, confirmations }: ChainRow, options: NetworkOptions): Network {
  const caipNetworkId = caip2FromEvm(chain.id)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId: options.projectId })
  const explorer = chain.blockExplorers?.default.url
  const { name, decimals, symbol } = chain.nativeCurrency
  return {
    id: chain.id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name: chain.name,
    nativeCurrency: { name, decimals, symbol },
    rpcUrls: {
      default: { http: [`${options.appUrl}/api/rpc?${query}`] },
      chainDefault: { http: [...chain.rpcUrls.default.http] },
    },
    assets: assetsOf(imageId, options.appUrl),
    confirmations: confirmations ?? 1,
    ...(chain.testnet ? { testnet: true } : {}),
    ...(retired ? { retired } : {}),
    ...(explorer === undefined ? {} : { blockExplorerUrl: explorer.replace(/\/$/, '') }),
  }
}

/** The gateway speaks to EVM chains only, so that a Solana network carries its public address in both places. */
function solanaNetwork({ reference, name, url }: (typeof solanaTable)[number], { appUrl }: NetworkOptions): Network {
  return {
    id: reference,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', decimals: 9, symbol: 'SOL' },
    rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } },
    assets: assetsOf('solana', appUrl),
    blockExplorerUrl: 'https://solscan.io',
    ...(name === 'Solana' ? {} : { testnet: true }),
  }
}

function assetsOf(imageId: string, appUrl: string): Network['assets'] {
  return { imageId, imageUrl: `${appUrl}/networks/${imageId}.svg` }
}
