import { getAddress, isAddress } from 'viem/utils'
import type { ChainAdapter } from './chain-adapter'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'

/** EVM chains: addresses by EIP-55, explorers with the paths of EIP-3091. */
export const eip155Adapter: ChainAdapter = {
  // With its EIP-55 checksum, which detects typing errors.
  parseAddress: (text) => (isAddress(text, { strict: false }) ? getAddress(text) : null),
  groupAddress: (address) => `0x${groupsOfFour(address.slice(2))}`,
  isSharedByNetworks: true,
  explorerUrl: explorerLinks({ address: 'address', transaction: 'tx' }),
}
