import { parseWalletAddress } from '@/lib/core/account-address'
import type { ChainAdapter } from './chain-adapter'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'

/** EVM chains: addresses by EIP-55, explorers with the paths of EIP-3091. */
export const eip155Adapter: ChainAdapter = {
  parseAddress: parseWalletAddress,
  groupAddress: (address) => `0x${groupsOfFour(address.slice(2))}`,
  isSharedByNetworks: true,
  explorerUrl: explorerLinks({ address: 'address', transaction: 'tx' }),
}
