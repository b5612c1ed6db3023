/** An act on an account or a mint of a token program. */
interface TokenAct {
  /** SPL Token or Token-2022, base58. */
  readonly tokenProgram: string
  /** The account that allows it: the owner of a token account, its delegate, or an authority. */
  readonly authority: string
  /** The signers of an authority that is a multisig. */
  readonly cosigners: readonly string[]
}

/** What says which token an amount is of. `null` if the instruction names only token accounts. */
interface StatedMint {
  readonly mint: string | null
  /** As the instruction says; the program refuses a wrong number. */
  readonly decimals: number | null
}

/** A right over a mint or a token account. `other`: one of the extensions of Token-2022. */
export type TokenRole = 'mint' | 'freeze' | 'owner' | 'close' | 'other'

/**
 * What one instruction of a Solana transaction says. Screens put it into words.
 *
 * Addresses are base58. SOL is in lamports (10^-9 SOL), tokens in their base units. `from` and `to` of tokens are token
 * accounts, not their owners.
 */
export type SolanaStatement =
  | { readonly kind: 'sendSol'; readonly from: string; readonly to: string; readonly lamports: bigint }
  /** Creates an account of a program, paid by `payer`. */
  | {
      readonly kind: 'createAccount'
      readonly payer: string
      readonly account: string
      /** The program that will own the account. */
      readonly program: string
      readonly lamports: bigint
      readonly bytes: bigint
    }
  /** Gives an account to a program, which may then do with it and its SOL as it likes. */
  | { readonly kind: 'assignAccount'; readonly account: string; readonly program: string }
  | { readonly kind: 'allocateAccount'; readonly account: string; readonly bytes: bigint }
  /** Uses up the value of a nonce account. As the first instruction: the transaction stays valid until then. */
  | { readonly kind: 'useNonce'; readonly account: string; readonly authority: string }
  | { readonly kind: 'initializeNonce'; readonly account: string; readonly authority: string }
  | {
      readonly kind: 'withdrawNonce'
      readonly account: string
      readonly authority: string
      readonly to: string
      readonly lamports: bigint
    }
  | { readonly kind: 'authorizeNonce'; readonly account: string; readonly authority: string; readonly next: string }
  /** `fee` is what Token-2022 keeps of the amount; `null` if the instruction does not say it. */
  | (TokenAct &
      StatedMint & {
        readonly kind: 'sendToken'
        readonly from: string
        readonly to: string
        readonly amount: bigint
        readonly fee: bigint | null
      })
  /** Lets the delegate move tokens, instead of any other delegate. */
  | (TokenAct &
      StatedMint & {
        readonly kind: 'approveToken'
        readonly account: string
        readonly delegate: string
        readonly amount: bigint
        /** More than any account has, see {@link isUnlimitedTokenAmount}. */
        readonly isUnlimited: boolean
      })
  | (TokenAct & { readonly kind: 'revokeToken'; readonly account: string })
  /** Hands a right over. `next` is `null` if it ends with that. `account` is a token account or a mint. */
  | (TokenAct & {
      readonly kind: 'setAuthority'
      readonly account: string
      readonly role: TokenRole
      readonly next: string | null
    })
  | (TokenAct & StatedMint & { readonly kind: 'burnToken'; readonly account: string; readonly amount: bigint })
  | (TokenAct & StatedMint & { readonly kind: 'mintToken'; readonly to: string; readonly amount: bigint })
  /** Closes a token account. Its lamports, and those of wrapped SOL, go to `to`. */
  | (TokenAct & { readonly kind: 'closeToken'; readonly account: string; readonly to: string })
  | (TokenAct & { readonly kind: 'freezeToken' | 'thawToken'; readonly account: string; readonly mint: string })
  /** Counts the lamports of an account of wrapped SOL as its tokens. */
  | { readonly kind: 'syncNative'; readonly tokenProgram: string; readonly account: string }
  | {
      readonly kind: 'initializeToken'
      readonly tokenProgram: string
      readonly account: string
      readonly mint: string
      readonly owner: string
    }
  /** Creates the associated token account of an owner. */
  | {
      readonly kind: 'createTokenAccount'
      readonly payer: string
      readonly account: string
      readonly owner: string
      readonly mint: string
      /** Does nothing if the account exists. */
      readonly isIdempotent: boolean
    }
  /** A foreign text: it is shown as a quote. */
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'computeLimit'; readonly units: number }
  /** Millionths of a lamport for each unit. */
  | { readonly kind: 'computePrice'; readonly microLamports: bigint }
  | { readonly kind: 'memoryLimit'; readonly of: 'heap' | 'accounts'; readonly bytes: number }
  /** An instruction that is not understood, also one of a known program. */
  | { readonly kind: 'unknown'; readonly program: string; readonly bytes: number }

/** Half of what 64 bits hold. No account has so much, so that an approval of it does not end by being used. */
const MORE_THAN_ANY_ACCOUNT = 2n ** 63n

/** Whether an approval is unlimited in effect. */
export function isUnlimitedTokenAmount(amount: bigint): boolean {
  return amount >= MORE_THAN_ANY_ACCOUNT
}
