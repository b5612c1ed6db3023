import type { joinWallets } from '@/lib/connect/join-wallets'
import type { createLateSources } from './late-sources'
import type { SourceLoaders } from './source-loaders'

/** The code that a page with a network of another namespace than eip155 loads, and no other page. */
export interface LateStage extends SourceLoaders {
  readonly createLateSources: typeof createLateSources
  readonly joinWallets: typeof joinWallets
  /** Separate, because it needs the chain code that no list of wallets needs. */
  loadChainAdapters(): Promise<typeof import('./load-chain-adapters')>
}
