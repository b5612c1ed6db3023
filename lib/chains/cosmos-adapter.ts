import type { ChainAdapter } from './chain-adapter'
import { readCosmosAddress } from './cosmos-address'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'

/** Cosmos: bech32 addresses with the prefix of their chain, explorers with the paths of Mintscan. */
export const cosmosAdapter: ChainAdapter = {
  parseAddress: (text) => (readCosmosAddress(text) === null ? null : text),
  groupAddress: groupsOfFour,
  isSharedByNetworks: false,
  explorerUrl: explorerLinks({ address: 'address', transaction: 'tx' }),
}
