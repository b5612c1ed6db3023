import { type Caip2, caip2FromEvm, type Namespace } from '@/lib/core/caip'
import { chainTable, devnetRow } from './chain-table'
import { eip155Network } from './eip155-networks'
import type { Network } from './network'
import type { NetworkOptions } from './network-options'
import { caip2FromSolana, solanaNetwork, solanaTable } from './solana-networks'

/** Chains that the gateway serves, besides the devnet if it is enabled. Printed in `docs/networks.md`. */
export const gatewayChainIds: readonly Caip2[] = [
  ...chainTable.map(({ chain }) => caip2FromEvm(chain.id)),
  ...solanaTable.map(({ reference }) => caip2FromSolana(reference)),
]

/** Networks of the embedded wallet. Spec section 9. */
export const embeddedWalletChainIds: readonly Caip2[] = [
  ...chainTable.filter(({ embedded }) => embedded).map(({ chain }) => caip2FromEvm(chain.id)),
  ...solanaTable.map(({ reference }) => caip2FromSolana(reference)),
]

/**
 * Every known network, including retired ones. For the server and tests. A browser receives the offered ones as
 * configuration ({@link pickerNetworks}).
 */
export function createNetworks(options: NetworkOptions): readonly Network[] {
  const rows = options.devnetRpcUrl === undefined ? chainTable : [devnetRow(options.devnetRpcUrl), ...chainTable]
  return [...rows.map((row) => eip155Network(row, options)), ...solanaTable.map((row) => solanaNetwork(row, options))]
}

/** The networks that a visitor can choose: not retired, and in a namespace with an adapter. */
export function pickerNetworks(networks: readonly Network[], namespaces: readonly Namespace[]): readonly Network[] {
  return networks.filter((network) => !network.retired && namespaces.includes(network.chainNamespace))
}
