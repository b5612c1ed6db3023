import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'

/**
 * EIP-155 ids of the networks of our table that have the Delegation Framework 1.3.0 and EntryPoint 0.7. Source:
 * `@metamask/delegation-deployments` 2.0.0, read 2026-11-29; a test compares.
 */
const chainIds: ReadonlySet<number> = new Set([
  1, // Ethereum
  10, // OP Mainnet
  56, // BNB Smart Chain
  97, // BNB Smart Chain Testnet
  100, // Gnosis
  137, // Polygon
  8_453, // Base
  42_161, // Arbitrum One
  42_220, // Celo
  84_532, // Base Sepolia
  11_155_111, // Sepolia
  DEVNET_CHAIN_ID,
])

/** Whether a network has the contracts that smart accounts need. */
export function hasFramework(chainId: number): boolean {
  return chainIds.has(chainId)
}
