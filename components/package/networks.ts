/** `foyer/networks`: the networks of a configuration. Has no React, so that a server component can call it. */
export type { Network } from '@/lib/chains/network'
export type { NetworkOptions } from '@/lib/chains/network-options'
export { createNetworks, pickerNetworks } from '@/lib/chains/networks'
export { type ViemChain, viemNetworks } from '@/lib/chains/viem-chain'
