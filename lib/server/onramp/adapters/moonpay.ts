import 'server-only'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { cutAmount } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { MOONPAY_URL, type OnrampSettings } from '../../settings/onramp-env'
import { createUpstream } from '../../upstream/upstream'
import { isMethodOf } from '../method-countries'
import { BITCOIN_MAINNET, SOLANA_MAINNET, type VendorCodes, vendorCode } from '../onramp-assets'
import type { OnrampProvider, QuoteRequest, VendorOrder } from '../onramp-provider'
import { vendorDecimal } from '../vendor-decimal'
import { bestAttempt } from './best-attempt'
import { subjectOfMoonpayWebhook, verifyMoonpayWebhook } from './moonpay-webhook'
import { originOf, pageOriginsOf } from './page-origins'
import { vendorId } from './signed-webhook'

const PAGE = 'https://buy.moonpay.com'
const SANDBOX_PAGE = 'https://buy-sandbox.moonpay.com'

/** https://api.moonpay.com/v3/currencies has them all. Read 2026-11-29 in the documentation. */
const codes: VendorCodes = {
  USDC: {
    'eip155:1': 'usdc',
    'eip155:10': 'usdc_optimism',
    'eip155:137': 'usdc_polygon',
    'eip155:8453': 'usdc_base',
    'eip155:42161': 'usdc_arbitrum',
    [SOLANA_MAINNET]: 'usdc_sol',
  },
  ETH: {
    'eip155:1': 'eth',
    'eip155:10': 'eth_optimism',
    'eip155:8453': 'eth_base',
    'eip155:42161': 'eth_arbitrum',
  },
  POL: { 'eip155:137': 'pol_polygon' },
  BTC: { [BITCOIN_MAINNET]: 'btc' },
  SOL: { [SOLANA_MAINNET]: 'sol' },
}

const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
  sepa_bank_transfer: 'sepa_bank_transfer',
}

const quoteReply = z.object({
  baseCurrencyCode: z.string(),
  quoteCurrencyCode: z.string(),
  quoteCurrencyAmount: vendorDecimal,
  totalAmount: vendorDecimal,
  feeAmount: z.nullish(vendorDecimal),
  networkFeeAmount: z.nullish(vendorDecimal),
})

const limitsReply = z.object({
  baseCurrency: z.object({ code: z.string(), minBuyAmount: vendorDecimal, maxBuyAmount: z.nullish(vendorDecimal) }),
})

const transactionsReply = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    externalTransactionId: vendorId,
    quoteCurrencyAmount: z.nullish(vendorDecimal),
    walletAddress: vendorId,
    cryptoTransactionId: vendorId,
  }),
)

/** Others: waitingPayment, pending, waitingAuthorization. */
const statuses: Readonly<Record<string, VendorOrder['status']>> = { completed: 'delivered', failed: 'failed' }
/**
 * MoonPay. Its page is an address that we sign: no call makes it. API: https://dev.moonpay.com/api-reference/widget, read
 * 2026-11-29.
 */
export function createMoonpayOnramp(settings: OnrampSettings['moonpay']): OnrampProvider {
  const { publishableKey, secretKey, url, webhookSecret } = settings
  const moonpay = createUpstream({ vendor: 'moonpay', baseUrl: url, exactNumbers: true })
  const vendorPage = publishableKey.startsWith('pk_test_') ? SANDBOX_PAGE : PAGE
  const pageOrigin = url === MOONPAY_URL ? vendorPage : originOf(url)

  const codeOf = ({ currency, token }: QuoteRequest) => vendorCode(codes, currency, token) ?? ''
  const amountOf = ({ amount, side }: QuoteRequest) =>
    side === 'payment' ? { baseCurrencyAmount: amount } : { quoteCurrencyAmount: amount }

  return {
    id: 'moonpay',
    name: 'MoonPay',
    needsAccount: false,
    isTest: false,
    pageOrigins: pageOriginsOf([PAGE, SANDBOX_PAGE], url, MOONPAY_URL),
    sells: (currency, token) => vendorCode(codes, currency, token) !== null,
    takes: isMethodOf,

    async limits(request, signal) {
      const { baseCurrency } = await moonpay.get(`/v3/currencies/${codeOf(request)}/limits`, {
        query: {
          apiKey: publishableKey,
          baseCurrencyCode: request.paymentCurrency.toLowerCase(),
          paymentMethod: methods[request.paymentMethod],
          areFeesIncluded: true,
        },
        reply: limitsReply,
        signal,
        retry: false,
      })
      const { code, maxBuyAmount, minBuyAmount } = baseCurrency
      if (code.toUpperCase() !== request.paymentCurrency || !maxBuyAmount) return null
      return { min: minBuyAmount, max: maxBuyAmount }
    },

    async quote(request, signal) {
      const code = codeOf(request)
      const reply = await moonpay.get(`/v3/currencies/${code}/buy_quote`, {
        query: {
          apiKey: publishableKey,
          baseCurrencyCode: request.paymentCurrency.toLowerCase(),
          ...amountOf(request),
          paymentMethod: methods[request.paymentMethod],
          areFeesIncluded: true,
        },
        reply: quoteReply,
        signal,
        retry: false,
      })
      if (reply.baseCurrencyCode.toUpperCase() !== request.paymentCurrency || reply.quoteCurrencyCode !== code) {
        throw new AppError('onramp.quote_refused', { details: { vendor: 'moonpay', reason: 'another currency' } })
      }
      return [
        {
          service: { id: 'moonpay', name: 'MoonPay' },
          paymentAmount: reply.totalAmount,
          purchaseAmount: cutAmount(reply.quoteCurrencyAmount, request.token.decimals) ?? '0',
          networkFee: reply.networkFeeAmount ?? null,
          providerFee: reply.feeAmount ?? null,
          minutes: null,
          identityCheck: 'unknown',
        },
      ]
    },

    async openSession({ address, orderId, quote, returnUrl }) {
      const page = new URL('/', pageOrigin)
      const query = {
        apiKey: publishableKey,
        currencyCode: codeOf(quote),
        baseCurrencyCode: quote.paymentCurrency.toLowerCase(),
        ...amountOf(quote),
        paymentMethod: methods[quote.paymentMethod],
        walletAddress: address,
        externalTransactionId: orderId,
        redirectURL: returnUrl,
      }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      // https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls, read 2026-11-29: over the query as sent.
      const signature = createHmac('sha256', secretKey).update(page.search).digest('base64')
      return {
        url: `${page.href}&signature=${encodeURIComponent(signature)}`,
        sessionId: null,
        expiresAt: null,
      }
    },

    async readOrder({ orderId }, signal) {
      const transactions = await moonpay
        .get(`/v1/transactions/ext/${encodeURIComponent(orderId)}`, {
          query: { apiKey: publishableKey },
          reply: transactionsReply,
          signal,
        })
        .catch((cause: unknown) => {
          // No transaction has the id.
          if (cause instanceof AppError && cause.details.status === 404) return []
          throw cause
        })
      const orders = transactions
        .filter(({ externalTransactionId }) => externalTransactionId === orderId)
        .map(
          (transaction): VendorOrder => ({
            vendorOrderId: transaction.id,
            status: statuses[transaction.status] ?? 'pending',
            purchaseAmount: transaction.quoteCurrencyAmount ?? null,
            address: transaction.walletAddress,
            transactionId: transaction.cryptoTransactionId,
          }),
        )
      return bestAttempt(orders)
    },

    webhook: {
      verify: (request) => verifyMoonpayWebhook(request, webhookSecret),
      subjectOf: subjectOfMoonpayWebhook,
    },
  }
}
