import type { Address, Hex } from 'viem'
import type { Caip2 } from '@/lib/core/caip'

/** A call as it is signed. */
export interface Call {
  readonly chainId: Caip2
  /** In any spelling. `null` creates a contract. */
  readonly to: Address | null
  /** Wei, or base units of the native token of the chain. */
  readonly value: bigint
  readonly data: Hex
}

/** A token, or the native token of the chain. */
export type TokenOrNative = Address | 'native'

/** What a signature or a call lets a spender take. */
export interface Allowance {
  readonly token: Address
  readonly spender: Address
  /** Base units of the token. */
  readonly amount: bigint
  /** More than any token has, see {@link isUnlimitedAmount}. */
  readonly isUnlimited: boolean
}

/**
 * What one call or one signed message says. Screens put it into words.
 *
 * Addresses have the checksum of EIP-55. Amounts are base units of the token. Times are Unix seconds.
 */
export type Statement =
  /** Sends native tokens, to a contract that is created if `to` is `null`. */
  | { readonly kind: 'native'; readonly to: Address | null; readonly amount: bigint }
  /** ERC-20. `from` is `null` for the account that signs. */
  | {
      readonly kind: 'transfer'
      readonly token: Address
      readonly from: Address | null
      readonly to: Address
      readonly amount: bigint
    }
  /** ERC-721 or ERC-1155. */
  | {
      readonly kind: 'transferNft'
      readonly collection: Address
      readonly tokenId: bigint
      readonly amount: bigint
      readonly from: Address
      readonly to: Address
    }
  /** Sets an allowance. `expiresAt` is `null` for one that does not end, as those of ERC-20. */
  | (Allowance & { readonly kind: 'approve'; readonly via: 'token' | 'permit2'; readonly expiresAt: bigint | null })
  /** Adds to an allowance. */
  | (Allowance & { readonly kind: 'increaseAllowance' })
  /** Takes from an allowance. */
  | { readonly kind: 'decreaseAllowance'; readonly token: Address; readonly spender: Address; readonly amount: bigint }
  /** Ends a permission that the account has granted (ERC-7710). */
  | { readonly kind: 'endPermission'; readonly delegate: Address }
  /** Sets an allowance to zero. */
  | { readonly kind: 'revoke'; readonly token: Address; readonly spender: Address; readonly via: 'token' | 'permit2' }
  | {
      readonly kind: 'approveNft'
      readonly collection: Address
      readonly tokenId: bigint
      readonly spender: Address
    }
  | { readonly kind: 'revokeNft'; readonly collection: Address; readonly tokenId: bigint }
  /** Lets the operator move every NFT of the collection, or no longer. */
  | { readonly kind: 'approveAll' | 'revokeAll'; readonly collection: Address; readonly operator: Address }
  /** `token` is the wrapped native token. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token: Address; readonly amount: bigint }
  | {
      readonly kind: 'swap'
      readonly tokenIn: TokenOrNative
      readonly tokenOut: TokenOrNative
      /** Of `exact: 'out'`, the maximum. */
      readonly amountIn: bigint
      /** What reaches the recipient at least, after the fee. */
      readonly minAmountOut: bigint
      readonly exact: 'in' | 'out'
      readonly recipient: Address
      /** What is kept of the outcome, in basis points (1 = 0.01 %). */
      readonly fee: { readonly bps: bigint; readonly recipient: Address } | null
    }
  /** An allowance by signature. `deadline` ends what Permit2 allows; of EIP-2612 it ends the signature only. */
  | (Allowance & { readonly kind: 'permit'; readonly deadline: bigint; readonly via: 'erc2612' | 'permit2' })
  /** An order that others fill. `sellAmount` is the most that it takes, `buyAmount` the least that the recipient gets. */
  | {
      readonly kind: 'order'
      readonly sell: TokenOrNative
      readonly sellAmount: bigint
      readonly buy: TokenOrNative
      readonly buyAmount: bigint
      readonly recipient: Address
      readonly validTo: bigint
    }
  /** Creates a contract from so many bytes of code. */
  | { readonly kind: 'create'; readonly bytes: number }
  | Described
  /** A call that is not understood. `selector` is `null` if the data is shorter than one. */
  | { readonly kind: 'unknown'; readonly to: Address; readonly selector: Hex | null; readonly bytes: number }

/** A call that was understood. */
export interface ReadCall {
  readonly statements: readonly Statement[]
  /** Native tokens that the statements account for, in base units. */
  readonly paid: bigint
}

/** What a descriptor of ERC-7730 says. Its texts are foreign: they are shown as quotes. */
export interface Described {
  readonly kind: 'described'
  readonly intent: string
  /** A sentence of texts and values, which says more than the intent; `null` if there is none. */
  readonly sentence: readonly (string | FieldValue)[] | null
  readonly owner: string | null
  readonly fields: readonly DescribedField[]
}

export interface DescribedField {
  readonly label: string
  readonly value: FieldValue
}

export type FieldValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly value: Hex }
  /** `isSender`: stands for the account that signs. */
  | { readonly kind: 'address'; readonly address: Address; readonly isSender: boolean }
  /** `above` is what the descriptor calls an amount above its threshold, such as "Unlimited". */
  | {
      readonly kind: 'amount'
      readonly token: TokenOrNative
      readonly amount: bigint
      readonly above: string | null
    }
  | { readonly kind: 'token'; readonly token: TokenOrNative }
  | { readonly kind: 'nft'; readonly collection: Address; readonly tokenId: bigint }
  | { readonly kind: 'date'; readonly at: bigint }
  | { readonly kind: 'block'; readonly height: bigint }
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** `value` divided by ten to the power of `decimals`, in units of `base`, such as "%". */
  | {
      readonly kind: 'unit'
      readonly value: bigint
      readonly decimals: number
      readonly base: string
      /** Shown with an SI prefix. */
      readonly hasPrefix: boolean
    }
  | { readonly kind: 'chain'; readonly chainId: Caip2 }
  /** A call inside the call. */
  | { readonly kind: 'call'; readonly data: Hex; readonly statements: readonly Statement[] }

/**
 * A pool of Uniswap v2 holds less than this of a token, and hardly any token has so many base units (Shiba Inu, one of the
 * largest, has a fifth). An allowance of this size does not end by being used.
 */
const MORE_THAN_ANY_SUPPLY = 2n ** 112n
/** Tokens like COMP and UNI keep allowances in 96 bits, and take this one for unlimited. */
const MAX_UINT96 = 2n ** 96n - 1n

/** Whether an allowance is unlimited in effect, whatever number of many digits it was written as. */
export function isUnlimitedAmount(amount: bigint): boolean {
  return amount >= MORE_THAN_ANY_SUPPLY || amount === MAX_UINT96
}
