import { type Chain, defineChain } from 'viem'
import {
  arbitrum,
  arbitrumGoerli,
  arbitrumSepolia,
  aurora,
  auroraTestnet,
  avalanche,
  avalancheFuji,
  base,
  baseGoerli,
  baseSepolia,
  berachainTestnetbArtio,
  bsc,
  bscTestnet,
  celo,
  gnosis,
  goerli,
  holesky,
  kaia,
  linea,
  mainnet,
  mantle,
  mantleSepoliaTestnet,
  optimism,
  optimismGoerli,
  optimismSepolia,
  polygon,
  polygonAmoy,
  polygonMumbai,
  polygonZkEvm,
  sei,
  sepolia,
  unichainSepolia,
  zksync,
  zksyncSepoliaTestnet,
  zora,
  zoraSepolia,
  zoraTestnet,
} from 'viem/chains'
import { DEVNET_CHAIN_ID, DEVNET_MULTICALL3, DEVNET_NAME } from './devnet'

/** One EVM chain of the table: viem's facts, and what viem does not know. */
export interface ChainRow {
  readonly chain: Chain
  /** Picture under `public/networks`; a test network has the picture of its main network. */
  readonly imageId: string
  /** The network no longer runs. */
  readonly retired?: true
  /** Part of the embedded wallet's list of spec section 9. */
  readonly embedded?: true
  /** Blocks to wait for; 1 when a single sequencer orders transactions or blocks are final immediately. */
  readonly confirmations?: number
}

/** viem has no entry for ZKsync's first test network, closed in 2024. */
const zksyncGoerliTestnet = defineChain({
  id: 280,
  name: 'ZKsync Goerli Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet.era.zksync.dev'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://goerli.explorer.zksync.io' } },
  testnet: true,
})

/**
 * The EVM chains that the gateway serves, a closed list: the ids that spec section 9 names, and for its "and others"
 * the chains of the wallet-network gateway at that time. In the order of the network picker: main networks, test
 * networks, retired ones.
 *
 * Chain 999 is Zora's first test network, as in the spec; viem knows three other chains by that number.
 */
export const chainTable: readonly ChainRow[] = [
  { chain: mainnet, imageId: 'ethereum', embedded: true, confirmations: 2 },
  { chain: base, imageId: 'base', embedded: true },
  { chain: arbitrum, imageId: 'arbitrum', embedded: true },
  { chain: optimism, imageId: 'optimism', embedded: true },
  { chain: polygon, imageId: 'polygon', embedded: true, confirmations: 5 },
  { chain: bsc, imageId: 'bnb', embedded: true, confirmations: 3 },
  { chain: avalanche, imageId: 'avalanche', embedded: true },
  { chain: gnosis, imageId: 'gnosis', embedded: true, confirmations: 2 },
  { chain: celo, imageId: 'celo', embedded: true },
  { chain: zksync, imageId: 'zksync', embedded: true },
  { chain: zora, imageId: 'zora', embedded: true },
  { chain: aurora, imageId: 'aurora', embedded: true },
  { chain: linea, imageId: 'linea' },
  { chain: mantle, imageId: 'mantle' },
  { chain: kaia, imageId: 'kaia' },
  { chain: sei, imageId: 'sei' },
  { chain: polygonZkEvm, imageId: 'polygon-zkevm' },

  { chain: sepolia, imageId: 'ethereum', embedded: true, confirmations: 2 },
  { chain: baseSepolia, imageId: 'base', embedded: true },
  { chain: arbitrumSepolia, imageId: 'arbitrum' },
  { chain: optimismSepolia, imageId: 'optimism' },
  { chain: polygonAmoy, imageId: 'polygon', confirmations: 5 },
  { chain: bscTestnet, imageId: 'bnb', embedded: true, confirmations: 3 },
  { chain: avalancheFuji, imageId: 'avalanche', embedded: true },
  { chain: zksyncSepoliaTestnet, imageId: 'zksync' },
  { chain: zoraSepolia, imageId: 'zora' },
  { chain: auroraTestnet, imageId: 'aurora', embedded: true },
  { chain: mantleSepoliaTestnet, imageId: 'mantle' },
  { chain: unichainSepolia, imageId: 'unichain' },

  { chain: goerli, imageId: 'ethereum', retired: true, embedded: true },
  { chain: holesky, imageId: 'ethereum', retired: true },
  { chain: baseGoerli, imageId: 'base', retired: true, embedded: true },
  { chain: arbitrumGoerli, imageId: 'arbitrum', retired: true, embedded: true },
  { chain: optimismGoerli, imageId: 'optimism', retired: true, embedded: true },
  { chain: polygonMumbai, imageId: 'polygon', retired: true, embedded: true },
  { chain: zksyncGoerliTestnet, imageId: 'zksync', retired: true, embedded: true },
  { chain: zoraTestnet, imageId: 'zora', retired: true, embedded: true },
  { chain: berachainTestnetbArtio, imageId: 'berachain', retired: true },
]

/** The devnet as a viem chain; `rpcUrl` is the operator's `FOYER_DEVNET_RPC_URL`. */
export function devnetRow(rpcUrl: string): ChainRow {
  return {
    imageId: 'devnet',
    chain: defineChain({
      id: DEVNET_CHAIN_ID,
      name: DEVNET_NAME,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { multicall3: { address: DEVNET_MULTICALL3 } },
      testnet: true,
    }),
  }
}
