import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { SIGN_IN_CLOCK_SKEW_MS, SIGN_IN_MESSAGE_LIFE_MS } from '@/lib/sign-in/sign-in-message-rules'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import type { Services } from '../process/services'

/** As long as a message holds for a clock that is off: a nonce that is gone has expired, whatever the message says. */
export const NONCE_LIFE_MS = SIGN_IN_MESSAGE_LIFE_MS + SIGN_IN_CLOCK_SKEW_MS

const keyOf = (nonce: string) => `siwx-nonce:${nonce}`

/** What the server remembers of a nonce: the text that it asked to sign, and who asked for it. */
export interface NonceRecord {
  /** Hash of the cookie that binds the nonce to one browser. */
  readonly browser: string
  readonly text: string
  readonly message: SignInMessage
}

const stored = z.object({ browser: z.string(), text: z.string() })

/** 128 bits as letters and digits. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}

/** Names a browser without its cookie: a SHA-256 hash, base64url. */
export function hashNonceCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url')
}

/** @throws {AppError} `kv.unavailable`. */
export async function keepNonce(
  { browser, text, nonce }: Pick<NonceRecord, 'browser' | 'text'> & { readonly nonce: string },
  { kv, signal }: Pick<Services, 'kv' | 'signal'>,
): Promise<void> {
  const record = JSON.stringify({ browser, text })
  const isNew = await kv.setIfAbsent(keyOf(nonce), record, { ttlMs: NONCE_LIFE_MS }, signal)
  if (!isNew) throw new AppError('internal', { details: { reason: 'a nonce came twice' } })
}

/**
 * Takes a nonce away, of many callers for one, on all instances.
 *
 * @returns `null` for one that was never issued, is used, has expired, or was issued by a process whose memory is gone.
 * @throws {AppError} `kv.unavailable`.
 */
export async function takeNonce(
  nonce: string,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<NonceRecord | null> {
  const record = readRecord(await kv.getAndDelete(keyOf(nonce), signal))
  return record && remainingMs(record.message, now()) > 0 ? record : null
}

/** For an attempt that nothing was decided about: the same message may be sent again while it lasts. */
export async function giveNonceBack(
  { browser, text, message }: NonceRecord,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<void> {
  const ttlMs = Math.min(NONCE_LIFE_MS, remainingMs(message, now()))
  if (ttlMs > 0) await kv.setIfAbsent(keyOf(message.nonce), JSON.stringify({ browser, text }), { ttlMs }, signal)
}

/** Whether the browser of the cookie is the one that asked for the nonce. */
export function isBrowserOf({ browser }: NonceRecord, cookie: string | null): boolean {
  const expected = Buffer.from(browser)
  const given = Buffer.from(hashNonceCookie(cookie ?? ''))
  return cookie !== null && expected.length === given.length && timingSafeEqual(expected, given)
}

/** A store that another program writes to may hold anything under our names. */
function readRecord(value: string | null): NonceRecord | null {
  if (value === null) return null
  try {
    const { browser, text } = z.parse(stored, JSON.parse(value))
    const message = parseSignInText(text)
    return message && { browser, text, message }
  } catch {
    return null
  }
}

function remainingMs({ issuedAt }: SignInMessage, now: number): number {
  return Date.parse(issuedAt) + NONCE_LIFE_MS - now
}
