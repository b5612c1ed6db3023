import type { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { SwapRouteStep } from './swap-contract'

/** Who swaps, and where. */
export interface SwapAccount {
  /** 0x address. */
  readonly address: string
  readonly chainId: Caip2
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A token that can be chosen in the swap form. The native token has ERC-7528's address. */
export type SwapToken = KnownToken

/** A token the visitor holds. */
export interface HeldSwapToken extends SwapToken {
  /** Base units, decimal integer string. */
  readonly amount: string
  /** Spec section 3, "Token balance". */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** USD for one token, display only; absent = unknown, never 0. */
  readonly price?: number
  /** USD for the whole balance, display only; absent = unknown. */
  readonly value?: number
}

/** Built by the server, sent as it is. Spec section 3: data, to, gasPrice, value, toAmount; the swap also gas. */
export interface ApprovalTransaction {
  readonly data: `0x${string}`
  readonly to: `0x${string}`
  /** Units of gas, decimal integer string; absent where the server could not measure. */
  readonly gas?: string
  /** Wei for one unit of gas, decimal integer string. */
  readonly gasPrice: string
  /** Native base units sent along, decimal integer string. */
  readonly value: string
  /** Target amount of the quote this belongs to, base units, decimal integer string. */
  readonly toAmount: string
}

export interface SwapTransaction extends ApprovalTransaction {
  /** Units of gas, decimal integer string. */
  readonly gas: string
}

/**
 * The swap as a host may read it: every field of spec section 3, "Swap state", under that name.
 * Derived by `swapStateOf`; nothing here is stored twice.
 *
 * Amounts of a named token are plain decimal strings in whole tokens (`'1.5'`, exact, not rounded);
 * `''` stands for nothing entered or not known yet. USD numbers are for display only and `undefined`
 * while unknown, never 0 for unknown.
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
  /** Why what is entered cannot be swapped; text by `t(error.textKey, error.details)`. */
  readonly inputError: AppError | undefined
  /** Tolerance in force, integer basis points (50 = 0.5 %). */
  readonly slippage: number
  /** Every token of the network that can be chosen, imported ones included. */
  readonly tokens: readonly SwapToken[]
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  /** Held tokens, the most valuable first. */
  readonly myTokensWithBalance: readonly HeldSwapToken[]
  /** USD by lower-case token address; a missing key is an unknown price. */
  readonly tokensPriceMap: Readonly<Record<string, number>>
  /** Network fee of the swap in native base units (gas x price), decimal integer string; `'0'` while unknown. */
  readonly gasFee: string
  /** The same in USD. */
  readonly gasPriceInUSD: number | undefined
  /** Integer basis points of value lost to the size of the trade; `undefined` while unknown. */
  readonly priceImpact: number | undefined
  /** The most that slippage may take, in target tokens (plain decimal string). */
  readonly maxSlippage: string
  /** Our fee as it is taken on chain, in target tokens (plain decimal string); `'0'` where none is configured. */
  readonly providerFee: string
  readonly approvalTransaction: ApprovalTransaction | undefined
  readonly swapTransaction: SwapTransaction | undefined
  /** Why the last attempt ended; stays until the next one or the next edit. */
  readonly transactionError: AppError | undefined
}

/** How slippage is chosen. `bps` are integer basis points. */
export type SlippageChoice =
  | { readonly kind: 'automatic' }
  | { readonly kind: 'preset'; readonly bps: number }
  | { readonly kind: 'custom'; readonly bps: number }

/** A tolerance that is likely to hurt: too low fails on chain, too high invites a worse price. */
export type SlippageWarning = 'tooLow' | 'high' | 'veryHigh'

export type PriceImpactBand = 'unknown' | 'none' | 'low' | 'medium' | 'high'

/** A sum of US dollars as it was typed, and the amount and token that it stands for. */
export interface TypedFiat {
  /** Plain decimal text of at most two places. */
  readonly text: string
  /** Whole tokens, plain decimal text. */
  readonly amount: string
  /** 0x address of the token. */
  readonly address: string
}

/** Which side of the form a token list is open for. */
export type SwapSide = 'source' | 'to'

/** Where the flow is. One word per thing the visitor can see happening. */
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

/** One transaction of a confirmation. */
export interface SwapProgressStep {
  readonly id: 'approvalReset' | 'approval' | 'swap'
  readonly state: 'todo' | 'current' | 'done' | 'failed'
  /** Once it is sent. */
  readonly transaction: TransactionId | undefined
}

/**
 * The main button of the form is its status line. Pressing an enabled one calls: `selectToken` chooseToken(side),
 * `quoteFailed` retry(), `review` and `inProgress` (a swap that is under way: shows it) review().
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
  | { readonly kind: 'selectToken'; readonly side: SwapSide; readonly enabled: boolean }
  | { readonly kind: 'insufficientBalance' | 'insufficientGas'; readonly symbol: string; readonly enabled: false }
  | { readonly kind: 'quoteFailed'; readonly error: AppError; readonly enabled: boolean }

/** The quote on screen. Amounts are base units of the target token unless they say otherwise. */
export interface QuoteView {
  readonly id: string
  /** Net of our fee. */
  readonly toAmount: bigint
  /** What the chain guarantees at the tolerance in force. */
  readonly minToAmount: bigint
  readonly fromAmount: bigint
  readonly feeAmount: bigint
  readonly feeBps: number
  /** Units of gas. */
  readonly gas: bigint
  readonly route: readonly SwapRouteStep[]
  /** Tolerance that `minToAmount` is made of, integer basis points. */
  readonly slippageBps: number
  /** Unix ms. */
  readonly madeAt: number
  readonly expiresAt: number
}

/** A quote that got worse than the tolerance allows: both amounts, base units of the target token. */
export interface PriceMove {
  readonly before: bigint
  readonly after: bigint
  /** Integer basis points lost. */
  readonly lostBps: number
}

/** What `useSwap()` gives to the Swap, SwapSelectToken and SwapPreview views. */
export interface SwapView {
  readonly state: SwapState
  readonly step: SwapStep
  readonly account: SwapAccount | undefined
  readonly button: SwapButton
  readonly quote: QuoteView | undefined
  /** When the quote came, by the browser's own clock; Unix ms. */
  readonly quotedAt: number
  /** A newer quote is on its way: dim the shown one. */
  readonly refreshing: boolean
  /** Set in step `priceMoved`. */
  readonly priceMove: PriceMove | undefined
  /** The last quote failed, or building did and the view went back. */
  readonly fetchError: boolean
  readonly quoteError: AppError | undefined
  readonly priceImpactBand: PriceImpactBand
  /** The impact must be ticked off before the swap can go on, and is not. */
  readonly impactUnaccepted: boolean
  /** No price could be read; `retryPrices` asks again. */
  readonly priceError: AppError | undefined
  readonly slippageChoice: SlippageChoice
  readonly slippageWarning: SlippageWarning | undefined
  readonly unlimitedApproval: boolean
  /** Spec section 8 loading text while the wallet is asked; `undefined` otherwise. */
  readonly loadingText: 'swap.approveInWallet' | 'swap.confirmInWallet' | undefined
  /** `cancel` does something now. */
  readonly cancellable: boolean
  /** What this confirmation has turned out to need; none before the visitor has confirmed. */
  readonly progress: readonly SwapProgressStep[]
  /** The swap is sent and not yet confirmed. */
  readonly sent: boolean
  /** A request lies open in the wallet and blocks another until then, Unix ms. */
  readonly walletBusyUntil: number | undefined
  /** The wallet changed account or network after the swap was sent; the wait goes on. */
  readonly walletChanged: boolean
  /** `Max` keeps this much native token back for fees, base units; 0n when the source is not native. */
  readonly keptForGas: bigint
  /** The visitor wants to enter US dollars, where the token has a price. */
  readonly wantsFiat: boolean
  /** The last sum of dollars that was typed. */
  readonly typedFiat: TypedFiat | undefined

  /** Opens SwapSelectToken for a side. */
  chooseToken(side: SwapSide): void
  /** Takes a token and goes back. Choosing the token of the other side makes the two change places. */
  selectToken(side: SwapSide, token: SwapToken): void
  /** What was typed or pasted; `false` when it is not an amount, and nothing changes. */
  setAmount(text: string): boolean
  /** Takes the amount that a sum of dollars stands for. */
  setFiat(typed: TypedFiat): void
  /** Changes between dollars and tokens; the amount stays. */
  toggleFiat(): void
  setMaxAmount(): void
  switchTokens(): void
  setSlippage(choice: SlippageChoice): void
  setUnlimitedApproval(unlimited: boolean): void
  acceptImpact(accepted: boolean): void
  retryPrices(): void
  /** Asks for a new quote now. */
  retry(): void
  review(): void
  confirm(): void
  /** Agrees to the new price shown in step `priceMoved`. */
  acceptPrice(): void
  /** Leaves the review, or gives up waiting for the wallet before anything was sent. */
  cancel(): void
}
