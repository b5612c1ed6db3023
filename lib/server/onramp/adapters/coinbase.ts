import 'server-only'
import * as z from 'zod/mini'
import { cutAmount } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { SOLANA } from '@/lib/core/namespaces'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { readCoinbaseKey } from '../../settings/coinbase-key'
import { COINBASE_URL, type OnrampSettings } from '../../settings/onramp-env'
import { createUpstream, type Upstream } from '../../upstream/upstream'
import { isMethodOf } from '../method-countries'
import { BITCOIN_MAINNET, SOLANA_MAINNET, type VendorCodes, vendorCode } from '../onramp-assets'
import type { OnrampProvider, VendorOrder } from '../onramp-provider'
import { vendorDecimal } from '../vendor-decimal'
import { bestAttempt } from './best-attempt'
import { coinbaseToken } from './coinbase-jwt'
import { subjectOfCoinbaseWebhook, verifyCoinbaseWebhook } from './coinbase-webhook'
import { pageOriginsOf } from './page-origins'
import { vendorId } from './signed-webhook'

/** Serves quotes, limits and transactions. Sessions are at the address of the settings. */
const FIRST_VERSION_URL = 'https://api.developer.coinbase.com'

/** Names of networks, as public code writes them, 2026-11-29. */
const networks: VendorCodes = {
  USDC: {
    'eip155:1': 'ethereum',
    'eip155:10': 'optimism',
    'eip155:137': 'polygon',
    'eip155:8453': 'base',
    'eip155:42161': 'arbitrum',
    [SOLANA_MAINNET]: SOLANA,
  },
  ETH: { 'eip155:1': 'ethereum', 'eip155:10': 'optimism', 'eip155:8453': 'base', 'eip155:42161': 'arbitrum' },
  POL: { 'eip155:137': 'polygon' },
  BTC: { [BITCOIN_MAINNET]: 'bitcoin' },
  SOL: { [SOLANA_MAINNET]: SOLANA },
}

/** Names of methods in the first version of the API, and in the second. */
const methods: Readonly<Partial<Record<PaymentMethod, readonly [first: string, second: string]>>> = {
  card: ['CARD', 'CARD'],
  ach_bank_account: ['ACH_BANK_ACCOUNT', 'ACH'],
}

const money = z.object({ value: vendorDecimal, currency: z.string() })
const optionalMoney = z.nullish(money)

/** The first version answers in one spelling or the other. */
const quoteReply = z.pipe(
  z.object({
    payment_total: optionalMoney,
    paymentTotal: optionalMoney,
    purchase_amount: optionalMoney,
    purchaseAmount: optionalMoney,
    network_fee: optionalMoney,
    networkFee: optionalMoney,
    coinbase_fee: optionalMoney,
    coinbaseFee: optionalMoney,
  }),
  z.transform((reply) => ({
    total: reply.payment_total ?? reply.paymentTotal ?? null,
    purchase: reply.purchase_amount ?? reply.purchaseAmount ?? null,
    networkFee: reply.network_fee ?? reply.networkFee ?? null,
    coinbaseFee: reply.coinbase_fee ?? reply.coinbaseFee ?? null,
  })),
)

const optionsReply = z.object({
  payment_currencies: z.array(
    z.object({
      id: z.string(),
      limits: z.nullish(z.array(z.object({ id: z.string(), min: vendorDecimal, max: vendorDecimal }))),
    }),
  ),
})

const sessionReply = z.object({ session: z.object({ onrampUrl: z.string() }) })

const transactionsReply = z.object({
  transactions: z.nullish(
    z.array(
      z.object({
        transaction_id: z.string(),
        status: z.string(),
        purchase_amount: optionalMoney,
        wallet_address: vendorId,
        tx_hash: vendorId,
      }),
    ),
  ),
})

const statuses: Readonly<Record<string, VendorOrder['status']>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivered',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}
/**
 * Coinbase Onramp. Its page asks for an account of Coinbase. It has no quote for an amount of tokens that does without
 * the address of the visitor, so it makes none. API:
 * https://docs.cdp.coinbase.com/api-reference/v2/rest-api/onramp/create-an-onramp-session, read 2026-11-29.
 */
export function createCoinbaseOnramp({
  keyId,
  keySecret,
  url,
  webhookSecret,
}: OnrampSettings['coinbase']): OnrampProvider {
  const key = readCoinbaseKey(keySecret)
  if (key === null) throw new TypeError('the key of Coinbase was not checked')
  const sessions = createUpstream({ vendor: 'coinbase', baseUrl: url, exactNumbers: true })
  const firstUrl = url === COINBASE_URL ? FIRST_VERSION_URL : url
  const first = createUpstream({ vendor: 'coinbase', baseUrl: firstUrl, exactNumbers: true })

  const signed = (method: 'GET' | 'POST', base: string, path: string) => ({
    authorization: `Bearer ${coinbaseToken(key, keyId, `${method} ${new URL(base).host}${path}`, Date.now())}`,
  })
  const get: Upstream['get'] = (path, call) => first.get(path, { ...call, headers: signed('GET', firstUrl, path) })

  return {
    id: 'coinbase',
    name: 'Coinbase',
    needsAccount: true,
    isTest: false,
    pageOrigins: pageOriginsOf(['https://pay.coinbase.com'], url, COINBASE_URL),
    sells: (currency, token) => vendorCode(networks, currency, token) !== null,
    takes: (method, country) => methods[method] !== undefined && isMethodOf(method, country),

    async limits({ country, paymentCurrency, paymentMethod, subdivision }, signal) {
      const { payment_currencies } = await get('/onramp/v1/buy/options', {
        query: { country, subdivision: subdivision ?? undefined },
        reply: optionsReply,
        signal,
        retry: false,
      })
      const ids: readonly string[] = methods[paymentMethod] ?? []
      const limits = payment_currencies.find(({ id }) => id === paymentCurrency)?.limits
      const own = limits?.find(({ id }) => ids.includes(id.toUpperCase()))
      return own ? { min: own.min, max: own.max } : null
    },

    async quote({ amount, country, currency, paymentCurrency, paymentMethod, side, subdivision, token }, signal) {
      if (side === 'purchase') return []
      const path = '/onramp/v1/buy/quote'
      const reply = await first.post(path, {
        body: {
          purchaseCurrency: currency,
          purchaseNetwork: vendorCode(networks, currency, token),
          paymentAmount: amount,
          paymentCurrency,
          paymentMethod: methods[paymentMethod]?.[0],
          country,
          ...(subdivision === null ? {} : { subdivision }),
        },
        headers: signed('POST', firstUrl, path),
        reply: quoteReply,
        signal,
        retry: false,
      })
      const { coinbaseFee, networkFee, purchase, total } = reply
      if (total?.currency !== paymentCurrency || purchase?.currency !== currency) {
        throw new AppError('onramp.quote_refused', { details: { vendor: 'coinbase', reason: 'another currency' } })
      }
      return [
        {
          service: { id: 'coinbase', name: 'Coinbase' },
          paymentAmount: total.value,
          purchaseAmount: cutAmount(purchase.value, token.decimals) ?? '0',
          networkFee: networkFee?.currency === paymentCurrency ? networkFee.value : null,
          providerFee: coinbaseFee?.currency === paymentCurrency ? coinbaseFee.value : null,
          minutes: null,
          identityCheck: 'unknown',
        },
      ]
    },

    async openSession({ address, clientIp, orderId, quote, returnUrl }, signal) {
      const path = '/platform/v2/onramp/sessions'
      const { session } = await sessions.post(path, {
        body: {
          purchaseCurrency: quote.currency,
          destinationNetwork: vendorCode(networks, quote.currency, quote.token),
          destinationAddress: address,
          paymentAmount: quote.amount,
          paymentCurrency: quote.paymentCurrency,
          paymentMethod: methods[quote.paymentMethod]?.[1],
          country: quote.country,
          ...(quote.subdivision === null ? {} : { subdivision: quote.subdivision }),
          redirectUrl: returnUrl,
          partnerUserRef: orderId,
          ...(clientIp === null ? {} : { clientIp }),
        },
        headers: signed('POST', url, path),
        reply: sessionReply,
        signal,
        retry: false,
      })
      return { url: session.onrampUrl, sessionId: null, expiresAt: null }
    },

    async readOrder({ orderId }, signal) {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(orderId)}/transactions`
      const { transactions } = await get(path, { query: { page_size: 20 }, reply: transactionsReply, signal })
      const orders = (transactions ?? []).map(
        (transaction): VendorOrder => ({
          vendorOrderId: transaction.transaction_id,
          status: statuses[transaction.status] ?? 'pending',
          purchaseAmount: transaction.purchase_amount?.value ?? null,
          address: transaction.wallet_address,
          transactionId: transaction.tx_hash,
        }),
      )
      return bestAttempt(orders)
    },

    webhook: {
      verify: (request) => verifyCoinbaseWebhook(request, webhookSecret),
      subjectOf: subjectOfCoinbaseWebhook,
    },
  }
}
