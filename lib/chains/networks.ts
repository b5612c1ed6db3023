import { type Caip2, caip2FromEvm, type Namespace } from '@/lib/core/caip'
import { bitcoinNetwork, bitcoinTable, caip2FromBitcoin } from './bip122-networks'
import { chainTable, devnetRow } from './chain-table'
import { caip2FromCosmos, cosmosNetwork, cosmosTable } from './cosmos-networks'
import { DEVNET_CAIP_ID } from './devnet'
import { eip155Network } from './eip155-networks'
import type { Network } from './network'
import type { NetworkOptions } from './network-options'
import { caip2FromPolkadot, polkadotNetwork, polkadotTable } from './polkadot-networks'
import { caip2FromSolana, solanaNetwork, solanaTable } from './solana-networks'

/** Chains that the gateway serves, besides the devnet if it is enabled. Printed in `docs/networks.md`. */
export const gatewayChainIds: readonly Caip2[] = [
  ...chainTable.map(({ chain }) => caip2FromEvm(chain.id)),
  ...solanaTable.map(({ reference }) => caip2FromSolana(reference)),
]

/** Networks on request whose balances come from an HTTP API (`FOYER_CHAIN_API_URLS`). */
export const apiChainIds: readonly Caip2[] = [
  ...bitcoinTable.map(({ reference }) => caip2FromBitcoin(reference)),
  ...cosmosTable.map(({ chain }) => caip2FromCosmos(chain)),
]

/** Networks on request that the gateway serves, if the operator has a node (`FOYER_RPC_URLS`). */
export const nodeOnlyChainIds: readonly Caip2[] = polkadotTable.map(({ reference }) => caip2FromPolkadot(reference))

/**
 * Networks that an installation serves only where its operator has configured them (`FOYER_NETWORKS`).
 */
export const configurableChainIds: readonly Caip2[] = [...apiChainIds, ...nodeOnlyChainIds]

/** Networks of the embedded wallet, a closed list. Spec section 9. */
export const embeddedWalletChainIds: readonly Caip2[] = [
  ...chainTable.filter(({ embedded }) => embedded).map(({ chain }) => caip2FromEvm(chain.id)),
  ...solanaTable.map(({ reference }) => caip2FromSolana(reference)),
]

/** `test`: networks whose tokens have no price. `all`: those with real money too. */
export type EmbeddedNetworkKind = 'test' | 'all'

/** Whether a network is one that the embedded wallet may have: those of spec section 9, and the devnet. */
export const isEmbeddedWalletChain = (chainId: Caip2): boolean =>
  chainId === DEVNET_CAIP_ID || embeddedWalletChainIds.includes(chainId)

/**
 * Networks of the embedded wallet of one installation: those of spec section 9, and the devnet if the operator runs one
 * (`FOYER_DEVNET_RPC_URL`). The frame refuses every other network. The server sends this list to pages, which offer the
 * wallet only on these.
 *
 * @param kind - `FOYER_EMAIL_WALLET_NETWORKS`.
 */
export function embeddedNetworks(options: NetworkOptions, kind: EmbeddedNetworkKind): readonly Network[] {
  const served =
    options.devnetRpcUrl === undefined ? embeddedWalletChainIds : [DEVNET_CAIP_ID, ...embeddedWalletChainIds]
  return createNetworks(options).filter(
    ({ caipNetworkId, testnet }) => served.includes(caipNetworkId) && (kind === 'all' || testnet === true),
  )
}

/** Spec section 9. */
const DEFAULT_EMBEDDED_CHAIN_ID: Caip2 = 'eip155:1'

/**
 * The network that a frame starts on: the wanted one if the wallet has it, otherwise the default of spec section 9, or
 * the first one where the operator offers the wallet on test networks only.
 */
export function firstEmbeddedChainId(chainIds: readonly Caip2[], wanted: unknown): Caip2 {
  const named = chainIds.find((id) => id === wanted)
  if (named) return named
  return chainIds.includes(DEFAULT_EMBEDDED_CHAIN_ID)
    ? DEFAULT_EMBEDDED_CHAIN_ID
    : (chainIds[0] ?? DEFAULT_EMBEDDED_CHAIN_ID)
}

/**
 * Every known network, including retired ones. For the server and tests. A browser receives the offered ones as
 * configuration ({@link pickerNetworks}).
 */
export function createNetworks(options: NetworkOptions): readonly Network[] {
  const rows = options.devnetRpcUrl === undefined ? chainTable : [devnetRow(options.devnetRpcUrl), ...chainTable]
  return [
    ...rows.map((row) => eip155Network(row, options)),
    ...solanaTable.map((row) => solanaNetwork(row, options)),
    ...bitcoinTable.map((row) => bitcoinNetwork(row, options)),
    ...polkadotTable.map((row) => polkadotNetwork(row, options)),
    ...cosmosTable.map((row) => cosmosNetwork(row, options)),
  ]
}

/** The networks that a visitor can choose: not retired, and in a namespace with an adapter. */
export function pickerNetworks(networks: readonly Network[], namespaces: readonly Namespace[]): readonly Network[] {
  return networks.filter((network) => !network.retired && namespaces.includes(network.chainNamespace))
}
