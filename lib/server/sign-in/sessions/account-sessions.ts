import 'server-only'
import * as z from 'zod/mini'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import type { Services } from '../../platform/services'

/** Services that session functions need. `signal` ends the caller's wait. */
export type SessionServices = Pick<Services, 'kv' | 'now' | 'log'> & {
  readonly env: Pick<Services['env'], 'session'>
  readonly signal?: AbortSignal | undefined
}

/**
 * Maximum number of concurrent sessions per account; with one more, the oldest ends. Our choice, more than any visitor
 * needs.
 */
export const MAX_SESSIONS_OF_ACCOUNT = 20

/**
 * Each failed write means that another caller's write succeeded. So many in a row mean that the store does not work.
 */
const MAX_ATTEMPTS = 200
/** An empty list can expire at once. */
const EMPTY_LIFE_MS = 1_000

/**
 * The digest of a session id, which identifies the session in the store and to its owner without revealing the id. A
 * list with any other text is invalid.
 */
const handle = patternText(43, /^[A-Za-z0-9_-]{43}$/)
const handles = z.array(handle)

/** How to check and end the sessions that a list names. */
interface Sessions {
  readonly isAlive: (handle: string) => Promise<boolean>
  /** Ends a session. May be called again for a session that has ended. */
  readonly end: (handle: string) => Promise<void>
}

/** A list as read from the store; `text` is `null` if there is none. */
interface List {
  readonly key: string
  readonly text: string | null
  readonly handles: readonly string[]
}

/** Key of a proved account, the same for every spelling of its address. */
export function proofKey({ data: { chainId, accountAddress } }: Pick<SignInProof, 'data'>): string {
  return accountKey(chainId, accountAddress)
}

/**
 * Handles of the sessions that an account has or had, in the order of sign-in. A list names every living session. It
 * may also name ended ones; these are removed when the list is full.
 */
export async function sessionsOfAccount(account: string, services: SessionServices): Promise<readonly string[]> {
  return (await readList(account, services)).handles
}

/**
 * Adds a session to the list of an account. If the list is full of living sessions, the oldest one ends.
 *
 * @param replaced - The session that `added` replaces. It ends when `added` exists, so it is not ended here and does
 *   not count.
 */
export async function addToAccount(
  account: string,
  { added, replaced }: { readonly added: string; readonly replaced: string | null },
  { isAlive, end }: Sessions,
  services: SessionServices,
): Promise<void> {
  await untilDone(async () => {
    const list = await readList(account, services)
    if (list.handles.includes(added)) return true
    const kept = list.handles.length < MAX_SESSIONS_OF_ACCOUNT ? list.handles : await makeRoom(list.handles)
    return writeList(list, [...kept, added], services)
  })

  async function makeRoom(full: readonly string[]): Promise<readonly string[]> {
    const alive = await Promise.all(full.map(isAlive))
    const living = full.filter((_, i) => alive[i])
    const staying = living.filter((handle) => handle !== replaced)
    const surplus = staying.slice(0, Math.max(0, staying.length - (MAX_SESSIONS_OF_ACCOUNT - 1)))
    // End them before they leave the list: a session that is not listed could not be ended from another browser.
    await Promise.all(surplus.map(end))
    return living.filter((handle) => !surplus.includes(handle))
  }
}

/**
 * Ends all sessions of the accounts, including sessions that start in the meantime, until no list changes any more.
 *
 * @param last - Ended after all others, so that its owner can try again if the store fails before. `null` for none.
 */
export async function endSessionsOf(
  accounts: readonly string[],
  last: string | null,
  { end }: Pick<Sessions, 'end'>,
  services: SessionServices,
): Promise<void> {
  await untilDone(async () => {
    const lists = await Promise.all(accounts.map((account) => readList(account, services)))
    const others = new Set(lists.flatMap((list) => list.handles))
    if (last !== null) others.delete(last)
    await Promise.all([...others].map(end))
    if (last !== null) await end(last)
    const written = await Promise.all(lists.map((list) => emptyList(list, services)))
    return written.every(Boolean)
  })
}

async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) if (await attempt()) return
  throw new AppError('kv.unavailable', { cause: new Error('could not write a list of sessions after many attempts') })
}

async function readList(account: string, { kv, log, signal }: SessionServices): Promise<List> {
  const key = `siwx-sessions-of:${account}`
  const text = await kv.get(key, signal)
  const parsed = text === null ? null : z.safeParse(handles, jsonOf(text))
  if (parsed && !parsed.success) log.warn('a list of sessions is not valid')
  return { key, text, handles: parsed?.data ?? [] }
}

/** As {@link writeList}. Writes nothing where no list is: its key would name the account in the store. */
async function emptyList(list: List, services: SessionServices): Promise<boolean> {
  if (list.text !== null) return writeList(list, [], services)
  return (await services.kv.get(list.key, services.signal)) === null
}

/** Returns `false` when another caller has changed the list since it was read. */
async function writeList(list: List, next: readonly string[], { kv, env, signal }: SessionServices): Promise<boolean> {
  const text = JSON.stringify(next)
  // As long as the longest session in the list.
  const life = { ttlMs: next.length === 0 ? EMPTY_LIFE_MS : env.session.lifeMs }
  return list.text === null
    ? kv.setIfAbsent(list.key, text, life, signal)
    : kv.replace(list.key, list.text, text, life, signal)
}

/** Parses JSON. Returns `undefined` for invalid text: another program may have written it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
