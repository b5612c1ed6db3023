import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { SignInProof, SignInSession, SignInSessionEntry } from '@/lib/sign-in/sign-in-contract'
import { browserNames } from '../../http/browser-names'
import type { Life } from '../../stores/kv'
import { addToAccount, endSessionsOf, proofKey, type SessionServices, sessionsOfAccount } from './account-sessions'
import { accountOf, copyAccounts, MAX_ACCOUNTS, parseSessionRecord, type SessionRecord } from './session-record'

/** `lastSeenAt` is written at most this often, and at least ten times in an idle life. */
const TOUCH_MS = 60_000

interface SignIn {
  /** The verified accounts of this sign-in, at least one. */
  readonly proofs: readonly SignInProof[]
  /** The User-Agent header, for the list of sessions. */
  readonly userAgent: string | null
  /** Session id from the request's cookie. Unverified: a client can send any id. */
  readonly replaces: string | null
}

interface Created {
  /** 32 random bytes as base64url, for the cookie. It is not stored. */
  readonly id: string
  readonly session: SignInSession
}

/** A living session: its handle, its text in the store, and its record. */
interface Found {
  readonly handle: string
  readonly text: string
  readonly record: SessionRecord
}

/**
 * Signs a visitor in: creates a session with a new id and ends the session that it replaces.
 *
 * Accounts of a living replaced session are kept; an account that is proved again has its new proof. In that case the
 * new session expires when the replaced one would have, so no account stays signed in for longer.
 *
 * @throws {AppError} `kv.unavailable`; the replaced session is then unchanged or has ended.
 */
export async function createSession(signIn: SignIn, services: SessionServices): Promise<Created> {
  const replaced = await find(signIn.replaces, services)
  const created = replaced && (await replaceSession(signIn, replaced, services))
  return created ?? (await openSession(signIn, null, services))
}

/**
 * Returns the session of an id; `null` if it has ended or never existed. A call counts as use, which is stored at most
 * once a minute.
 *
 * @throws {AppError} `kv.unavailable`. A store that is down does not sign anyone out.
 */
export async function readSession(id: string | null, services: SessionServices): Promise<SignInSession | null> {
  const found = await findAndTouch(id, services)
  return found && sessionOf(found.record, services)
}

/** Ends a session at once, for every copy of its cookie. Ignores unknown ids. @throws {AppError} `kv.unavailable`. */
export async function endSession(id: string | null, services: SessionServices): Promise<void> {
  if (id !== null) await end(handleOf(id), services)
}

/**
 * Lists the living sessions of all accounts in the session of `id`: the current session first, then by last use. An
 * entry shows only the accounts that are also in the current session.
 *
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`.
 */
export async function listSessions(id: string | null, services: SessionServices): Promise<SignInSessionEntry[]> {
  const current = await findOrThrow(id, services)
  const handles = new Set(await handlesBeside(current, services))
  handles.delete(current.handle)
  const others = await Promise.all([...handles].map((handle) => findByHandle(handle, services)))
  const entries = others.flatMap((other) => (other ? [entryOf(other, current)] : []))
  entries.sort((a, b) => b.lastSeenAt - a.lastSeenAt)
  return [entryOf(current, current), ...entries].filter(({ accounts }) => accounts.length > 0)
}

/**
 * Ends one of the sessions that {@link listSessions} returns.
 *
 * @returns `false` when the handle is unknown or belongs to a session without any of these accounts. The caller cannot
 *   tell the two apart.
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`.
 */
export async function endSessionByHandle(
  id: string | null,
  handle: string,
  services: SessionServices,
): Promise<boolean> {
  const current = await findOrThrow(id, services)
  const listed = [current.handle, ...(await handlesBeside(current, services))]
  const found = listed.includes(handle) ? await findByHandle(handle, services) : null
  if (!found || entryOf(found, current).accounts.length === 0) return false
  return (await services.kv.getAndDelete(keyOf(handle))) !== null
}

/**
 * Signs out everywhere: ends all sessions of all accounts in the session of `id`, which ends last. Also ends sessions
 * that copy one of these accounts from an ended session in the meantime. A session whose account was proved anew
 * continues.
 *
 * @returns the number of sessions that ended.
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`; some sessions may have ended by
 *   then.
 */
export async function endAllSessions(id: string | null, services: SessionServices): Promise<number> {
  const current = await findOrThrow(id, services)
  let ended = 0
  const endAndCount = async (handle: string) => {
    const text = await services.kv.getAndDelete(keyOf(handle))
    if (text !== null && livingRecord(parseSessionRecord(text), services)) ended += 1
  }
  const accounts = current.record.accounts.map(proofKey)
  // Runs to its end even if the caller disconnects.
  await endSessionsOf(accounts, current.handle, { end: endAndCount }, { ...services, signal: undefined })
  return ended
}

/**
 * Ends all sessions that have one of these accounts (CAIP-10), on all browsers.
 *
 * @throws {AppError} `kv.unavailable`; some sessions may have ended by then.
 */
export async function endSessionsOfAccounts(accounts: readonly string[], services: SessionServices): Promise<void> {
  await endSessionsOf(accounts, null, { end: (handle) => end(handle, services) }, services)
}

/**
 * Returns `null` when the replaced session ended before the new one existed. The new one ends as well, because it
 * copied accounts of an ended session.
 */
async function replaceSession(signIn: SignIn, replaced: Found, services: SessionServices): Promise<Created | null> {
  const created = await openSession(signIn, replaced, services)
  try {
    // After the new session exists: a concurrent `endAllSessions` then finds at least one of the two in the lists, and
    // repeats until the lists are empty.
    if ((await services.kv.getAndDelete(keyOf(replaced.handle), services.signal)) !== null) return created
  } catch (error) {
    await end(handleOf(created.id), services).catch(() => {})
    throw error
  }
  await end(handleOf(created.id), services)
  return null
}

async function openSession(
  { proofs, userAgent }: SignIn,
  replaced: Found | null,
  services: SessionServices,
): Promise<Created> {
  const now = services.now()
  const proved = new Set(proofs.map(proofKey))
  const carried = replaced?.record.accounts.filter((proof) => !proved.has(proofKey(proof))) ?? []
  const accounts = [...new Map([...carried, ...proofs].map((proof) => [proofKey(proof), proof])).values()]
  const record: SessionRecord = {
    createdAt: now,
    lastSeenAt: now,
    expiresAt: Math.min(
      now + services.env.session.lifeMs,
      replaced && carried.length > 0 ? replaced.record.expiresAt : Infinity,
    ),
    ...browserNames(userAgent),
    accounts: accounts.slice(-MAX_ACCOUNTS),
  }
  const id = randomBytes(32).toString('base64url')
  const handle = handleOf(id)
  const inList = { added: handle, replaced: replaced?.handle ?? null }
  const sessions = {
    isAlive: async (other: string) => (await findByHandle(other, services)) !== null,
    end: (other: string) => end(other, services),
  }
  try {
    await services.kv.set(keyOf(handle), JSON.stringify(record), lifeOf(record, services), services.signal)
    // A session that is missing in the list of an account could not be ended from another browser, so it is not
    // created.
    await Promise.all(record.accounts.map((proof) => addToAccount(proofKey(proof), inList, sessions, services)))
  } catch (error) {
    await end(handle, services).catch(() => {})
    throw error
  }
  return { id, session: sessionOf(record, services) }
}

/** Finds the session of an id and stores the time of this use. */
async function findAndTouch(id: string | null, services: SessionServices): Promise<Found | null> {
  const found = await find(id, services)
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

async function findOrThrow(id: string | null, services: SessionServices): Promise<Found> {
  const found = await findAndTouch(id, services)
  if (!found) throw new AppError('session.expired')
  return found
}

async function find(id: string | null, services: SessionServices): Promise<Found | null> {
  return id === null ? null : findByHandle(handleOf(id), services)
}

async function findByHandle(handle: string, services: SessionServices): Promise<Found | null> {
  const text = await services.kv.get(keyOf(handle), services.signal)
  if (text === null) return null
  const read = parseSessionRecord(text)
  if (!read) services.log.warn('a stored session is not valid')
  const record = livingRecord(read, services)
  return record && { handle, text, record }
}

/** Ignores the caller's signal, so that a session ends even if the caller disconnects. */
async function end(handle: string, { kv }: SessionServices): Promise<void> {
  await kv.delete(keyOf(handle))
}

async function handlesBeside({ record }: Found, services: SessionServices): Promise<readonly string[]> {
  const lists = await Promise.all(record.accounts.map((proof) => sessionsOfAccount(proofKey(proof), services)))
  return lists.flat()
}

/**
 * Returns the record with its expiry by the current settings; `null` if it has expired or was idle for too long. A
 * `lastSeenAt` in the future comes from a wrong clock; it is accepted up to one idle life ahead.
 */
function livingRecord(record: SessionRecord | null, { env, now }: SessionServices): SessionRecord | null {
  if (!record) return null
  const { idleMs, lifeMs } = env.session
  const time = now()
  const expiresAt = Math.min(record.expiresAt, record.createdAt + lifeMs)
  const isUsed = time < record.lastSeenAt + idleMs
  const isAhead = Math.max(record.createdAt, record.lastSeenAt) > time + idleMs
  return time < expiresAt && isUsed && !isAhead ? { ...record, expiresAt } : null
}

/** How long the store keeps a record: until it expires or was idle for too long. */
function lifeOf({ lastSeenAt, expiresAt }: SessionRecord, { env }: SessionServices): Life {
  return { ttlMs: Math.max(1, Math.min(env.session.idleMs, expiresAt - lastSeenAt)) }
}

function sessionOf(record: SessionRecord, { env }: SessionServices): SignInSession {
  const { createdAt, lastSeenAt, expiresAt } = record
  return {
    accounts: copyAccounts(record),
    createdAt,
    idleExpiresAt: Math.min(lastSeenAt + env.session.idleMs, expiresAt),
    expiresAt,
  }
}

function entryOf({ handle, record }: Found, current: Found): SignInSessionEntry {
  const held = new Set(current.record.accounts.map(proofKey))
  const accounts = record.accounts.filter((proof) => held.has(proofKey(proof))).map(accountOf)
  const { browser, system, createdAt, lastSeenAt } = record
  return { handle, isCurrent: handle === current.handle, browser, system, createdAt, lastSeenAt, accounts }
}

/** Identifies a session in the visitor's list and in the store. The id cannot be derived from it. */
export const handleOf = (id: string): string => createHash('sha256').update(id).digest('base64url')
const keyOf = (handle: string) => `siwx-session:${handle}`
