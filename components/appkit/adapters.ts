import { BIP122, SOLANA } from '@/lib/core/namespaces'
import type { AppKitAdapter } from './kit-options'

/** What AppKit's adapters take. Nothing of it is needed: the modal finds wallets itself. */
type AdapterOptions = Readonly<Record<string, unknown>>

/** Pages use the connected account with `new BrowserProvider(walletProvider)` of ethers 6. */
export class EthersAdapter implements AppKitAdapter {
  readonly adapterType = 'ethers'
  attach(): void {}
}

/** Pages use the connected account with `new providers.Web3Provider(walletProvider)` of ethers 5. */
export class Ethers5Adapter implements AppKitAdapter {
  readonly adapterType = 'ethers5'
  attach(): void {}
}

export class SolanaAdapter implements AppKitAdapter {
  readonly adapterType = SOLANA
  constructor(readonly options: AdapterOptions = {}) {}
  attach(): void {}
}

export class BitcoinAdapter implements AppKitAdapter {
  readonly adapterType = BIP122
  constructor(readonly options: AdapterOptions = {}) {}
  attach(): void {}
}
