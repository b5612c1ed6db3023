import 'server-only'
import { createHash } from 'node:crypto'
import type { Life } from '../../stores/kv'
import type { SessionServices } from './account-sessions'
import { parseSessionRecord, type SessionRecord } from './session-record'

/** `lastSeenAt` is written at most this often, and at least ten times in an idle life. */
const TOUCH_MS = 60_000

/** A living session: its handle, its text in the store, and its record. */
export interface Found {
  readonly handle: string
  readonly text: string
  readonly record: SessionRecord
}

/**
 * Names a session: the id of a cookie, or the handle that an access token names. `null` for none. A client can send any
 * id, but a handle only comes from a verified token.
 */
export type SessionName = string | { readonly handle: string } | null

/** Finds the session of a name and stores the time of this use. */
export async function findAndTouch(name: SessionName, services: SessionServices): Promise<Found | null> {
  const found = await find(name, services)
  if (!found) return null
  const { handle, text, record } = found
  const now = services.now()
  // In both directions: a time in the future, written by a wrong clock, is corrected.
  if (Math.abs(now - record.lastSeenAt) < Math.min(TOUCH_MS, services.env.session.idleMs / 10)) return found
  const createdAt = Math.min(record.createdAt, now)
  const touched = livingRecord({ ...record, createdAt, lastSeenAt: now }, services)
  if (!touched) return null
  const next = JSON.stringify(touched)
  const life = lifeOf(touched, services)
  // `replace`, not `set`: a session that ended in the meantime must not come back. If the write fails, the session is
  // used as it was read.
  const isWritten = await services.kv.replace(keyOf(handle), text, next, life, services.signal).catch(() => null)
  if (isWritten === null) return found
  return isWritten ? { handle, text: next, record: touched } : findByHandle(handle, services)
}

/** A cookie names no session that is bound to a key, and a token no other. */
export async function find(name: SessionName, services: SessionServices): Promise<Found | null> {
  const found = name === null ? null : await findByHandle(handleNamed(name), services)
  return found && (typeof name === 'string') === (found.record.boundTo === undefined) ? found : null
}

export async function findByHandle(handle: string, services: SessionServices): Promise<Found | null> {
  const text = await services.kv.get(keyOf(handle), services.signal)
  if (text === null) return null
  const read = parseSessionRecord(text)
  if (!read) services.log.warn('a stored session is not valid')
  const record = livingRecord(read, services)
  return record && { handle, text, record }
}

/** Ignores the caller's signal, so that a session ends even if the caller disconnects. */
export async function end(handle: string, { kv }: SessionServices): Promise<void> {
  await kv.delete(keyOf(handle))
}

/**
 * Returns the record with its expiry by the current settings; `null` if it has expired or was idle for too long. A
 * `lastSeenAt` in the future comes from a wrong clock; it is accepted up to one idle life ahead.
 */
export function livingRecord(record: SessionRecord | null, { env, now }: SessionServices): SessionRecord | null {
  if (!record) return null
  const { idleMs, lifeMs } = env.session
  const time = now()
  const expiresAt = Math.min(record.expiresAt, record.createdAt + lifeMs)
  const isUsed = time < record.lastSeenAt + idleMs
  const isAhead = Math.max(record.createdAt, record.lastSeenAt) > time + idleMs
  return time < expiresAt && isUsed && !isAhead ? { ...record, expiresAt } : null
}

/** How long the store keeps a record: until it expires or was idle for too long. */
export function lifeOf({ lastSeenAt, expiresAt }: SessionRecord, { env }: SessionServices): Life {
  return { ttlMs: Math.max(1, Math.min(env.session.idleMs, expiresAt - lastSeenAt)) }
}

/** Identifies a session in the visitor's list and in the store. The id cannot be derived from it. */
export const handleOf = (id: string): string => createHash('sha256').update(id).digest('base64url')
export const keyOf = (handle: string) => `siwx-session:${handle}`

export const handleNamed = (name: NonNullable<SessionName>): string =>
  typeof name === 'string' ? handleOf(name) : name.handle
