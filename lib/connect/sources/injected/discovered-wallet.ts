import type { RequestParams } from '../../connector'
import type { Wallet } from '../../wallet-source'

/**
 * The part of EIP-1193 that we use (https://eips.ethereum.org/EIPS/eip-1193). Nothing else of a provider is read or
 * called.
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: RequestParams }): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown
}

/**
 * A wallet with an EIP-1193 provider: one in this browser, or one that the host passes in. Its fields are checked copies
 * of the announcement; only the provider is the wallet's own object.
 */
export interface DiscoveredWallet extends Wallet {
  readonly type: 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'ID_AUTH'
  readonly provider: Eip1193Provider
}
