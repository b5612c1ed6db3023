import 'server-only'
import type { Currency } from '@/lib/core/currencies'
import type { PaymentLimits, PaymentMethod } from '@/lib/onramp/onramp-limits'
import type { PurchaseNetwork } from '@/lib/onramp/purchase-currency'
import type { SignedRequest } from '../http/serve-vendor'

/** What is to be bought, where, and how it is paid. Amounts are decimal text, never numbers. */
export interface QuoteRequest {
  /** Id of the currency, such as `USDC`. */
  readonly currency: string
  readonly token: PurchaseNetwork
  readonly paymentCurrency: Currency
  /** Whether `amount` is what to pay, or what to get in whole tokens. */
  readonly side: 'payment' | 'purchase'
  readonly amount: string
  readonly paymentMethod: PaymentMethod
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly subdivision: string | null
}

/** One offer. A provider that compares services has one for each. */
export interface ProviderQuote {
  readonly service: { readonly id: string; readonly name: string }
  /** All that is paid, fees included, in the currency of the request. */
  readonly paymentAmount: string
  /** What arrives, in whole tokens, after every fee and the network fee. Cut to the decimals of the token. */
  readonly purchaseAmount: string
  readonly networkFee: string | null
  readonly providerFee: string | null
  readonly minutes: number | null
  readonly identityCheck: 'document' | 'light' | 'unknown'
}

export interface SessionRequest {
  readonly orderId: string
  readonly quote: QuoteRequest
  /** `service.id` of the chosen {@link ProviderQuote}. */
  readonly service: string
  /** The account that receives the tokens. */
  readonly address: string
  /** Where the provider sends the visitor after the payment. */
  readonly returnUrl: string
  /** IP address of the visitor, if a trusted proxy names it. */
  readonly clientIp: string | null
}

/** A page of the provider, made for one order. */
export interface PaymentSession {
  readonly url: string
  /** The provider's id of it; `null` if it has none. */
  readonly sessionId: string | null
  /** Unix ms; the page cannot be opened later. `null` if the provider does not say. */
  readonly expiresAt: number | null
}

/** By which a provider finds an order. */
export interface OrderReference {
  /** Ours, which every provider takes as its reference. */
  readonly orderId: string
  readonly sessionId: string | null
  /** The provider's own id of the payment; `null` until it is known. */
  readonly vendorOrderId: string | null
}

/** What a provider says of a payment now. */
export interface VendorOrder {
  readonly vendorOrderId: string
  readonly status: 'pending' | 'delivered' | 'failed' | 'refunded'
  /** What it has sent or will send, in whole tokens; `null` while unknown. */
  readonly purchaseAmount: string | null
  /** Where to; `null` while unknown. */
  readonly address: string | null
  /** The transaction that delivers; `null` while unknown. */
  readonly transactionId: string | null
}

/** What a webhook is about. It triggers a question to the provider; nothing else in it is used. */
export interface WebhookSubject {
  readonly orderId: string | null
  readonly sessionId: string | null
  readonly vendorOrderId: string | null
}

/** A vendor that sells tokens for money. Every call throws `upstream.*` as `createUpstream` does. */
export interface OnrampProvider {
  readonly id: string
  /** Its trade name. */
  readonly name: string
  readonly needsAccount: boolean
  readonly isTest: boolean
  /** Origins of its payment pages. A page elsewhere is never opened. */
  readonly pageOrigins: readonly string[]
  /** From settings and tables alone: may be asked with every page. */
  sells(currency: string, token: Pick<PurchaseNetwork, 'chainId' | 'address'>): boolean
  /** Methods that it takes in a country, from tables alone. */
  takes(method: PaymentMethod, country: string): boolean
  /** Its own limits of a payment; `null` where it does not tell. */
  limits(request: QuoteRequest, signal: AbortSignal): Promise<PaymentLimits | null>
  /** Its offers now; none if it does not sell this in the country, or not in this direction. */
  quote(request: QuoteRequest, signal: AbortSignal): Promise<readonly ProviderQuote[]>
  /**
   * Makes a payment page. The address that receives the tokens stands in the session, where the visitor cannot change
   * it. May be called again for an order whose first answer was lost.
   */
  openSession(request: SessionRequest, signal: AbortSignal): Promise<PaymentSession>
  /** `null`: the provider knows of no payment for the order. */
  readOrder(reference: OrderReference, signal: AbortSignal): Promise<VendorOrder | null>
  readonly webhook: {
    /** By the vendor's own scheme, over the raw body, with a bound on its age. */
    verify(request: SignedRequest): boolean
    /** `null` for an event that is about no order. */
    subjectOf(body: string): WebhookSubject | null
  }
}
