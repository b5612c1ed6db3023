/**
 * The Solana clusters. `reference` is that of CAIP-2, the first 32 characters of the genesis hash
 * (https://namespaces.chainagnostic.org/solana/caip2, read 2026-11-21). `name` is the one that Sign In With Solana, the
 * Wallet Standard (`solana:<name>`) and explorers use.
 */
export const solanaClusters = [
  { name: 'mainnet', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  { name: 'devnet', reference: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  { name: 'testnet', reference: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' },
] as const

export type SolanaClusterName = (typeof solanaClusters)[number]['name']
