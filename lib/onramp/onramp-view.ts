import type * as z from 'zod/mini'
import type { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Currency } from '@/lib/core/currencies'
import type { onrampOptions, onrampOrderMake, onrampQuote } from './onramp-contract'
import type { PaymentLimits, PaymentMethod } from './onramp-limits'
import type { PurchaseCurrency, PurchaseNetwork } from './purchase-currency'

export type OnrampOptions = z.output<typeof onrampOptions.output>
export type OnrampQuotes = z.output<typeof onrampQuote.output>
export type OnrampQuoteRow = OnrampQuotes['quotes'][number]
export type OnrampOrder = z.output<typeof onrampOrderMake.output>['order']

/** Which amount the visitor enters: what to pay, or what to get. */
export type OnrampSide = 'payment' | 'purchase'

/** Where the visitor lives. */
export interface OnrampPlace {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Of the US and of Canada: the part after the hyphen of ISO 3166-2; `null` while not chosen. */
  readonly subdivision: string | null
  /** The region of the browser's language, until the visitor chooses. Never from the IP address. */
  readonly isGuess: boolean
}

/** What the views of buying draw. The same object until something changes. */
export interface OnrampView {
  /** Receives the tokens; `null` while no account of the token's namespace is connected. */
  readonly account: { readonly address: string; readonly chainId: Caip2 } | null
  /** What is sold on the active network. The last answer stays while it is read again. */
  readonly options:
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly error: AppError }
    | { readonly state: 'ready'; readonly value: OnrampOptions }
  readonly purchase: { readonly currency: PurchaseCurrency; readonly token: PurchaseNetwork }
  readonly paymentCurrency: Currency
  readonly paymentMethod: PaymentMethod
  /** Of the payment, by its currency and method; `null` where only the providers know them. */
  readonly limits: PaymentLimits | null
  readonly place: OnrampPlace
  readonly side: OnrampSide
  /** Plain decimal text as entered; `''` for none. */
  readonly amount: string
  /** Why the amount cannot be bought. No quote is asked for while the limits are known to be broken. */
  readonly amountError: AppError | null
  /** Best first. */
  readonly quotes: readonly OnrampQuoteRow[]
  /** Ids of the providers that have not answered yet. */
  readonly waiting: readonly string[]
  readonly failed: OnrampQuotes['failed']
  /** A quote of any provider is open. */
  readonly quotesLoading: boolean
  /** The visitor's choice, or the best. Providers that answer late do not change it. */
  readonly selected: OnrampQuoteRow | null
  readonly quotesError: AppError | null
  /** `making`: the order and its payment page are asked for. */
  readonly buying: 'idle' | 'making' | 'failed'
  readonly buyError: AppError | null
  /**
   * After `onramp.popup_blocked`: the payment page, for a plain link. The press on it also calls
   * {@link OnrampFlow.followLink}.
   */
  readonly payLink: { readonly orderId: string; readonly url: string } | null
  /** Newest first: of this browser, and of the accounts that it is signed in with. */
  readonly orders: readonly OnrampOrder[]
  /** No order has been read yet. */
  readonly ordersLoading: boolean
}

/** Spec section 3, "On-ramp state". Amounts are plain decimal text, `''` while unknown. */
export interface OnrampState {
  /** Ids of the providers. */
  readonly providers: readonly string[]
  readonly selectedProvider: string | undefined
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: Currency
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Each with its limits per method of payment. */
  readonly paymentCurrencies: OnrampOptions['paymentCurrencies']
  /** In whole tokens. */
  readonly purchaseAmount: string
  readonly paymentAmount: string
  readonly quotesLoading: boolean
  readonly error: AppError | undefined
}

/** The running purchase. Calls that do not apply have no effect. */
export interface OnrampFlow {
  view(): OnrampView
  /** For hosts. The same object until something changes. */
  state(): OnrampState
  /** Calls back after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
  /** @param text - Plain decimal text. Places that the currency or the token has not are cut off. */
  setAmount(text: string): void
  /** Which amount is entered next. The amount is what the selected quote says of that side. */
  setSide(side: OnrampSide): void
  chooseToken(currencyId: string, chainId: Caip2): void
  choosePayment(currency: Currency): void
  chooseMethod(method: PaymentMethod): void
  choosePlace(country: string, subdivision: string | null): void
  /** @param id - Of a row of `quotes`. Later quotes of its service stay chosen. */
  chooseQuote(id: string): void
  /** Asks again for what has failed: options, quotes, orders. */
  refresh(): void
  /** Restores the defaults of spec section 3. The place stays. */
  reset(): void
  /** Makes an order and opens its payment page. Call it inside the press: it opens the window. */
  buy(): void
  /** The visitor has pressed the link of `payLink`. */
  followLink(): void
  /** Whether this browser has made the order. Only then it can open its payment page, and forget it. */
  isOfBrowser(orderId: string): boolean
  /** Opens the payment page of an order again, or brings its window to the front. Call it inside the press. */
  reopen(orderId: string): void
  /** Removes an ended order from this browser's list. */
  forget(orderId: string): void
}
