import type { Wallet } from '../../wallet-source'

/** The part of EIP-1193 that we call. Nothing else of a provider is ever touched. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown
}

/**
 * A wallet in this browser, copied out of what it announced: every field checked, nothing shared with the wallet but its
 * provider.
 */
export interface DiscoveredWallet extends Wallet {
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly provider: Eip1193Provider
}
