import { type BitcoinChainName, bitcoinChains } from './bitcoin-chains'
import type { Network } from './network'
import { assetsOf, type NetworkOptions } from './network-options'

/** One Bitcoin chain. */
export interface BitcoinRow {
  /** CAIP-2 reference. */
  readonly reference: string
  readonly name: string
  /** Front page of the explorer of mempool.space; its public Esplora API is below `/api`. */
  readonly explorer: string
  readonly testnet?: true
}

const rowsByChain: Readonly<Record<BitcoinChainName, Omit<BitcoinRow, 'reference'>>> = {
  mainnet: { name: 'Bitcoin', explorer: 'https://mempool.space' },
  testnet4: { name: 'Bitcoin Testnet', explorer: 'https://mempool.space/testnet4', testnet: true },
  signet: { name: 'Bitcoin Signet', explorer: 'https://mempool.space/signet', testnet: true },
  testnet3: { name: 'Bitcoin Testnet 3', explorer: 'https://mempool.space/testnet', testnet: true },
}

/** The Bitcoin networks, in the order of the network picker. */
export const bitcoinTable: readonly BitcoinRow[] = bitcoinChains.map(({ name, reference }) => ({
  reference,
  ...rowsByChain[name],
}))

/** CAIP-2 id of a chain. */
export function caip2FromBitcoin(reference: string): `bip122:${string}` {
  return `bip122:${reference}`
}

/** The network of a row of the table. It has no gateway: its nodes do not speak JSON-RPC to visitors. */
export function bitcoinNetwork({ reference, name, explorer, testnet }: BitcoinRow, options: NetworkOptions): Network {
  return {
    id: reference,
    caipNetworkId: caip2FromBitcoin(reference),
    chainNamespace: 'bip122',
    name,
    nativeCurrency: testnet
      ? { name: 'Test Bitcoin', decimals: 8, symbol: 'tBTC' }
      : { name: 'Bitcoin', decimals: 8, symbol: 'BTC' },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [`${explorer}/api`] } },
    assets: assetsOf('bitcoin', options.appUrl),
    blockExplorerUrl: explorer,
    ...(testnet === undefined ? {} : { testnet }),
  }
}
