import type { Caip2 } from '@/lib/core/caip'

/**
 * How the Wallet Standard calls the Solana networks, and how CAIP-2 does: by the first 32 characters of the genesis hash.
 * A local validator has another genesis block at each start, so that it keeps its name.
 */
const chainNames = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['solana:localnet', 'solana:localnet'],
] as const

/** The Wallet Standard's name of a network; `undefined` for one that it has no name for. */
export function standardNameOf(chainId: Caip2): (typeof chainNames)[number][0] | undefined {
  return chainNames.find(([, id]) => id === chainId)?.[0]
}

/** The Solana networks in a wallet's list of names, each once; other chains and junk are left out. */
export function readChains(names: unknown): readonly Caip2[] {
  if (!Array.isArray(names)) return []
  return chainNames.filter(([name]) => names.includes(name)).map(([, id]) => id)
}
