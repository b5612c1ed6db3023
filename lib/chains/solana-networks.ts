import type { Network } from './network'
import { assetsOf, gatewayUrl, type NetworkOptions } from './network-options'
import { type SolanaClusterName, solanaClusters } from './solana-clusters'

/** One Solana cluster. */
export interface SolanaRow {
  /** CAIP-2 reference. */
  readonly reference: string
  readonly name: string
  /** Public node of the Solana Foundation. */
  readonly url: string
  readonly testnet?: true
}

const rowsByCluster: Readonly<Record<SolanaClusterName, Omit<SolanaRow, 'reference'>>> = {
  mainnet: { name: 'Solana', url: 'https://api.mainnet-beta.solana.com' },
  devnet: { name: 'Solana Devnet', url: 'https://api.devnet.solana.com', testnet: true },
  testnet: { name: 'Solana Testnet', url: 'https://api.testnet.solana.com', testnet: true },
}

/** The Solana networks of spec section 9. In the order of the network picker. */
export const solanaTable: readonly SolanaRow[] = solanaClusters.map(({ name, reference }) => ({
  reference,
  ...rowsByCluster[name],
}))

const SOLANA_CURRENCY = { name: 'Solana', decimals: 9, symbol: 'SOL' } as const

/** CAIP-2 id of a cluster. */
export function caip2FromSolana(reference: string): `solana:${string}` {
  return `solana:${reference}`
}

/** The network of a row of the table of clusters. */
export function solanaNetwork({ reference, name, url, testnet }: SolanaRow, options: NetworkOptions): Network {
  const caipNetworkId = caip2FromSolana(reference)
  return {
    id: reference,
    caipNetworkId,
    chainNamespace: 'solana',
    name,
    nativeCurrency: SOLANA_CURRENCY,
    rpcUrls: { default: { http: [gatewayUrl(caipNetworkId, options)] }, chainDefault: { http: [url] } },
    assets: assetsOf('solana', options.appUrl),
    blockExplorerUrl: 'https://solscan.io',
    ...(testnet === undefined ? {} : { testnet }),
  }
}
