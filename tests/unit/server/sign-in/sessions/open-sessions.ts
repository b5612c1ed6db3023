import { randomBytes } from 'node:crypto'
import type { Namespace } from '@/lib/core/caip'
import { createLog } from '@/lib/server/kit/log'
import { parseEnv } from '@/lib/server/settings/env'
import { createSession } from '@/lib/server/sign-in/sessions/session-records'
import { guardKv } from '@/lib/server/stores/guard-kv'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import { fullMessage } from '@/tests/support/sign-in-messages'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** The services of sessions with an empty store and a clock that the test moves. */
export function openSessions({ settings = {}, store }: { settings?: Record<string, string>; store?: Kv } = {}) {
  const clock = { time: Date.parse('2026-11-21T10:00:00Z') }
  const now = () => clock.time
  const memory = createMemoryKv({ maxEntries: 10_000, maxCharacters: 10_000_000, whenFull: 'refuse', now })
  const log = createLog('silent')
  /** Each call to the store, as `name key`, in its order. */
  const calls: string[] = []
  /** Runs `act` before the store call with number `at`, counted from 0. */
  const meanwhile = { at: -1, act: async () => {} }
  const kv = guardKv(watched(store ?? memory), log)

  function watched(watchedKv: Kv): Kv {
    const watch = async (name: string, key: string) => {
      const at = calls.push(`${name} ${key}`) - 1
      if (at === meanwhile.at) await meanwhile.act()
    }
    return {
      id: watchedKv.id,
      get: async (key, signal) => watch('get', key).then(() => watchedKv.get(key, signal)),
      set: async (key, ...rest) => watch('set', key).then(() => watchedKv.set(key, ...rest)),
      setIfAbsent: async (key, ...rest) => watch('setIfAbsent', key).then(() => watchedKv.setIfAbsent(key, ...rest)),
      replace: async (key, ...rest) => watch('replace', key).then(() => watchedKv.replace(key, ...rest)),
      getAndDelete: async (key, signal) => watch('getAndDelete', key).then(() => watchedKv.getAndDelete(key, signal)),
      increment: async (key, ...rest) => watch('increment', key).then(() => watchedKv.increment(key, ...rest)),
      delete: async (key, signal) => watch('delete', key).then(() => watchedKv.delete(key, signal)),
    }
  }

  const services = { env: parseEnv(settings), kv, log, now }
  return {
    services,
    /** Not recorded in `calls`. */
    kv: guardKv(store ?? memory, log),
    calls,
    meanwhile,
    clock,
    /** Signs in with accounts and returns the session id. */
    signIn: async (accounts: readonly SignInProof[], replaces: string | null = null, userAgent = FIREFOX) =>
      (await createSession({ proofs: accounts, userAgent, replaces }, services)).id,
  }
}

/** A proof for an account of a namespace, or for the given eip155 account. */
export function proofOf(account: Namespace | `0x${string}`, more: Partial<SignInProof> = {}): SignInProof {
  const data = account.startsWith('0x')
    ? { ...fullMessage('eip155'), accountAddress: account }
    : fullMessage(account as Namespace)
  const { resources = [], ...fields } = data
  return {
    data: { ...fields, resources: [...resources] },
    message: `the text of ${account}`,
    signature: '0x1234',
    signedAt: Date.parse('2026-11-21T10:00:00Z'),
    ...more,
  }
}

/** Returns a new account. */
export const newAccount = (): `0x${string}` => `0x${randomBytes(20).toString('hex')}`
