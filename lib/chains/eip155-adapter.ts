import { getAddress, isAddress } from 'viem/utils'
import type { ChainAdapter } from './chain-adapter'

/** EVM chains: addresses by EIP-55, explorers with the paths of EIP-3091. */
export const eip155Adapter: ChainAdapter = {
  // With its EIP-55 checksum, which detects typing errors.
  parseAddress: (text) => (isAddress(text, { strict: false }) ? getAddress(text) : null),
  groupAddress: (address) => `0x${inFours(address.slice(2))}`,
  isSharedByNetworks: true,
  explorerUrl({ blockExplorerUrl }, of) {
    if (blockExplorerUrl === undefined) return undefined
    const path =
      'address' in of ? `address/${encodeURIComponent(of.address)}` : `tx/${encodeURIComponent(of.transaction)}`
    return `${blockExplorerUrl}/${path}`
  },
}

const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ')
