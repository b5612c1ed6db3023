import 'server-only'
import * as z from 'zod/mini'
import type { SignedRequest } from '../../http/serve-vendor'
import { isSameSecret } from '../../kit/is-same-secret'
import { parseForeignJson } from '../../kit/json-bounds'
import type { WebhookSubject } from '../onramp-provider'
import { headerFields, hmacOf, isFreshSignature, unixSeconds, vendorId } from './signed-webhook'

/** Most headers that a signature covers. */
const MAX_SIGNED_HEADERS = 20

/**
 * `X-Hook0-Signature: t=<seconds>,v0=<hex>,h=<names>,v1=<hex>`: `v0` is HMAC-SHA256 over `t.body`, `v1` over
 * `t.h.values.body`. Both prove body and time. `v0` holds behind a proxy that changes a header; older events have `v1`
 * alone. https://docs.cdp.coinbase.com/webhooks/verify-signatures, read 2026-11-29.
 */
export function verifyCoinbaseWebhook({ body, headers, now }: SignedRequest, secret: string): boolean {
  const fields = headerFields(headers.get('x-hook0-signature'))
  const [time, plain, names, withHeaders] = ['t', 'v0', 'h', 'v1'].map((name) => fields.get(name))
  if (!isFreshSignature(unixSeconds(time), now)) return false
  if (plain !== undefined) return isSameSecret(plain, hmacOf(`${time}.${body}`, secret, 'hex'))
  const signed = names?.split(' ') ?? []
  if (withHeaders === undefined || signed.length === 0 || signed.length > MAX_SIGNED_HEADERS) return false
  if (!signed.every((name) => /^[\w-]{1,100}$/.test(name))) return false
  const values = signed.map((name) => headers.get(name) ?? '').join('.')
  return isSameSecret(withHeaders, hmacOf(`${time}.${names}.${values}.${body}`, secret, 'hex'))
}

const event = z.object({
  eventType: z.string(),
  transactionId: vendorId,
  partnerUserRef: vendorId,
})

/** Events `onramp.transaction.*`. */
export function subjectOfCoinbaseWebhook(body: string): WebhookSubject | null {
  const { data } = z.safeParse(event, parseForeignJson(body))
  if (!data?.eventType.startsWith('onramp.transaction.')) return null
  return { orderId: data.partnerUserRef, sessionId: null, vendorOrderId: data.transactionId }
}
