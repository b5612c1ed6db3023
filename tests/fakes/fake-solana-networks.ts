import type { Network } from '@/lib/chains/network'
import { createNetworks } from '@/lib/chains/networks'
import { SOLANA } from '@/lib/core/namespaces'

/** The Solana networks as a server offers them: mainnet, devnet and testnet. */
export const SOLANA_NETWORKS: readonly Network[] = createNetworks({ appUrl: '', projectId: 'foyer-test' }).filter(
  ({ chainNamespace }) => chainNamespace === SOLANA,
)
