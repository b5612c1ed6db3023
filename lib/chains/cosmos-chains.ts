/**
 * Cosmos chains (https://github.com/cosmos/chain-registry, read 2026-11-23). `chain` is the chain id, which is also the
 * CAIP-2 reference; `prefix` starts the addresses; `denom` is the base unit of the native currency.
 */
export const cosmosChains = [
  { chain: 'cosmoshub-4', prefix: 'cosmos', denom: 'uatom' },
  { chain: 'osmosis-1', prefix: 'osmo', denom: 'uosmo' },
  { chain: 'celestia', prefix: 'celestia', denom: 'utia' },
] as const

export type CosmosChainId = (typeof cosmosChains)[number]['chain']
