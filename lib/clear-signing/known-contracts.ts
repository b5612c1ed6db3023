import type { Address } from 'viem'
import type { Descriptors } from './descriptors'

/** What the caller knows of the chain and its contracts. Addresses in any spelling. */
export interface KnownContracts {
  /** The account that signs. */
  readonly account: Address
  readonly wrappedNative: Address | null
  /** Routers of Uniswap on the chain of the call: v2, and SwapRouter02. */
  readonly routers: readonly Address[]
  /**
   * Whether an address is a collection of ERC-721. Some calls of ERC-20 and ERC-721 are the same bytes; without this
   * function they are read as ERC-20.
   */
  readonly isNft?: (address: Address) => boolean
  /** More contracts that keep to the orders that they settle, with their checksums. */
  readonly orderContracts?: readonly Address[]
  /** Descriptors of ERC-7730, for what our own rules do not read. */
  readonly descriptors?: Descriptors
}
