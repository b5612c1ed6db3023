import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { accountKey } from '@/lib/core/account-key'
import { patternText } from '@/lib/core/bounded-text'
import { nativeTokenAddress } from '@/lib/core/caip'
import { httpUrl, unixMs } from '@/lib/core/wire'
import { parseForeignJson } from '../../kit/json-bounds'
import { createUpstream } from '../../upstream/upstream'
import type { OnrampProvider, QuoteRequest } from '../onramp-provider'

/** Name of the header that carries its signature. */
const SIGNATURE_HEADER = 'foyer-sandbox-signature'
/** Largest difference between the signed time and ours. */
const MAX_AGE_MS = 300_000
const MAX_REPLY_BYTES = 64 * 1024

/** What it sells on the devnet. */
const SOLD = ['USDC', 'DAI', 'WBTC'] as const

const decimal = patternText(31, /^\d{1,12}(?:\.\d{1,18})?$/)
const uuid = patternText(36, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const limitsReply = z.object({ limits: z.nullable(z.object({ min: decimal, max: decimal })) })
const quotesReply = z.object({
  quotes: z
    .array(
      z.object({
        service: z.object({ id: patternText(20, /^[a-z]+$/), name: z.string() }),
        paymentAmount: decimal,
        purchaseAmount: decimal,
        networkFee: decimal,
        providerFee: decimal,
        minutes: z.int().check(z.gte(0)),
      }),
    )
    .check(z.maxLength(10)),
})
const sessionReply = z.object({ id: uuid, url: httpUrl, expiresAt: unixMs })
const orderReply = z.object({
  payment: z.nullable(
    z.object({
      id: uuid,
      status: z.enum(['pending', 'delivered', 'failed', 'refunded']),
      purchaseAmount: decimal,
      address: z.string(),
      transactionId: z.nullable(patternText(66, /^0x[0-9a-f]{64}$/)),
    }),
  ),
})
const event = z.object({ orderId: uuid, sessionId: uuid, paymentId: uuid })

/** The sandbox of the devnet (`devnet/sandbox`). It sells test tokens for no money, to the account of the order. */
export function createSandbox({ url, secret }: { readonly url: string; readonly secret: string }): OnrampProvider {
  const api = createUpstream({
    vendor: 'sandbox',
    baseUrl: url,
    headers: { authorization: `Bearer ${secret}` },
    maxReplyBytes: MAX_REPLY_BYTES,
  })
  return {
    id: 'sandbox',
    name: 'Foyer Sandbox',
    needsAccount: false,
    isTest: true,
    pageOrigins: [new URL(url).origin],
    sells(currency, { chainId, address }) {
      const sold = addressOf(currency)
      return sold !== undefined && accountKey(chainId, address) === accountKey(DEVNET_CAIP_ID, sold)
    },
    takes: (method, country) => method !== 'ach_bank_account' || country === 'US',
    async limits({ paymentCurrency, paymentMethod }, signal) {
      const query = { paymentCurrency, paymentMethod }
      return (await api.get('/api/limits', { query, reply: limitsReply, signal })).limits
    },
    async quote(request, signal) {
      const { quotes } = await api.post('/api/quotes', { body: bodyOf(request), reply: quotesReply, signal })
      // It asks for no proof of identity.
      return quotes.map((quote) => ({ ...quote, identityCheck: 'light' }))
    },
    async openSession({ orderId, quote, service, address, returnUrl }, signal) {
      const body = { ...bodyOf(quote), orderId, service, address, returnUrl }
      const session = await api.post('/api/sessions', { body, reply: sessionReply, signal })
      return { url: session.url, sessionId: session.id, expiresAt: session.expiresAt }
    },
    async readOrder({ orderId }, signal) {
      const path = `/api/orders/${encodeURIComponent(orderId)}`
      const { payment } = await api.get(path, { reply: orderReply, signal })
      if (!payment) return null
      const { id, ...rest } = payment
      return { vendorOrderId: id, ...rest }
    },
    webhook: {
      verify({ headers, body, now }) {
        const [, t, signature] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(headers.get(SIGNATURE_HEADER) ?? '') ?? []
        if (t === undefined || signature === undefined) return false
        if (Math.abs(now - Number(t) * 1_000) > MAX_AGE_MS) return false
        const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest()
        return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
      },
      subjectOf(body) {
        const parsed = z.safeParse(event, parseForeignJson(body))
        if (!parsed.success) return null
        const { orderId, sessionId, paymentId } = parsed.data
        return { orderId, sessionId, vendorOrderId: paymentId }
      },
    },
  }
}

function addressOf(currency: string): string | undefined {
  if (currency === 'ETH') return nativeTokenAddress(DEVNET_CAIP_ID)
  return DEVNET_TOKENS.find(({ symbol }) => symbol === currency && SOLD.some((sold) => sold === symbol))?.address
}

function bodyOf({ currency, paymentCurrency, side, amount, paymentMethod, country }: QuoteRequest) {
  return { currency, paymentCurrency, side, amount, paymentMethod, country }
}
