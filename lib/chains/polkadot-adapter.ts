import type { ChainAdapter } from './chain-adapter'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'
import { readSs58 } from './ss58'

/** Polkadot: SS58 addresses with their checksum, explorers with the paths of Subscan. */
export const polkadotAdapter: ChainAdapter = {
  // As it is written: the same key on another network is another address.
  parseAddress: (text) => (readSs58(text) === null ? null : text),
  groupAddress: groupsOfFour,
  isSharedByNetworks: false,
  explorerUrl: explorerLinks({ address: 'account', transaction: 'extrinsic' }),
}
