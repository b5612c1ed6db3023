import type { HeldToken } from '@/lib/balance/held-tokens'
import type { Caip2 } from '@/lib/core/caip'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { ResolvedName } from '@/lib/names/name-resolver'

/** What is sent, and to whom. */
export interface Transfer {
  readonly account: FormAccount
  readonly token: HeldToken
  /** Base units. */
  readonly amount: bigint
  /** In the canonical spelling of its namespace. */
  readonly recipient: string
  /** The name that the visitor has entered instead, which leads to `recipient`. */
  readonly recipientName?: string | undefined
  /** The whole balance of the native currency, in a wallet that signs the fee that it is given. */
  readonly isAll?: true
}

/** What the chain says about a transfer before it is sent. */
export interface TransferCheck {
  /** Expected network fee, native base units. */
  readonly fee: bigint
  /** Units of gas to suggest to the wallet, on EVM chains. */
  readonly gas?: bigint | undefined
  /** A program holds the recipient's address. It may have no way to pay the tokens out again. */
  readonly isContract: boolean
  /** Deposit for an account that the transfer creates for the recipient, native base units. The sender pays it. */
  readonly deposit?: bigint | undefined
  /** What the token itself keeps of the amount, its base units. The recipient gets the rest. */
  readonly tokenFee?: bigint | undefined
  /** Of a transfer of all that leaves nothing. Absent where the network may take another fee than `fee`. */
  readonly all?: WholeBalance | undefined
}

/** How a transfer leaves nothing of the native currency. The balance was `amount` and the fee. */
export interface WholeBalance {
  /** Base units. */
  readonly amount: bigint
  /** Wei for one unit of gas, on EVM chains. The network takes all of it. */
  readonly gasPrice?: bigint | undefined
}

/** Expected network fees of a transfer before its recipient is known, native base units. */
export interface UsualFees {
  readonly native: bigint
  readonly token: bigint
  /** Of a transfer of all that leaves nothing; absent where that is not possible. */
  readonly all?: bigint | undefined
  /** What an account must keep of the native currency to exist, where a network demands that. */
  readonly kept?: bigint | undefined
}

export type SendViewName = 'Send' | 'SendSelectToken' | 'SendPreview'

/** What the visitor sees of the flow. */
export type SendStep =
  | 'idle'
  | 'loading'
  | 'loadFailed'
  | 'editing'
  | 'checking'
  | 'checked'
  | 'checkFailed'
  | 'resolving'
  | 'reviewing'
  | 'asking'
  | 'waiting'
  | 'done'

/** What the resolvers have answered to a name of the recipient field. */
export interface NameAnswer {
  /** As asked for. */
  readonly name: string
  readonly chainId: Caip2
  /** `null` for a name that is not registered. */
  readonly found: ResolvedName | null
}

/** The name in the recipient field, and what the resolvers say about it. `failed` is told by the form's failure. */
export interface RecipientName {
  /** As the visitor has entered it, ASCII in lower case. */
  readonly name: string
  readonly step: 'lookingUp' | 'answered' | 'failed'
  /** Where the last answer leads; `undefined` without one, or if it names no account. */
  readonly address: string | undefined
}

/** The main button of the form, which names what is missing for the review. */
export type SendButton =
  | {
      readonly kind: 'loading' | 'resolving' | 'enterAmount' | 'enterRecipient' | 'fixRecipient' | 'acceptRisk'
      readonly enabled: false
    }
  | {
      readonly kind: 'insufficientBalance' | 'insufficientGas'
      readonly symbol: string
      readonly enabled: false
    }
  | { readonly kind: 'selectToken' | 'retry' | 'review' | 'inProgress'; readonly enabled: true }
