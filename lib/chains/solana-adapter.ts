import { base58 } from '@scure/base'
import type { ChainAdapter } from './chain-adapter'

/** The `cluster` of solscan.io by CAIP-2 reference (https://solscan.io, read 2026-11-22); mainnet needs none. */
const CLUSTERS: Readonly<Record<string, string>> = {
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Solana: an address is the base58 of 32 bytes and has one spelling. */
export const solanaAdapter: ChainAdapter = {
  parseAddress: (text) => (isPublicKey(text) ? text : null),
  groupAddress: (address) => address.replace(/.{4}(?=.)/g, '$& '),
  isSharedByNetworks: false,
  explorerUrl({ id, blockExplorerUrl }, of) {
    if (blockExplorerUrl === undefined) return undefined
    const path = 'address' in of ? `account/${of.address}` : `tx/${of.transaction}`
    const cluster = CLUSTERS[String(id)]
    return `${blockExplorerUrl}/${path}${cluster === undefined ? '' : `?cluster=${cluster}`}`
  },
}

function isPublicKey(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
