import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { patternText } from '@/lib/core/bounded-text'
import { currencies } from '@/lib/core/currencies'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, httpUrl, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'
import { paymentMethods } from './onramp-limits'
import { orderStatuses } from './order-status'

/** Longest decimal text of an amount: 12 digits and 18 places. */
const MAX_DECIMAL_LENGTH = 31
/** A positive amount as plain decimal text, never a number. */
const decimal = patternText(MAX_DECIMAL_LENGTH, /^\d{1,12}(?:\.\d{1,18})?$/)
const fiatAmount = z.object({ amount: decimal, currency: z.enum(currencies) })
/** ISO 3166-1 alpha-2, such as `DE`. */
const country = patternText(2, /^[A-Z]{2}$/)
/** The part after the hyphen of ISO 3166-2, such as `NY`. Providers ask for it in the US and in Canada. */
const subdivision = patternText(3, /^[A-Z0-9]{1,3}$/)
const currencyId = patternText(20, /^[A-Za-z0-9.]{1,20}$/)
const providerId = patternText(20, /^[a-z]{1,20}$/)
const uuid = patternText(36, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const place = { country, subdivision: z.optional(subdivision) }

/**
 * Spec section 7 "get on-ramp options": what can be bought on a network, how it can be paid, and who sells it. No
 * provider is asked for a price.
 *
 * Fails with `capability.off` without a provider for the network, `network.not_found`.
 */
export const onrampOptions = defineEndpoint({
  method: 'GET',
  path: '/api/onramp/options',
  input: z.object({ network: caip2, ...place }),
  output: z.object({
    providers: z.array(
      z.object({
        id: providerId,
        name: z.string(),
        /** Whether buyers need an account of this provider. */
        needsAccount: z.boolean(),
        /** Sells test tokens for no money. */
        isTest: z.boolean(),
      }),
    ),
    paymentCurrencies: z.array(
      z.object({
        id: z.enum(currencies),
        /** The methods of payment, each with its limits in this currency; `null` where only the providers know them. */
        limits: z.array(z.object({ id: z.enum(paymentMethods), min: z.nullable(decimal), max: z.nullable(decimal) })),
      }),
    ),
    purchaseCurrencies: z.array(
      z.object({
        id: currencyId,
        name: z.string(),
        symbol: z.string(),
        networks: z.array(
          z.object({
            chainId: caip2,
            address: accountAddress,
            name: z.string(),
            symbol: z.string(),
            decimals: z.int().check(z.gte(0), z.lte(255)),
            /** Address of an image on this server; `null` if there is none. */
            logoUri: z.optional(z.nullable(z.string())),
          }),
        ),
      }),
    ),
  }),
})

const onrampQuoteRow = z.object({
  /** Names the quote when an order is made. */
  id: uuid,
  provider: providerId,
  /** Who takes the payment: the provider, or one of the services that it compares. */
  service: z.object({ id: z.string(), name: z.string() }),
  /** All that the visitor pays. */
  paymentAmount: fiatAmount,
  /** What arrives in the account, after every fee: decimal text in whole tokens, and in base units. */
  purchaseAmount: z.object({ amount: z.string(), currency: currencyId }),
  purchaseUnits: baseUnits,
  /** Parts of `paymentAmount`; `null` where the provider does not name them. */
  networkFee: z.nullable(fiatAmount),
  providerFee: z.nullable(fiatAmount),
  paymentMethod: z.enum(paymentMethods),
  /** Minutes until tokens usually arrive; `null` where the provider does not say. */
  minutes: z.nullable(z.int()),
  /** Which proof of identity the provider asks for: a document, less than that, or it does not say. */
  identityCheck: z.enum(['document', 'light', 'unknown']),
  needsAccount: z.boolean(),
  madeAt: unixMs,
  expiresAt: unixMs,
})

/**
 * Spec section 7 "get on-ramp quote": what each provider would deliver, best first. All are asked at once. Who has not
 * answered within 3 seconds is in `waiting`: the same request, made again, has that answer too.
 *
 * Fails with `onramp.amount_too_small`, `onramp.amount_too_large` (`details.limit`, `details.currency`),
 * `onramp.not_sold` for a token that no one sells on the network, `onramp.no_quote` when no provider has an offer and
 * none is waited for, `onramp.quote_refused` when all offers contradict the request, themselves or the market,
 * `request.invalid` for an amount with more places than its currency has, `capability.off`, `kv.unavailable`.
 */
export const onrampQuote = defineEndpoint({
  method: 'POST',
  path: '/api/onramp/quote',
  input: z.object({
    purchaseCurrency: currencyId,
    paymentCurrency: z.enum(currencies),
    /** Decimal text: in the currency of the payment, or in whole tokens, see `side`. */
    amount: decimal,
    network: caip2,
    /** Whether `amount` is what to pay or what to get. */
    side: z._default(z.enum(['payment', 'purchase']), 'payment'),
    paymentMethod: z._default(z.enum(paymentMethods), 'card'),
    ...place,
  }),
  output: z.object({
    quotes: z.array(onrampQuoteRow),
    /** Providers that have not answered yet. */
    waiting: z.array(providerId),
    /** Providers without a quote, with the code of the reason. */
    failed: z.array(
      z.object({
        provider: providerId,
        code: z.string(),
        /** For an amount beyond the provider's own limits. */
        limits: z.optional(z.object({ min: decimal, max: decimal })),
      }),
    ),
    madeAt: unixMs,
  }),
})

/** 32 random bytes as base64url, made by the browser. Who knows it reads the order; we keep a hash. */
const orderSecret = patternText(43, /^[A-Za-z0-9_-]{43}$/)
const ofOrder = { id: uuid, secret: orderSecret }

const onrampOrder = z.object({
  id: uuid,
  provider: providerId,
  service: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(orderStatuses),
  network: caip2,
  address: accountAddress,
  /** The token, as `PurchaseNetwork`. */
  token: z.object({
    currency: currencyId,
    address: accountAddress,
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().check(z.gte(0), z.lte(255)),
  }),
  paymentAmount: fiatAmount,
  paymentMethod: z.enum(paymentMethods),
  /** Base units: what the quote promised, what the provider says it has sent, and what arrived on the chain. */
  quotedUnits: baseUnits,
  declaredUnits: z.nullable(baseUnits),
  deliveredUnits: z.nullable(baseUnits),
  /** The transaction that delivered, or that the provider names and the chain does not confirm yet. */
  transactionId: z.nullable(z.string()),
  /** Code of the catalogue for an order that ended without all of its tokens. */
  failure: z.nullable(z.string()),
  createdAt: unixMs,
  updatedAt: unixMs,
  /** When the provider last told its state; `null` before the first answer. */
  checkedAt: z.nullable(unixMs),
  /** Since when the provider has not answered; `null` while it does. */
  silentSince: z.nullable(unixMs),
})

/**
 * Makes an order from a quote, and a page of the provider to pay on. The browser chooses `id` and `secret` and keeps
 * them before it asks, so that a lost answer loses no order: the same `id` and `secret` always get the same order.
 *
 * Fails with `onramp.quote_expired`, `onramp.address_changed` when the visitor is signed in with other accounts,
 * `onramp.provider_failed`, `onramp.page_refused` when the provider names a page outside its own hosts,
 * `request.not_found` for a known `id` with another secret, `database.unavailable`.
 */
export const onrampOrderMake = defineEndpoint({
  method: 'POST',
  path: '/api/onramp/orders',
  input: z
    .object({
      ...ofOrder,
      quoteId: uuid,
      network: caip2,
      address: accountAddress,
      /** Where the provider's page opens: in a window of its own, or in place of the page. */
      opening: z.enum(['window', 'page']),
      /** The page to come back to, of an origin of the project. */
      returnUrl: httpUrl,
    })
    .check(z.refine(({ network, address }) => isAddressOn(network, address), { path: ['address'] })),
  output: z.object({
    order: onrampOrder,
    /** The provider's page; `null` once the order can no longer be paid. */
    url: z.nullable(z.string()),
  }),
})

/** The visitor has gone to the provider's page. Fails as {@link onrampOrdersRead} does. */
export const onrampOrderOpened = defineEndpoint({
  method: 'POST',
  path: '/api/onramp/orders/opened',
  input: z.object(ofOrder),
  output: z.object({ order: onrampOrder }),
})

/** Most orders that are read at once. */
const MAX_ORDERS_READ = 20

/**
 * Reads orders that this browser has made. One that does not exist, or has another secret, is left out. An order that
 * has not ended is first checked with its provider and the chain, if that is due.
 *
 * Fails with `database.unavailable`.
 */
export const onrampOrdersRead = defineEndpoint({
  method: 'POST',
  path: '/api/onramp/orders/read',
  input: z.object({ orders: z.array(z.object(ofOrder)).check(z.minLength(1), z.maxLength(MAX_ORDERS_READ)) }),
  output: z.object({ orders: z.array(onrampOrder), madeAt: unixMs }),
})

/**
 * The orders of the accounts that this browser is signed in with, newest first, from every browser that they were made
 * in. One without a payment is left out: everybody can make it. None without a session.
 *
 * Fails with `database.unavailable`.
 */
export const onrampOrdersOwned = defineEndpoint({
  method: 'GET',
  path: '/api/onramp/orders/owned',
  input: z.object({}),
  output: z.object({ orders: z.array(onrampOrder) }),
})
