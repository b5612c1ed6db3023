import 'server-only'
import * as z from 'zod/mini'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import type { Services } from '../../process/services'

/** What sessions are kept with. `signal` ends the wait of whoever asks. */
export type SessionServices = Pick<Services, 'kv' | 'env' | 'now' | 'log'> & {
  readonly signal?: AbortSignal | undefined
}

/** Sessions of one account at once; with one more the oldest ends. Ours: more browsers than anybody has. */
export const MAX_SESSIONS_OF_ACCOUNT = 20

/** Each failed attempt is another's success, so this many in a row are no crowd but a store that does not do its work. */
const MAX_ATTEMPTS = 200
/** An empty list is as good as none. */
const EMPTY_LIFE_MS = 1_000

/**
 * Names a session to the store and to its owner: the digest of its id, which does not lead back to the id. Anything else
 * in a list is none of ours.
 */
const handle = patternText(43, /^[A-Za-z0-9_-]{43}$/)
const handles = z.array(handle)

/** What a list does to the sessions that it names. */
interface Sessions {
  readonly isAlive: (handle: string) => Promise<boolean>
  /** Ends one. Called again for one that has ended. */
  readonly end: (handle: string) => Promise<void>
}

/** The list as it was read; `text` is `null` where there is none. */
interface List {
  readonly key: string
  readonly text: string | null
  readonly handles: readonly string[]
}

/** The key of a proved account, however its address is spelt. */
export function proofKey({ data: { chainId, accountAddress } }: Pick<SignInProof, 'data'>): string {
  return accountKey(chainId, accountAddress)
}

/**
 * Handles of the sessions that an account has or had, in the order of their sign-in. A list names every session that is
 * alive; what it names besides has ended, and is left out when the list is full.
 */
export async function sessionsOfAccount(account: string, services: SessionServices): Promise<readonly string[]> {
  return (await readList(account, services)).handles
}

/**
 * Adds a session to the list of an account. When that is full of living sessions, the oldest ends.
 *
 * @param replaced - ends by itself once the added one is there, and makes no room.
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
    // Before they leave the list: what is not listed could not be ended from elsewhere.
    await Promise.all(surplus.map(end))
    return living.filter((handle) => !surplus.includes(handle))
  }
}

/**
 * Ends every session of some accounts, also those that sign in meanwhile, until the lists stay as they were read.
 *
 * @param last - ends after all others, so that whoever asked may ask again when the store fails in between.
 */
export async function endSessionsOf(
  accounts: readonly string[],
  last: string,
  { end }: Pick<Sessions, 'end'>,
  services: SessionServices,
): Promise<void> {
  await untilDone(async () => {
    const lists = await Promise.all(accounts.map((account) => readList(account, services)))
    const others = new Set(lists.flatMap((list) => list.handles))
    others.delete(last)
    await Promise.all([...others].map(end))
    await end(last)
    const written = await Promise.all(lists.map((list) => writeList(list, [], services)))
    return written.every(Boolean)
  })
}

async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) if (await attempt()) return
  throw new AppError('kv.unavailable', { cause: new Error('a list of sessions does not change') })
}

async function readList(account: string, { kv, log, signal }: SessionServices): Promise<List> {
  const key = `siwx-sessions-of:${account}`
  const text = await kv.get(key, signal)
  const parsed = text === null ? null : z.safeParse(handles, jsonOf(text))
  if (parsed && !parsed.success) log.warn('a list of sessions cannot be read')
  return { key, text, handles: parsed?.data ?? [] }
}

/** `false` when somebody else has changed the list since it was read. */
async function writeList(list: List, next: readonly string[], { kv, env, signal }: SessionServices): Promise<boolean> {
  const text = JSON.stringify(next)
  // No session of the list outlives it.
  const life = { ttlMs: next.length === 0 ? EMPTY_LIFE_MS : env.session.lifeMs }
  return list.text === null
    ? kv.setIfAbsent(list.key, text, life, signal)
    : kv.replace(list.key, list.text, text, life, signal)
}

/** `undefined` for what is no JSON: anybody may have written it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
