import type { AlertCode } from '@/lib/core/error-catalogue'

/** What a relay says when it refuses a client, and the alert of spec section 8 for it. */
const alerts: readonly (readonly [sentence: string, alert: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'invalidAppConfiguration'],
  ['JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
  ['Unauthorized: invalid key', 'invalidProjectId'],
]

/** The alert that a message of the relay raises; `undefined` for a message without one. */
export function alertForProviderMessage(message: string): AlertCode | undefined {
  return alerts.find(([sentence]) => message.includes(sentence))?.[1]
}
