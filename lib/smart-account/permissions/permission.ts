import type { Hex } from 'viem'
import { AppError } from '@/lib/core/app-error'

/** Longest life of a permission: 30 days. */
export const MAX_PERMISSION_SECONDS = 30 * 86_400

/** A function that may be called. */
export interface AllowedFunction {
  /** 4 bytes. */
  readonly selector: Hex
  /** As the page writes it, `name(type,type)`. The contract may mean something else by the same selector. */
  readonly signature: string
}

/**
 * What a permission allows. Amounts in base units, times in Unix seconds. `token` is the contract of an ERC-20 token;
 * `null` is the native currency.
 */
export type Allowed =
  /** Transfers of so much in all. */
  | { readonly kind: 'total'; readonly token: Hex | null; readonly amount: bigint }
  /** Transfers of so much in each period, of which the first begins at `start`. */
  | {
      readonly kind: 'periodic'
      readonly token: Hex | null
      readonly amount: bigint
      readonly periodSeconds: bigint
      readonly start: number
    }
  /** Transfers of `initial` at `start`, of `perSecond` more with each second, and of `most` in all. */
  | {
      readonly kind: 'stream'
      readonly token: Hex | null
      readonly initial: bigint
      readonly most: bigint
      readonly perSecond: bigint
      readonly start: number
    }
  /** Calls of these functions of one contract. */
  | {
      readonly kind: 'calls'
      readonly target: Hex
      readonly functions: readonly AllowedFunction[]
      /** Native currency that one call may send. */
      readonly valueEach: bigint
      /** Native currency that all calls together may send; `null` unless limited. */
      readonly valueTotal: bigint | null
    }

/** What a page asks for, in either form of ERC-7715: who may do what on behalf of an account, and until when. */
export interface Permission {
  readonly chainId: number
  /** Whose funds these are; `null` leaves the choice to the wallet. */
  readonly account: Hex | null
  /** Who may use the permission. */
  readonly delegate: Hex
  readonly allowed: Allowed
  /** Uses in all; `null` unless limited. */
  readonly maxCalls: bigint | null
  /** Unix seconds. It holds from the second after `startsAt`, if given, to the second before `expiresAt`. */
  readonly startsAt: number | null
  readonly expiresAt: number
}

/** Why a permission is refused. It is granted as it was asked, or not at all. */
export type PermissionRefusal =
  /** No enforcer can hold the type, a policy or a rule. */
  | 'type'
  | 'policy'
  | 'rule'
  /** No amount, a zero, or more than a uint256. */
  | 'amount'
  /** Without a limit that bounds what can be spent. */
  | 'limit'
  | 'expiry'
  | 'start'
  | 'delegate'
  | 'target'
  | 'function'

export function refused(reason: PermissionRefusal): AppError {
  return new AppError('rpc.invalid_params', { details: { reason } })
}
