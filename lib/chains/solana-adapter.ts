import { parseAccountAddress } from '@/lib/core/account-address'
import type { ChainAdapter } from './chain-adapter'

/** The `cluster` of solscan.io by CAIP-2 reference (https://solscan.io, read 2026-11-22); mainnet needs none. */
const CLUSTERS: Readonly<Record<string, string>> = {
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Solana: an address is the base58 of 32 bytes and has one spelling. */
export const solanaAdapter: ChainAdapter = {
  parseAddress: (text) => parseAccountAddress('solana', text),
  groupAddress: (address) => address.replace(/.{4}(?=.)/g, '$& '),
  isSharedByNetworks: false,
  explorerUrl({ id, blockExplorerUrl }, of) {
    if (blockExplorerUrl === undefined) return undefined
    const path =
      'address' in of ? `account/${encodeURIComponent(of.address)}` : `tx/${encodeURIComponent(of.transaction)}`
    const cluster = CLUSTERS[String(id)]
    return `${blockExplorerUrl}/${path}${cluster === undefined ? '' : `?cluster=${cluster}`}`
  },
}
