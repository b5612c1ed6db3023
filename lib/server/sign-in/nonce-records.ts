import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { SIGN_IN_CLOCK_SKEW_MS, SIGN_IN_MESSAGE_LIFE_MS } from '@/lib/sign-in/sign-in-message-rules'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import { hostCookie, readCookies } from '../http/host-cookie'
import { isSameSecret } from '../kit/is-same-secret'
import type { Services } from '../platform/services'

/**
 * The longest time for which a message can be valid, including clock skew. After it, a missing nonce means "expired".
 */
export const NONCE_LIFE_MS = SIGN_IN_MESSAGE_LIFE_MS + SIGN_IN_CLOCK_SKEW_MS

const keyOf = (nonce: string) => `siwx-nonce:${nonce}`

/**
 * Prefix of the cookies that bind nonces to a browser. Each value has its own name: two tabs that request a nonce at
 * the same time on a first visit get a cookie each, and neither replaces the other.
 */
const COOKIE_PREFIX = '__Host-foyer.nonce-'
/** Maximum number of cookies that are read. Two parallel requests create two. */
const MAX_COOKIES = 8

/** Reads the valid nonce cookies of a browser. A cookie is not needed after its last nonce is used or has expired. */
export function nonceCookiesOf(headers: Headers): readonly string[] {
  return readCookies(headers, COOKIE_PREFIX)
    .filter((cookie) => /^[\w-]{43}$/.test(cookie))
    .slice(0, MAX_COOKIES)
}

/** 256 random bits. */
export const createNonceCookie = (): string => randomBytes(32).toString('base64url')

/** Returns `Set-Cookie` of a nonce cookie. It lives as long as a nonce. */
export function keptNonceCookie(cookie: string): string {
  const name = `${COOKIE_PREFIX}${hashNonceCookie(cookie).slice(0, 8)}` as const
  return hostCookie(name, cookie, Math.ceil(NONCE_LIFE_MS / 1_000))
}

/** The record of a nonce: the text to sign, and the browser that requested it. */
export interface NonceRecord {
  /** Hash of the cookie, or of the key of a page on another origin, that binds the nonce to one browser. */
  readonly browser: string
  readonly text: string
  readonly message: SignInMessage
}

const stored = z.object({ browser: z.string(), text: z.string() })

/** Returns 128 random bits as hexadecimal digits. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}

/** Identifies a browser without storing its cookie: SHA-256 hash, base64url. */
export function hashNonceCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url')
}

/** Stores a new nonce. @throws {AppError} `kv.unavailable`. */
export async function storeNonce(
  { browser, text, nonce }: Pick<NonceRecord, 'browser' | 'text'> & { readonly nonce: string },
  { kv, signal }: Pick<Services, 'kv' | 'signal'>,
): Promise<void> {
  const record = JSON.stringify({ browser, text })
  const isNew = await kv.setIfAbsent(keyOf(nonce), record, { ttlMs: NONCE_LIFE_MS }, signal)
  if (!isNew) throw new AppError('internal', { details: { reason: 'the nonce already exists' } })
}

/**
 * Reads and removes a nonce. Of concurrent callers on all instances, one gets it.
 *
 * @returns `null` for a nonce that was never issued, was used, has expired, or was lost with the memory of its process.
 * @throws {AppError} `kv.unavailable`.
 */
export async function takeNonce(
  nonce: string,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<NonceRecord | null> {
  const record = readRecord(await kv.getAndDelete(keyOf(nonce), signal))
  return record && remainingMs(record.message, now()) > 0 ? record : null
}

/**
 * Whether this exact text was issued and can still be used. True once for each nonce: a login by e-mail signs the text
 * without asking, and then must not sign it again. The nonce itself stays: the sign-in takes it.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function claimForLogin(
  text: string,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<boolean> {
  const message = parseSignInText(text)
  if (!message) return false
  const record = readRecord(await kv.get(keyOf(message.nonce), signal))
  const ttlMs = record ? Math.min(NONCE_LIFE_MS, remainingMs(record.message, now())) : 0
  if (record?.text !== text || ttlMs <= 0) return false
  return kv.setIfAbsent(`siwx-login:${message.nonce}`, '1', { ttlMs }, signal)
}

/**
 * Stores a nonce again after an attempt that was not decided. The same message can then be sent again until it expires.
 */
export async function restoreNonce(
  { browser, text, message }: NonceRecord,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<void> {
  const ttlMs = Math.min(NONCE_LIFE_MS, remainingMs(message, now()))
  if (ttlMs > 0) await kv.setIfAbsent(keyOf(message.nonce), JSON.stringify({ browser, text }), { ttlMs }, signal)
}

/** Whether one of the hashes identifies the browser that requested the nonce. */
export function isBrowserOf({ browser }: Pick<NonceRecord, 'browser'>, browsers: readonly string[]): boolean {
  return browsers.some((each) => isSameSecret(each, browser))
}

/** Returns `null` for an invalid record: another program may have written to the store. */
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
