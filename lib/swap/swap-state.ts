import type { HeldToken } from '@/lib/balance/held-tokens'
import type { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'

/** The account and network of a swap. Its address is an 0x address. */
export type SwapAccount = FormAccount

/** A token that can be chosen in the swap form. The native token has ERC-7528's address. */
export type SwapToken = KnownToken

/**
 * A transaction built by the server and sent unchanged. Spec section 3: data, to, gasPrice, value, toAmount; the swap
 * also gas.
 */
export interface ApprovalTransaction {
  readonly data: `0x${string}`
  readonly to: `0x${string}`
  /** Units of gas, decimal integer string; absent when the server could not estimate it. */
  readonly gas?: string
  /** Wei for one unit of gas, decimal integer string. */
  readonly gasPrice: string
  /** Native base units to send, decimal integer string. */
  readonly value: string
  /** Target amount of the quote, base units, decimal integer string. */
  readonly toAmount: string
}

export interface SwapTransaction extends ApprovalTransaction {
  /** Units of gas, decimal integer string. */
  readonly gas: string
}

/**
 * The swap state for hosts: the fields of spec section 3, "Swap state". Derived by `swapStateOf`.
 *
 * Amounts of a named token are plain decimal strings in whole tokens (`'1.5'`, exact, not rounded); `''` means empty or
 * not known yet. USD numbers are for display only and `undefined` while unknown, never 0 for unknown.
 */
export interface SwapState {
  readonly sourceToken: SwapToken | undefined
  readonly sourceTokenAmount: string
  readonly sourceTokenPriceInUSD: number | undefined
  readonly toToken: SwapToken | undefined
  readonly toTokenAmount: string
  readonly toTokenPriceInUSD: number | undefined
  /** USD for one native token. */
  readonly networkPrice: number | undefined
  /** USD for the native balance held. */
  readonly networkBalanceInUSD: number | undefined
  readonly networkTokenSymbol: string
  /** Why the entered amount cannot be swapped; text by `t(error.textKey, error.details)`. */
  readonly inputError: AppError | undefined
  /** Current slippage, integer basis points (50 = 0.5 %). */
  readonly slippage: number
  /** All tokens to choose from, including imported ones. */
  readonly tokens: readonly SwapToken[]
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  /** Held tokens, the most valuable first. */
  readonly myTokensWithBalance: readonly HeldToken[]
  /** USD by lower-case token address; a missing key is an unknown price. */
  readonly tokensPriceMap: Readonly<Record<string, number>>
  /** Network fee of the swap in native base units (gas x price), decimal integer string; `'0'` while unknown. */
  readonly gasFee: string
  /** The same in USD. */
  readonly gasPriceInUSD: number | undefined
  /** Loss caused by the size of the trade, integer basis points; `undefined` while unknown. */
  readonly priceImpact: number | undefined
  /** The maximum loss by slippage, in target tokens (plain decimal string). */
  readonly maxSlippage: string
  /** Our fee on chain, in target tokens (plain decimal string); `'0'` when none is configured. */
  readonly providerFee: string
  readonly approvalTransaction: ApprovalTransaction | undefined
  readonly swapTransaction: SwapTransaction | undefined
  /** Why the last attempt ended. Cleared by the next attempt or edit. */
  readonly transactionError: AppError | undefined
}

/** The visitor's choice of slippage. `bps` are integer basis points. */
export type SlippageChoice =
  | { readonly kind: 'automatic' }
  | { readonly kind: 'preset'; readonly bps: number }
  | { readonly kind: 'custom'; readonly bps: number }

/** A risky slippage: too low is likely to fail on chain, too high allows a worse price. */
export type SlippageWarning = 'tooLow' | 'high' | 'veryHigh'

export type PriceImpactBand = 'unknown' | 'none' | 'low' | 'medium' | 'high'

/** Which side of the form a token list is open for. */
export type SwapSide = 'source' | 'to'

/** The step of the flow that the visitor sees. */
export type SwapStep =
  | 'idle'
  | 'initialising'
  | 'editing'
  | 'quoting'
  | 'quoted'
  | 'quoteFailed'
  | 'reviewing'
  | 'priceMoved'
  | 'checkingAllowance'
  | 'resettingApproval'
  | 'approving'
  | 'building'
  | 'sending'
  | 'waiting'
  | 'done'

/** One transaction of a confirmation. */
export interface SwapProgressStep {
  readonly id: 'approvalReset' | 'approval' | 'swap'
  readonly state: 'todo' | 'current' | 'done' | 'failed'
  /** Once it is sent. */
  readonly transaction: TransactionId | undefined
}

/** A swap that is mined. */
export interface SwapResult {
  readonly transaction: TransactionId
  readonly intent: TransactionIntent
  /** `undefined` when it could not be read. */
  readonly moved: MovedAmounts | undefined
}

/**
 * The main button of the form, which is also its status. A press on an enabled one calls: `selectToken` and
 * `changeToken` chooseToken(side), `quoteFailed` retry(), `review` and `inProgress` (shows the swap in progress) review().
 */
export type SwapButton =
  | {
      readonly kind:
        | 'connectWallet'
        | 'loading'
        | 'enterAmount'
        | 'review'
        | 'acceptImpact'
        | 'incorrectAmount'
        | 'inProgress'
      readonly enabled: boolean
    }
  | { readonly kind: 'selectToken' | 'changeToken'; readonly side: SwapSide; readonly enabled: boolean }
  | { readonly kind: 'insufficientBalance' | 'insufficientGas'; readonly symbol: string; readonly enabled: false }
  | { readonly kind: 'quoteFailed'; readonly error: AppError; readonly enabled: boolean }

/** A quote that got worse than the slippage allows. Both amounts in base units of the target token. */
export interface PriceMove {
  readonly before: bigint
  readonly after: bigint
  /** Integer basis points lost. */
  readonly lostBps: number
}
