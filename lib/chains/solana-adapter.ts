import { parseAccountAddress } from '@/lib/core/account-address'
import type { ChainAdapter } from './chain-adapter'
import { solanaClusters } from './solana-clusters'

/** Solana: an address is the base58 of 32 bytes and has one spelling. */
export const solanaAdapter: ChainAdapter = {
  parseAddress: (text) => parseAccountAddress('solana', text),
  groupAddress: (address) => address.replace(/.{4}(?=.)/g, '$& '),
  isSharedByNetworks: false,
  explorerUrl({ id, blockExplorerUrl }, of) {
    if (blockExplorerUrl === undefined) return undefined
    const path =
      'address' in of ? `account/${encodeURIComponent(of.address)}` : `tx/${encodeURIComponent(of.transaction)}`
    const cluster = solanaClusters.find(({ reference }) => reference === id)?.name ?? 'mainnet'
    // solscan.io has the cluster as a parameter, except for mainnet (read 2026-11-22).
    return `${blockExplorerUrl}/${path}${cluster === 'mainnet' ? '' : `?cluster=${cluster}`}`
  },
}
