import { parseAccountAddress } from '@/lib/core/account-address'
import type { ChainAdapter } from './chain-adapter'
import { explorerLinks } from './explorer-links'
import { groupsOfFour } from './groups-of-four'
import { solanaClusters } from './solana-clusters'

const pageOf = explorerLinks({ address: 'account', transaction: 'tx' })

/** Solana: an address is the base58 of 32 bytes and has one spelling. */
export const solanaAdapter: ChainAdapter = {
  parseAddress: (text) => parseAccountAddress('solana', text),
  groupAddress: groupsOfFour,
  isSharedByNetworks: false,
  explorerUrl(network, of) {
    const link = pageOf(network, of)
    const cluster = solanaClusters.find(({ reference }) => reference === network.id)?.name ?? 'mainnet'
    // solscan.io has the cluster as a parameter, except for mainnet (read 2026-11-22).
    return link === undefined || cluster === 'mainnet' ? link : `${link}?cluster=${cluster}`
  },
}
