import { readBitcoinAddress } from './bitcoin-address'
import type { ChainAdapter } from './chain-adapter'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'

/** Bitcoin: base58check, bech32 and bech32m addresses, explorers with the paths of Esplora. */
export const bip122Adapter: ChainAdapter = {
  parseAddress: (text) => readBitcoinAddress(text)?.text ?? null,
  groupAddress: groupsOfFour,
  isSharedByNetworks: false,
  explorerUrl: explorerLinks({ address: 'address', transaction: 'tx' }),
}
