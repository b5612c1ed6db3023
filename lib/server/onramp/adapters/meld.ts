import 'server-only'
import * as z from 'zod/mini'
import { cutAmount } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { MELD_URL, type OnrampSettings } from '../../settings/onramp-env'
import { createUpstream } from '../../upstream/upstream'
import { isMethodOf } from '../method-countries'
import { BITCOIN_MAINNET, SOLANA_MAINNET, type VendorCodes, vendorCode } from '../onramp-assets'
import type { OnrampProvider, ProviderQuote, QuoteRequest, VendorOrder } from '../onramp-provider'
import { vendorDecimal } from '../vendor-decimal'
import { bestAttempt } from './best-attempt'
import { newSessionId } from './meld-session-id'
import { subjectOfMeldWebhook, verifyMeldWebhook } from './meld-webhook'
import { pageOriginsOf } from './page-origins'
import { vendorId } from './signed-webhook'

/** As public code writes them, 2026-11-29; Meld lists them for its customers. */
const codes: VendorCodes = {
  USDC: {
    'eip155:1': 'USDC',
    'eip155:10': 'USDC_OPTIMISM',
    'eip155:137': 'USDC_POLYGON',
    'eip155:8453': 'USDC_BASE',
    'eip155:42161': 'USDC_ARBITRUM',
    [SOLANA_MAINNET]: 'USDC_SOLANA',
  },
  ETH: {
    'eip155:1': 'ETH',
    'eip155:10': 'ETH_OPTIMISM',
    'eip155:8453': 'ETH_BASE',
    'eip155:42161': 'ETH_ARBITRUM',
  },
  POL: { 'eip155:137': 'POL_POLYGON' },
  BTC: { [BITCOIN_MAINNET]: 'BTC' },
  SOL: { [SOLANA_MAINNET]: 'SOL' },
}

const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
  sepa_bank_transfer: 'SEPA',
}

const quotesReply = z.object({
  quotes: z.nullish(
    z.array(
      z.object({
        serviceProvider: z.string(),
        sourceAmount: vendorDecimal,
        sourceCurrencyCode: z.string(),
        destinationAmount: vendorDecimal,
        destinationCurrencyCode: z.string(),
        networkFee: z.nullish(vendorDecimal),
        transactionFee: z.nullish(vendorDecimal),
        lowKyc: z.nullish(z.boolean()),
      }),
    ),
  ),
})

const limitsReply = z.array(
  z.object({ currencyCode: z.string(), minimumAmount: vendorDecimal, maximumAmount: vendorDecimal }),
)

const sessionReply = z.object({ id: vendorId, widgetUrl: z.string() })

const transaction = z.object({
  id: z.string(),
  status: z.string(),
  destinationAmount: z.nullish(vendorDecimal),
  cryptoDetails: z.nullish(
    z.object({
      blockchainTransactionId: vendorId,
      // One or the other, by the version of the API.
      destinationWalletAddress: vendorId,
      walletAddress: vendorId,
    }),
  ),
})
type Transaction = z.infer<typeof transaction>

/** https://docs.meld.io/docs/transaction-statuses, read 2026-11-29. ERROR may be tried again, so it waits. */
const statuses: Readonly<Record<string, VendorOrder['status']>> = {
  SETTLED: 'delivered',
  FAILED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  VOIDED: 'failed',
  AUTHORIZATION_EXPIRED: 'failed',
  REFUNDED: 'refunded',
}

const ANOTHER_PAIR = { vendor: 'meld', reason: 'another currency' }

/**
 * Meld compares a dozen services, and its page leads to the chosen one. It has no quote for an amount of tokens. API:
 * https://docs.meld.io/docs/whitelabel-api-guide, read 2026-11-29.
 */
export function createMeldOnramp({ apiKey, url, webhookSecret }: OnrampSettings['meld']): OnrampProvider {
  const meld = createUpstream({
    vendor: 'meld',
    baseUrl: url,
    headers: { authorization: `BASIC ${apiKey}`, 'meld-version': '2023-12-19' },
    exactNumbers: true,
  })

  const wantedOf = ({ country, currency, paymentCurrency, paymentMethod, subdivision, token }: QuoteRequest) => ({
    countryCode: country,
    ...(subdivision === null ? {} : { subdivision: `${country}-${subdivision}` }),
    sourceCurrencyCode: paymentCurrency,
    destinationCurrencyCode: vendorCode(codes, currency, token) ?? '',
    paymentMethodType: methods[paymentMethod],
  })

  return {
    id: 'meld',
    name: 'Meld',
    needsAccount: false,
    isTest: false,
    pageOrigins: pageOriginsOf(['https://meldcrypto.com', 'https://sb.meldcrypto.com'], url, MELD_URL),
    sells: (currency, token) => vendorCode(codes, currency, token) !== null,
    takes: isMethodOf,

    async limits(request, signal) {
      const wanted = wantedOf(request)
      const reply = await meld.get('/service-providers/limits/fiat-currency-purchases', {
        query: {
          categories: 'CRYPTO_ONRAMP',
          accountFilter: true,
          countries: wanted.countryCode,
          fiatCurrencies: wanted.sourceCurrencyCode,
          cryptoCurrencies: wanted.destinationCurrencyCode,
          paymentMethodTypes: wanted.paymentMethodType,
        },
        reply: limitsReply,
        signal,
        retry: false,
      })
      const own = reply.find(({ currencyCode }) => currencyCode === request.paymentCurrency)
      return own ? { min: own.minimumAmount, max: own.maximumAmount } : null
    },

    async quote(request, signal) {
      if (request.side === 'purchase') return []
      const wanted = wantedOf(request)
      const { quotes } = await meld.post('/payments/crypto/quote', {
        // Meld takes a number. Payments have at most 14 digits, which a double keeps.
        body: { ...wanted, sourceAmount: Number(request.amount) },
        reply: quotesReply,
        signal,
        retry: false,
      })
      const asked = (quotes ?? []).filter(
        (quote) =>
          quote.sourceCurrencyCode === wanted.sourceCurrencyCode &&
          quote.destinationCurrencyCode === wanted.destinationCurrencyCode,
      )
      if (asked.length === 0 && quotes?.length) throw new AppError('onramp.quote_refused', { details: ANOTHER_PAIR })
      return asked.map(
        (quote): ProviderQuote => ({
          service: { id: quote.serviceProvider, name: nameOf(quote.serviceProvider) },
          paymentAmount: quote.sourceAmount,
          purchaseAmount: cutAmount(quote.destinationAmount, request.token.decimals) ?? '0',
          networkFee: quote.networkFee ?? null,
          providerFee: quote.transactionFee ?? null,
          minutes: null,
          identityCheck: quote.lowKyc === true ? 'light' : quote.lowKyc === false ? 'document' : 'unknown',
        }),
      )
    },

    async openSession({ address, orderId, quote, returnUrl, service }, signal) {
      const { id, widgetUrl } = await meld.post('/crypto/session/widget', {
        body: {
          sessionType: 'BUY',
          // A customer of its own for each order, so that Meld cannot connect those of one visitor by our ids.
          externalCustomerId: orderId,
          externalSessionId: newSessionId(orderId),
          sessionData: {
            ...wantedOf(quote),
            sourceAmount: quote.amount,
            serviceProvider: service,
            walletAddress: address,
            lockFields: ['walletAddress', 'destinationCurrencyCode', 'sourceCurrencyCode', 'sourceAmount'],
            redirectUrl: returnUrl,
          },
        },
        reply: sessionReply,
        signal,
        retry: false,
      })
      return { url: widgetUrl, sessionId: id, expiresAt: null }
    },

    async readOrder({ orderId }, signal) {
      const { transactions } = await meld.get('/payments/transactions', {
        query: { externalCustomerIds: orderId, limit: 20 },
        reply: z.object({ transactions: z.nullish(z.array(transaction)) }),
        signal,
      })
      const orders = (transactions ?? []).map(orderOf)
      return bestAttempt(orders)
    },

    webhook: {
      verify: (request) => verifyMeldWebhook(request, webhookSecret),
      subjectOf: subjectOfMeldWebhook,
    },
  }
}

function orderOf({ cryptoDetails, destinationAmount, id, status }: Transaction): VendorOrder {
  return {
    vendorOrderId: id,
    status: statuses[status] ?? 'pending',
    purchaseAmount: destinationAmount ?? null,
    address: cryptoDetails?.destinationWalletAddress ?? cryptoDetails?.walletAddress ?? null,
    transactionId: cryptoDetails?.blockchainTransactionId ?? null,
  }
}

/** Trade names of services whose id is not written as their name is. */
const names: Readonly<Record<string, string>> = {
  BLOCKCHAINDOTCOM: 'Blockchain.com',
  BTCDIRECT: 'BTC Direct',
  BINANCECONNECT: 'Binance Connect',
  COINBASEPAY: 'Coinbase',
  MOONPAY: 'MoonPay',
  ONRAMPMONEY: 'Onramp Money',
}

function nameOf(service: string): string {
  return names[service] ?? service.charAt(0) + service.slice(1, 40).toLowerCase()
}
