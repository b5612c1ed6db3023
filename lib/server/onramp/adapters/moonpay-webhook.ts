import 'server-only'
import * as z from 'zod/mini'
import type { SignedRequest } from '../../http/serve-vendor'
import { isSameSecret } from '../../kit/is-same-secret'
import { parseForeignJson } from '../../kit/json-bounds'
import type { WebhookSubject } from '../onramp-provider'
import { headerFields, hmacOf, isFreshSignature, unixSeconds, vendorId } from './signed-webhook'

/**
 * `Moonpay-Signature-V2: t=<seconds>,s=<hex>`: HMAC-SHA256 over `t.body`.
 * https://dev.moonpay.com/reference/reference-webhooks-signature, read 2026-11-29.
 */
export function verifyMoonpayWebhook({ body, headers, now }: SignedRequest, secret: string): boolean {
  const fields = headerFields(headers.get('moonpay-signature-v2'))
  const [time, signature] = [fields.get('t'), fields.get('s')]
  if (signature === undefined || !isFreshSignature(unixSeconds(time), now)) return false
  return isSameSecret(signature, hmacOf(`${time}.${body}`, secret, 'hex'))
}

const event = z.object({
  type: z.string(),
  data: z.object({ id: vendorId, externalTransactionId: vendorId }),
})

/** Events transaction_created, _updated and _failed. Those of sales begin with `sell_`. */
export function subjectOfMoonpayWebhook(body: string): WebhookSubject | null {
  const { data: parsed } = z.safeParse(event, parseForeignJson(body))
  if (!parsed?.type.startsWith('transaction_')) return null
  const { externalTransactionId, id } = parsed.data
  return { orderId: externalTransactionId, sessionId: null, vendorOrderId: id }
}
