import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import options from '@/tests/fixtures/onramp/coinbase-options.json'
import quote from '@/tests/fixtures/onramp/coinbase-quote.json'
import session from '@/tests/fixtures/onramp/coinbase-session.json'
import transactions from '@/tests/fixtures/onramp/coinbase-transactions.json'
import webhook from '@/tests/fixtures/onramp/coinbase-webhook.json'
import { type FakeOrder, type SentWebhook, startVendorServer } from './vendor-server'

export const COINBASE_KEY_ID = 'organizations/fake/apiKeys/fake'
export const COINBASE_WEBHOOK_SECRET = 'fake-coinbase-webhook-secret'

/** Keys in the two forms in which Coinbase gives them out. */
export function newCoinbaseKey(kind: 'ed25519' | 'p256') {
  if (kind === 'p256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    return { secret: String(privateKey.export({ type: 'sec1', format: 'pem' })), publicKey }
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  return { secret, publicKey: createPublicKey(privateKey) }
}

/** Coinbase. The tokens of its calls are checked by {@link checkToken}. */
export async function startCoinbaseServer() {
  const orders: FakeOrder[] = []
  const server = await startVendorServer(({ body, headers, path }, mood, url) => {
    if (path === '/buy') return '<!doctype html><title>Coinbase</title>'
    if (!headers.authorization?.startsWith('Bearer ')) return null
    const asked = body as { paymentAmount: string; paymentCurrency: string; purchaseCurrency: string } | null
    if (path === '/onramp/v1/buy/options') return options.reply
    if (path === '/onramp/v1/buy/quote' && asked) {
      const money = (value: string) => ({ value, currency: asked.paymentCurrency })
      return mood.lie({
        ...quote.reply,
        payment_total: money(asked.paymentAmount),
        purchase_amount: { value: mood.tokensFor(Number(asked.paymentAmount)), currency: asked.purchaseCurrency },
        network_fee: money(mood.networkFee),
        coinbase_fee: money(mood.providerFee),
      })
    }
    if (path === '/platform/v2/onramp/sessions') {
      return { ...session.reply, session: { onrampUrl: `${url}/buy?sessionToken=abc123F` } }
    }
    const reference = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path)?.[1]
    if (reference === undefined) return null
    const found = orders.filter((order) => order.reference === reference).map(transactionOf)
    return { ...transactions.reply, total_count: found.length, transactions: found }
  })
  return {
    ...server,
    orders,
    webhookFor: (order: FakeOrder, sentAt: number, secret = COINBASE_WEBHOOK_SECRET): SentWebhook => {
      const event = { ...webhook.event, transactionId: order.id, partnerUserRef: order.reference, status: order.status }
      return signCoinbase(JSON.stringify(event), sentAt, secret)
    },
  }
}

const SIGNED_HEADERS = { 'content-type': 'application/json', 'x-event-id': 'event-1', 'x-event-type': 'onramp' }

/** @param schemes - Older events have `v1` alone. */
export function signCoinbase(
  body: string,
  sentAt: number,
  secret = COINBASE_WEBHOOK_SECRET,
  schemes: readonly ('v0' | 'v1')[] = ['v0', 'v1'],
): SentWebhook {
  const time = Math.floor(sentAt / 1_000)
  const names = Object.keys(SIGNED_HEADERS).join(' ')
  const values = Object.values(SIGNED_HEADERS).join('.')
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const parts = {
    t: String(time),
    v0: schemes.includes('v0') ? hmac(`${time}.${body}`) : null,
    h: names,
    v1: schemes.includes('v1') ? hmac(`${time}.${names}.${values}.${body}`) : null,
  }
  const header = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`))
  return { body, headers: { ...SIGNED_HEADERS, 'x-hook0-signature': header.join(',') } }
}

/** The claims of the token of a call, with its algorithm. Throws if the signature is wrong. */
export async function checkToken(authorization: string | undefined, { publicKey }: ReturnType<typeof newCoinbaseKey>) {
  const token = authorization?.slice('Bearer '.length) ?? ''
  const { payload, protectedHeader } = await jwtVerify<{ uri: string; uris: string[] }>(token, publicKey)
  return { ...payload, alg: protectedHeader.alg, kid: protectedHeader.kid }
}

function transactionOf(order: FakeOrder) {
  return {
    ...transactions.reply.transactions[0],
    transaction_id: order.id,
    status: order.status,
    partner_user_ref: order.reference,
    wallet_address: order.address,
    purchase_amount: order.purchaseAmount === null ? null : { value: order.purchaseAmount, currency: 'USDC' },
    tx_hash: order.transactionId ?? '',
  }
}
