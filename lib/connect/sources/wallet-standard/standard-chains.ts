import { type SolanaClusterName, solanaClusters } from '@/lib/chains/solana-clusters'
import type { Caip2 } from '@/lib/core/caip'

type StandardName = `solana:${SolanaClusterName | 'localnet'}`

/** The Wallet Standard's name of each Solana network, and its CAIP-2 id. */
const chainNames: readonly (readonly [StandardName, Caip2])[] = [
  ...solanaClusters.map(({ name, reference }) => [`solana:${name}`, `solana:${reference}`] as const),
  // A local validator has a new genesis block at each start, so its name is used instead.
  ['solana:localnet', 'solana:localnet'],
]

/** The Wallet Standard's name of a network; `undefined` for a network without a name. */
export function standardNameOf(chainId: Caip2): StandardName | undefined {
  return chainNames.find(([, id]) => id === chainId)?.[0]
}

/** The Solana networks in a wallet's list of names, without duplicates, other chains and unusable entries. */
export function readChains(names: unknown): readonly Caip2[] {
  if (!Array.isArray(names)) return []
  return chainNames.filter(([name]) => names.includes(name)).map(([, id]) => id)
}
