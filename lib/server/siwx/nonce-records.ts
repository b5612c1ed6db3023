import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import { SIWX_CLOCK_SKEW_MS, SIWX_MESSAGE_LIFE_MS } from '@/lib/siwx/siwx-rules'
import type { Services } from '../platform/services'

/** As long as a message holds for a clock that is off: a nonce that is gone has expired, whatever the message says. */
export const NONCE_LIFE_MS = SIWX_MESSAGE_LIFE_MS + SIWX_CLOCK_SKEW_MS

const keyOf = (nonce: string) => `siwx-nonce:${nonce}`

/** 128 bits as letters and digits. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Remembers the text that the server asks to sign, and a hash of the cookie of whoever asked for it.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function keepNonce(
  { browser, text, nonce }: { readonly browser: string; readonly text: string; readonly nonce: string },
  { kv, signal }: Pick<Services, 'kv' | 'signal'>,
): Promise<void> {
  const record = JSON.stringify({ browser: hashOf(browser), text })
  const isNew = await kv.setIfAbsent(keyOf(nonce), record, { ttlMs: NONCE_LIFE_MS }, signal)
  if (!isNew) throw new AppError('internal', { details: { reason: 'a nonce came twice' } })
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url')
}
