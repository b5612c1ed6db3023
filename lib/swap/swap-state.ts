import type { HeldToken } from '@/lib/balance/held-tokens'
import type { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { FailedAttempt } from '@/lib/transaction/funds-after-failure'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import type { SwapQuote } from './swap-contract'

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

/** The result of `useSwap()`, for the views of the form. */
export interface SwapView {
  readonly state: SwapState
  readonly step: SwapStep
  readonly account: SwapAccount | undefined
  readonly button: SwapButton
  readonly quote: SwapQuote | undefined
  /** When the quote arrived, by the browser's clock, Unix ms. */
  readonly quotedAt: number
  /** The first quote of this input is being loaded: show no figures. */
  readonly waiting: boolean
  /** A newer quote of the same input is being loaded: dim the visible one. */
  readonly refreshing: boolean
  /** The last quote failed, or a build failed and the modal went back. */
  readonly fetchError: boolean
  readonly quoteError: AppError | undefined
  readonly priceImpactBand: PriceImpactBand
  /** The price impact needs the visitor's consent and does not have it. */
  readonly impactUnaccepted: boolean
  /** No price could be read; `retryPrices` repeats the request. */
  readonly priceError: AppError | undefined
  readonly slippageChoice: SlippageChoice
  readonly slippageWarning: SlippageWarning | undefined
  readonly unlimitedApproval: boolean
  /** What is known about the transactions of this confirmation when it fails. */
  readonly attempt: FailedAttempt
  /** Why the last attempt ended, unless another notice says it. */
  readonly transactionError: AppError | undefined
  /** The amount to receive that the visitor entered, plain decimal text; `''` when they entered the amount to pay. */
  readonly wantedAmount: string
  /** What `Max` has left of the native balance for fees, base units; 0n if `Max` did not set the amount. */
  readonly leftByMax: bigint
  /** A token has just been chosen: the amount field takes the focus. */
  readonly isAmountNext: boolean
  /** The visitor wants to enter US dollars, if the token has a price. */
  readonly wantsFiat: boolean
  /** The last typed dollars. */
  readonly typedFiat: TypedFiat | undefined

  /** Opens SwapSelectToken for a side. */
  chooseToken(side: SwapSide): void
  /** Sets a token and goes back. Choosing the token of the other side switches the two. */
  selectToken(side: SwapSide, token: SwapToken): void
  /** @param amount - Plain decimal text, as `readAmount` gives it. */
  setAmount(amount: string): void
  /** Sets the amount to receive, as `setAmount`. The quote then says the amount to pay. */
  setWanted(amount: string): void
  /** Sets typed dollars and their amount. */
  setFiat(typed: TypedFiat): void
  /** Switches between dollars and tokens; the amount stays. */
  toggleFiat(): void
  /** Enters a share of the balance, integer percent; 100 keeps only what the fees need. */
  setShare(percent: number): void
  switchTokens(): void
  setSlippage(choice: SlippageChoice): void
  setUnlimitedApproval(unlimited: boolean): void
  acceptImpact(accepted: boolean): void
  retryPrices(): void
  /** Requests a new quote now. */
  retry(): void
  review(): void
}

/** The result of `useSwapReview()`: what the review, the running swap and its result show too. */
export interface SwapReviewView extends SwapView {
  /** Loading text of spec section 8 while a request is open in the wallet; `undefined` otherwise. */
  readonly loadingText: 'swap.approveInWallet' | 'request.confirmInWallet' | undefined
  /** `cancel` has an effect now. */
  readonly cancellable: boolean
  /** The steps of this confirmation, as far as known; empty before the visitor has confirmed. */
  readonly progress: readonly SwapProgressStep[]
  /** The transactions that a confirmation needs; `null` when not known, `undefined` while that is read. */
  readonly stepsAhead: readonly SwapProgressStep['id'][] | null | undefined
  /** The swap is sent and not yet confirmed. */
  readonly sent: boolean
  /** Set in step `done`. */
  readonly result: SwapResult | undefined
  /** Until when an open wallet request blocks another one, Unix ms. */
  readonly walletBusyUntil: number | undefined
  /** `confirm` asks the wallet although a request is open. */
  readonly mayAskAgain: boolean
  /** The wallet changed account or network after the swap was sent; the wait continues. */
  readonly walletChanged: boolean
  /** Set in step `priceMoved`. */
  readonly priceMove: PriceMove | undefined

  confirm(): void
  /** Sets whether `confirm` may ask the wallet although it has not answered the last request. */
  allowAskAgain(allowed: boolean): void
  /** Accepts the new price in step `priceMoved`. */
  acceptPrice(): void
  /** Leaves the result for Account. */
  finish(): void
  /** Leaves the result for an empty form. */
  swapAgain(): void
  /** Leaves the review, or stops waiting for the wallet before anything was sent. */
  cancel(): void
}
