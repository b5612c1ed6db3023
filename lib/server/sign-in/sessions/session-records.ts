import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { SignInProof, SignInSession, SignInSessionEntry } from '@/lib/sign-in/sign-in-contract'
import type { Life } from '../../stores/kv'
import { addToAccount, endSessionsOf, proofKey, type SessionServices, sessionsOfAccount } from './account-sessions'
import { browserNames } from './browser-names'
import { accountOf, copyAccounts, MAX_ACCOUNTS, parseSessionRecord, type SessionRecord } from './session-record'

/** Use is written down at most this often, and at least ten times in an idle life. */
const TOUCH_MS = 60_000

interface SignIn {
  /** What this sign-in has proved: at least one account, verified. */
  readonly proofs: readonly SignInProof[]
  /** The header, for the list of sessions. */
  readonly userAgent: string | null
  /** The id of the cookie that came with it: may be anybody's guess. */
  readonly replaces: string | null
}

interface Created {
  /** For the cookie: 32 random bytes as base64url. It is kept nowhere else. */
  readonly id: string
  readonly session: SignInSession
}

/** A living session, as it was read and by its name. */
interface Found {
  readonly handle: string
  readonly text: string
  readonly record: SessionRecord
}

/**
 * Signs somebody in: makes a session with a new id, and ends the one that it replaces.
 *
 * The accounts of a replaced session that still is alive come along, an account that is proved again with its new proof.
 * They do not live longer for it: the new session then ends when the old one would have.
 *
 * @throws {AppError} `kv.unavailable`; the replaced session is then left as it was, or has ended.
 */
export async function createSession(signIn: SignIn, services: SessionServices): Promise<Created> {
  const replaced = await find(signIn.replaces, services)
  const created = replaced && (await replaceSession(signIn, replaced, services))
  return created ?? (await openSession(signIn, null, services))
}

/**
 * The session of an id, `null` when it has ended or never was. Reading counts as use: once a minute it is written down.
 *
 * @throws {AppError} `kv.unavailable`: nobody is signed out because the store is down.
 */
export async function readSession(id: string | null, services: SessionServices): Promise<SignInSession | null> {
  const found = await use(id, services)
  return found && sessionOf(found.record, services)
}

/** Ends a session at once, for every copy of its cookie. Unknown ones have ended. @throws {AppError} `kv.unavailable`. */
export async function endSession(id: string | null, services: SessionServices): Promise<void> {
  if (id !== null) await end(handleOf(id), services)
}

/**
 * The living sessions of all accounts that the session of an id holds, that one first, then those used last. Of another
 * session only the accounts are told that both hold.
 *
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`.
 */
export async function listSessions(id: string | null, services: SessionServices): Promise<SignInSessionEntry[]> {
  const current = await demand(id, services)
  const handles = new Set(await handlesBeside(current, services))
  handles.delete(current.handle)
  const others = await Promise.all([...handles].map((handle) => findByHandle(handle, services)))
  const entries = others.flatMap((other) => (other ? [entryOf(other, current)] : []))
  entries.sort((a, b) => b.lastSeenAt - a.lastSeenAt)
  return [entryOf(current, current), ...entries].filter(({ accounts }) => accounts.length > 0)
}

/**
 * Ends one of the sessions that {@link listSessions} lists.
 *
 * @returns `false` when there is none of that handle, or none of somebody with these accounts: the two look the same.
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`.
 */
export async function endSessionByHandle(
  id: string | null,
  handle: string,
  services: SessionServices,
): Promise<boolean> {
  const current = await demand(id, services)
  const listed = [current.handle, ...(await handlesBeside(current, services))]
  const found = listed.includes(handle) ? await findByHandle(handle, services) : null
  if (!found || entryOf(found, current).accounts.length === 0) return false
  return (await services.kv.getAndDelete(keyOf(handle))) !== null
}

/**
 * Signs out everywhere: ends all sessions of all accounts that the session of an id holds, and that one last. Sessions
 * that get one of these accounts from an ended one meanwhile end too; who proves an account anew stays signed in.
 *
 * @returns how many have ended.
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`; some may have ended by then.
 */
export async function endAllSessions(id: string | null, services: SessionServices): Promise<number> {
  const current = await demand(id, services)
  let ended = 0
  const endAndCount = async (handle: string) => {
    const text = await services.kv.getAndDelete(keyOf(handle))
    if (text !== null && standing(parseSessionRecord(text), services)) ended += 1
  }
  const accounts = current.record.accounts.map(proofKey)
  // Not given up when its caller leaves: what was to end ends.
  await endSessionsOf(accounts, current.handle, { end: endAndCount }, { ...services, signal: undefined })
  return ended
}

/** `null` when the replaced session ended before the new one was there: nothing of it may live on then. */
async function replaceSession(signIn: SignIn, replaced: Found, services: SessionServices): Promise<Created | null> {
  const created = await openSession(signIn, replaced, services)
  try {
    // Only now: whoever ends all sessions of an account meets at least one of the two, and goes on until it meets none.
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
    // A session that cannot be found by its accounts could not be ended from elsewhere: then there is none.
    await Promise.all(record.accounts.map((proof) => addToAccount(proofKey(proof), inList, sessions, services)))
  } catch (error) {
    await end(handle, services).catch(() => {})
    throw error
  }
  return { id, session: sessionOf(record, services) }
}

/** The session of an id, its use written down. */
async function use(id: string | null, services: SessionServices): Promise<Found | null> {
  const found = await find(id, services)
  if (!found) return null
  const { handle, text, record } = found
  const now = services.now()
  // Either way: what a clock that was ahead has written is put right.
  if (Math.abs(now - record.lastSeenAt) < Math.min(TOUCH_MS, services.env.session.idleMs / 10)) return found
  const createdAt = Math.min(record.createdAt, now)
  const touched = standing({ ...record, createdAt, lastSeenAt: now }, services)
  if (!touched) return null
  const next = JSON.stringify(touched)
  const life = lifeOf(touched, services)
  // Replaced, not set: a session that has just ended does not come back. One that could not be written is as good as it
  // was.
  const isWritten = await services.kv.replace(keyOf(handle), text, next, life, services.signal).catch(() => null)
  if (isWritten === null) return found
  return isWritten ? { handle, text: next, record: touched } : findByHandle(handle, services)
}

async function demand(id: string | null, services: SessionServices): Promise<Found> {
  const found = await use(id, services)
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
  if (!read) services.log.warn('a session cannot be read')
  const record = standing(read, services)
  return record && { handle, text, record }
}

/** Not given up when its caller leaves either. */
async function end(handle: string, { kv }: SessionServices): Promise<void> {
  await kv.delete(keyOf(handle))
}

async function handlesBeside({ record }: Found, services: SessionServices): Promise<readonly string[]> {
  const lists = await Promise.all(record.accounts.map((proof) => sessionsOfAccount(proofKey(proof), services)))
  return lists.flat()
}

/**
 * The record with its end as the settings have it now, `null` once that or its idle life is over. Of a session that was
 * last used in the future, by a clock that was wrong, nobody can say how long it has been idle: a little is believed, not
 * more than it could have lived on.
 */
function standing(record: SessionRecord | null, { env, now }: SessionServices): SessionRecord | null {
  if (!record) return null
  const { idleMs, lifeMs } = env.session
  const time = now()
  const expiresAt = Math.min(record.expiresAt, record.createdAt + lifeMs)
  const isUsed = time < record.lastSeenAt + idleMs
  const isAhead = Math.max(record.createdAt, record.lastSeenAt) > time + idleMs
  return time < expiresAt && isUsed && !isAhead ? { ...record, expiresAt } : null
}

/** How long the store keeps a record: until it ends, used or not. */
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

/** The name of a session in the visitor's list and in the store. The id cannot be derived from it. */
export const handleOf = (id: string): string => createHash('sha256').update(id).digest('base64url')
const keyOf = (handle: string) => `siwx-session:${handle}`
