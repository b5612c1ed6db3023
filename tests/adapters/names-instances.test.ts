import { afterAll, describe, expect, test } from 'vitest'
import { releaseName } from '@/lib/server/names/change-name'
import { cachedOwned, cachedRecord } from '@/lib/server/names/name-cache'
import { registerName } from '@/lib/server/names/register-name'
import { namesEnv, openNamesServices, registrationOf, signMessageOf as sign } from '@/tests/support/names-services'
import {
  chainOf,
  clock,
  newAccount,
  newName,
  openRegistryDatabases,
  seconds,
  sharedParts,
} from '@/tests/support/test-registry'

const databases = await openRegistryDatabases()
afterAll(databases.stop)

describe('two instances', () => {
  test.skipIf(!databases.postgres)(
    'behavior: a write of one is seen by the other at once, absence included',
    async () => {
      const source = namesEnv({ kind: 'postgres', url: (await databases.postgres?.create()) ?? '' })
      const shared = { ...chainOf(() => '0x00'), ...sharedParts() }
      const [one, other] = [openNamesServices(source, shared), openNamesServices(source, shared)]
      const [account, name] = [newAccount(), newName()]
      expect(await cachedRecord(name, other)).toBeNull()
      expect(await cachedOwned(account.address, other)).toEqual({ names: [] })
      const record = await registerName(await registrationOf(account, name, clock.now), one)
      expect(await cachedRecord(name, other)).toEqual(record)
      expect(await cachedOwned(account.address, other)).toEqual({ names: [record] })
      const release = await sign(account, { action: 'release', name, timestamp: seconds() })
      await releaseName(release, one)
      expect(await cachedRecord(name, other)).toBeNull()
    },
  )

  test.skipIf(!databases.postgres)(
    'behavior: a row that an instance was reading during a write is not answered after it',
    async () => {
      const source = namesEnv({ kind: 'postgres', url: (await databases.postgres?.create()) ?? '' })
      const shared = { ...chainOf(() => '0x00'), ...sharedParts() }
      const [one, other] = [openNamesServices(source, shared), openNamesServices(source, shared)]
      const [account, name] = [newAccount(), newName()]
      let [go, hasRead] = [() => {}, () => {}]
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      const isRead = new Promise<void>((resolve) => {
        hasRead = resolve
      })
      const database = await other.databases.app()
      // Reads the row, and is slow to answer.
      const slow = {
        ...database,
        run: (async (work, signal) => {
          const rows = await database.run(work, signal)
          hasRead()
          await held
          return rows
        }) as typeof database.run,
      }
      const reading = cachedRecord(name, { ...other, databases: { ...other.databases, app: async () => slow } })
      await isRead
      const record = await registerName(await registrationOf(account, name, clock.now), one)
      go()
      expect(await reading).toBeNull()
      expect(await cachedRecord(name, other)).toEqual(record)
      expect(await cachedRecord(name, one)).toEqual(record)
    },
  )
})
