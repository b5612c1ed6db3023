import 'server-only'
import * as z from 'zod/mini'
import type { SignedRequest } from '../../http/serve-vendor'
import { isSameSecret } from '../../kit/is-same-secret'
import { parseForeignJson } from '../../kit/json-bounds'
import type { WebhookSubject } from '../onramp-provider'
import { orderOfSession } from './meld-session-id'
import { hmacOf, isFreshSignature, vendorId } from './signed-webhook'

/**
 * Base64url with padding of HMAC-SHA256 over `<timestamp>.<url>.<body>`; the URL is the one in the webhook profile.
 * https://docs.meld.io/docs/webhook-authentication, read 2026-11-29.
 */
export function verifyMeldWebhook({ body, headers, now, url }: SignedRequest, secret: string): boolean {
  const signature = headers.get('meld-signature')
  const timestamp = headers.get('meld-signature-timestamp')
  if (signature === null || timestamp === null || timestamp.length > 40) return false
  if (!isFreshSignature(Date.parse(timestamp), now)) return false
  const expected = hmacOf(`${timestamp}.${url}.${body}`, secret, 'base64')
  return isSameSecret(signature, expected.replaceAll('+', '-').replaceAll('/', '_'))
}

const event = z.object({
  eventType: z.string(),
  payload: z.object({
    externalSessionId: vendorId,
    sessionId: vendorId,
    paymentTransactionId: vendorId,
  }),
})

/** Events of purchases: TRANSACTION_CRYPTO_PENDING, _TRANSFERRING, _COMPLETE and _FAILED. */
export function subjectOfMeldWebhook(body: string): WebhookSubject | null {
  const { data } = z.safeParse(event, parseForeignJson(body))
  if (!data?.eventType.startsWith('TRANSACTION_CRYPTO_')) return null
  const { externalSessionId, paymentTransactionId, sessionId } = data.payload
  return {
    orderId: orderOfSession(externalSessionId),
    sessionId: sessionId,
    vendorOrderId: paymentTransactionId,
  }
}
