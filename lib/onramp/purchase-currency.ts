import type { Caip2 } from '@/lib/core/caip'

/** A token that can be bought, on one network. */
export interface PurchaseNetwork {
  readonly chainId: Caip2
  /** Address of the token there; that of the native token is `nativeTokenAddress`, or {@link NATIVE_BITCOIN_ADDRESS}. */
  readonly address: string
  /** As the token calls itself there: a bridged one has another name. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Address of its picture on the server; absent or `null` if there is none. */
  readonly logoUri?: string | null | undefined
}

/**
 * Stands for bitcoin, which has no address of its own: the address of the hash of zeros, whose key no one knows. Bitcoin
 * has no other token that it could be taken for.
 */
export const NATIVE_BITCOIN_ADDRESS = '1111111111111111111114oLvT2'

/** What can be bought. */
export interface PurchaseCurrency {
  /** Such as `USDC`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/**
 * Spec section 3, "Default purchase currency": USD Coin on Ethereum and Polygon. On Polygon it is the token that its
 * issuer calls USDC. The older bridged one (`0x2791…`) calls itself USDC.e, and is another token.
 * https://developers.circle.com/stablecoins/usdc-contract-addresses, read 2026-11-29.
 */
export const DEFAULT_PURCHASE_CURRENCY: PurchaseCurrency = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    {
      chainId: 'eip155:1',
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    },
    {
      chainId: 'eip155:137',
      address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    },
  ],
}

/** Spec section 3, "Default payment currency". */
export const DEFAULT_PAYMENT_CURRENCY = 'USD'
