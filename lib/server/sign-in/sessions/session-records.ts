import 'server-only'
import { randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { SignInProof, SignInSession, SignInSessionEntry } from '@/lib/sign-in/sign-in-contract'
import { browserNames } from '../../http/browser-names'
import { addToAccount, endSessionsOf, proofKey, type SessionServices, sessionsOfAccount } from './account-sessions'
import {
  end,
  type Found,
  find,
  findAndTouch,
  findByHandle,
  handleNamed,
  handleOf,
  keyOf,
  lifeOf,
  livingRecord,
  type SessionName,
} from './find-session'
import {
  accountOf,
  type BoundPage,
  copyAccounts,
  MAX_ACCOUNTS,
  parseSessionRecord,
  type SessionRecord,
} from './session-record'

interface SignIn {
  /** The verified accounts of this sign-in, at least one. */
  readonly proofs: readonly SignInProof[]
  /** The User-Agent header, for the list of sessions. */
  readonly userAgent: string | null
  /** The session of the same visitor until now. The id of a cookie is unverified: a client can send any. */
  readonly replaces: SessionName
  /** The page on another origin that alone may use the session, by its key. Without it a cookie names the session. */
  readonly boundTo?: BoundPage
}

interface Created {
  /** 32 random bytes as base64url, for the cookie. It is not stored. */
  readonly id: string
  /** Digest of the id, which identifies the session in the store. */
  readonly handle: string
  readonly session: SignInSession
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
export async function readSession(name: SessionName, services: SessionServices): Promise<SignInSession | null> {
  const found = await findAndTouch(name, services)
  return found && sessionOf(found.record, services)
}

/** Ends a session at once, for every copy of its cookie. Ignores unknown ids. @throws {AppError} `kv.unavailable`. */
export async function endSession(name: SessionName, services: SessionServices): Promise<void> {
  if (name !== null) await end(handleNamed(name), services)
}

/**
 * Lists the living sessions of all accounts in the session of `id`: the current session first, then by last use. An
 * entry shows only the accounts that are also in the current session.
 *
 * @throws {AppError} `session.expired` for an id without a session, `kv.unavailable`.
 */
export async function listSessions(name: SessionName, services: SessionServices): Promise<SignInSessionEntry[]> {
  const current = await findOrThrow(name, services)
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
  name: SessionName,
  handle: string,
  services: SessionServices,
): Promise<boolean> {
  const current = await findOrThrow(name, services)
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
export async function endAllSessions(name: SessionName, services: SessionServices): Promise<number> {
  const current = await findOrThrow(name, services)
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
    await end(created.handle, services).catch(() => {})
    throw error
  }
  await end(created.handle, services)
  return null
}

async function openSession(
  { proofs, userAgent, boundTo }: SignIn,
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
    ...(boundTo && { boundTo }),
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
  return { id, handle, session: sessionOf(record, services) }
}

async function findOrThrow(name: SessionName, services: SessionServices): Promise<Found> {
  const found = await findAndTouch(name, services)
  if (!found) throw new AppError('session.expired')
  return found
}

async function handlesBeside({ record }: Found, services: SessionServices): Promise<readonly string[]> {
  const lists = await Promise.all(record.accounts.map((proof) => sessionsOfAccount(proofKey(proof), services)))
  return lists.flat()
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
