import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrivateKeyAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createLog } from '@/lib/server/kit/log'
import { readHistory } from '@/lib/server/names/name-records'
import { registerName } from '@/lib/server/names/register-name'
import type { Platform, Services } from '@/lib/server/platform/services'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { createCache } from '@/lib/server/stores/create-cache'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { fakeRpc } from '@/tests/fakes/fake-rpc'
import { createEmptyFolder } from './empty-folder'
import { nameAccount, namesEnv, openNamesServices, registrationOf, ZONE } from './names-services'
import { openTestPostgres } from './test-postgres'

export const START = Date.parse('2026-11-24T12:00:00Z')
export const SECOND = 1_000
/** The time of all instances of a test, in Unix milliseconds. */
export const clock = { now: START }

let made = 0
export const newAccount = (): PrivateKeyAccount => nameAccount(++made)
export const newName = (): string => `label-${++made}.${ZONE}`
/** As in a signed message. @param at - Unix time in milliseconds. */
export const seconds = (at = clock.now): number => Math.floor(at / SECOND)

/** A node that says what the validator of contract signatures says. */
export function chainOf(answer: () => unknown) {
  const request = vi.fn(async () => answer())
  return { rpc: fakeRpc([DEVNET_CAIP_ID, 'eip155:1'], request), request }
}

/** The stores that the instances of a test share. */
export function sharedParts(): Partial<Platform> {
  const now = () => clock.now
  const kv = createMemoryKv({ maxEntries: 9_999, maxCharacters: 9_999_999, whenFull: 'refuse', now })
  const log = createLog('silent')
  return { now, kv, volatileKv: kv, cache: createCache({ kv, log, now }) }
}

/** Databases for registries, each opened at its first use: PGlite, and Postgres where one runs. */
export async function openRegistryDatabases() {
  const [postgres, base] = await Promise.all([openTestPostgres(), mkdtemp(join(tmpdir(), 'foyer-names-'))])
  const kinds: readonly (readonly [string, () => Promise<DatabaseSettings>])[] = [
    ['pglite', () => createEmptyFolder(join(base, 'app'))],
    ...(postgres
      ? [['postgres', async () => ({ kind: 'postgres' as const, url: await postgres.create() })] as const]
      : []),
  ]
  return {
    kinds,
    postgres,
    async stop() {
      await postgres?.stop()
      await rm(base, { recursive: true, force: true })
    },
  }
}

/** An embedded database takes seconds to open, and far longer on a busy machine. */
export const OPENING_MS = 180_000

/** A registry in this database, which is open, on a chain that confirms no signature of a contract. */
export async function openRegistry(settings: DatabaseSettings) {
  const services = openNamesServices(namesEnv(settings), { ...chainOf(() => '0x00'), ...sharedParts() })
  await services.databases.app()
  return {
    services,
    /** The same instance with other settings of names. */
    with_: (env: Partial<NonNullable<Services['env']['names']>>): Services => ({
      ...services,
      env: { ...services.env, names: { ...services.env.names, ...env } as NonNullable<Services['env']['names']> },
    }),
    async register(account = newAccount(), name = newName(), attributes: Readonly<Record<string, string>> = {}) {
      const signed = await registrationOf(account, name, clock.now, attributes)
      return { account, name, signed, record: await registerName(signed, services) }
    },
    async historyOf(name: string) {
      const database = await services.databases.app()
      return database.run((queries) => readHistory(queries, name))
    },
  }
}

export type TestRegistry = Awaited<ReturnType<typeof openRegistry>>
