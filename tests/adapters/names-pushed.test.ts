import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NAMES_PAGE, type NamesPage } from '@/lib/names/names-contract'
import { migrationsFolder } from '@/lib/server/database/migrations-folder'
import { acceptName, offerName, withdrawName } from '@/lib/server/names/change-name'
import { listOffered, listOwned, reverseNames } from '@/lib/server/names/lookup-name'
import { cachedOwned, cachedShown } from '@/lib/server/names/name-cache'
import { writeAddress } from '@/lib/server/names/name-records'
import type { Services } from '@/lib/server/platform/services'
import { codeOf } from '@/tests/support/code-of'
import { DEVNET_COIN_TYPE, signMessageOf as sign, ZONE } from '@/tests/support/names-services'
import {
  clock,
  newAccount,
  newName,
  OPENING_MS,
  openRegistry,
  openRegistryDatabases,
  START,
  seconds,
  type TestRegistry,
} from '@/tests/support/test-registry'

const databases = await openRegistryDatabases()
afterAll(databases.stop)

const PUSHED = 1_000

describe.each(databases.kinds)('a thousand names pushed to an address in %s', (_, settingsOf) => {
  let services: Services
  let register: TestRegistry['register']
  beforeAll(async () => {
    ;({ services, register } = await openRegistry(await settingsOf()))
  }, OPENING_MS)

  let pushes = 0
  /** Names that others have registered: owned by the victim, as transfers once made them, or offered to it. */
  async function push({ address }: PrivateKeyAccount, how: 'owned' | 'offered', at = START) {
    pushes += 1
    const [victim, stranger, when] = [address.toLowerCase(), newAccount().address.toLowerCase(), new Date(at)]
    const [owner, offeredTo, offeredAt] =
      how === 'owned' ? [victim, null, null] : [stranger, victim, when.toISOString()]
    const database = await services.databases.app()
    await database.run((queries) =>
      queries.execute(sql`
        insert into names (name, owner, owner_chain_id, registrant, registered_at, updated_at, owned_at, signed_at,
          offered_to, offered_chain_id, offered_at)
        select 'spam-' || ${pushes}::int || '-' || n || '.' || ${ZONE}::text, ${owner}, 31337, ${stranger},
          ${when.toISOString()}::timestamptz, ${when.toISOString()}::timestamptz, ${when.toISOString()}::timestamptz, 0,
          ${offeredTo}::text, 31337, ${offeredAt}::timestamptz
        from generate_series(1, ${PUSHED}::int) n`),
    )
  }
  const shownOf = async ({ address }: PrivateKeyAccount) =>
    (await reverseNames({ address }, services)).names.map(({ name }) => name)
  const ofGateway = async ({ address }: PrivateKeyAccount) =>
    (await cachedShown(address, services, DEVNET_COIN_TYPE))[0]?.name

  test('error: offers hide none of the names of the account, and are not listed among them', async () => {
    const victim = newAccount()
    const first = await register(victim)
    await push(victim, 'offered', START + 1_000)
    clock.now = START + 2_000
    const { name } = await register(victim)
    clock.now = START
    expect(await shownOf(victim)).toEqual([name, first.name])
    expect(await ofGateway(victim)).toBe(name)
    expect((await cachedOwned(victim.address, services)).names.map((each) => each.name)).toEqual([name, first.name])
  })

  test('behavior: the order of names follows the clock of the server, not that of the database', async () => {
    const victim = newAccount()
    clock.now = START + 2_000
    const newer = await register(victim)
    clock.now = START
    const older = await register(victim)
    expect(await shownOf(victim)).toEqual([newer.name, older.name])
    expect((await cachedOwned(victim.address, services)).names.map(({ name }) => name)).toEqual([
      newer.name,
      older.name,
    ])
  })

  test.each([
    ['older', START - 1_000],
    ['newer', START + 1_000],
  ])(
    'error: %s owned names without a record of the account hide none of the names that lead back to it',
    async (_age, at) => {
      const victim = newAccount()
      await push(victim, 'owned', at)
      const { name } = await register(victim)
      expect(await shownOf(victim)).toEqual([name])
      expect(await ofGateway(victim)).toBe(name)
      expect((await cachedOwned(victim.address, services)).names[0]?.name).toBe(name)
    },
  )

  test('error: a name that leads to another chain only, or to another account, does not come first', async () => {
    const victim = newAccount()
    const { name } = await register(victim)
    await push(victim, 'owned', START + 1_000)
    const database = await services.databases.app()
    for (const [index, coinType, address] of [
      [1, 501, victim.address],
      [2, 60, newAccount().address],
      [3, 4_294_967_296, victim.address],
    ] as const) {
      const spam = `spam-${pushes}-${index}.${ZONE}`
      await database.run((queries) => writeAddress(queries, { name: spam, coinType, address, at: new Date(START) }))
    }
    expect(await shownOf(victim)).toEqual([name])
    expect((await listOwned({ address: victim.address }, services)).names[0]?.name).toBe(name)
  })

  test.each([
    ['owned', listOwned],
    ['offered', listOffered],
  ] as const)('behavior: all names that are %s are read in pages, each once', async (how, list) => {
    const victim = newAccount()
    await push(victim, how)
    const names: string[] = []
    let next: string | undefined
    do {
      const page: NamesPage = await list({ address: victim.address, ...(next && { cursor: next }) }, services)
      expect(page.names.length).toBeLessThanOrEqual(NAMES_PAGE)
      names.push(...page.names.map(({ name }) => name))
      next = page.next
    } while (next !== undefined)
    expect([names.length, new Set(names).size]).toEqual([PUSHED, PUSHED])
  })

  test.each(['', 'x', '1.2', '1.9999999999999999.a', "0.1.'; drop table names", '1.0.a'])(
    'param: the cursor %j returns a page',
    async (cursor) => {
      const { account } = await register()
      for (const list of [listOwned, listOffered]) {
        expect((await list({ address: account.address, cursor }, services)).names.length).toBeLessThanOrEqual(1)
      }
    },
  )

  test('behavior: the newest offer comes first, so that the visitor finds an expected one', async () => {
    const [victim, friend] = [newAccount(), newAccount()]
    const { name } = await register(friend)
    await push(victim, 'offered', START - 1_000)
    await offerName(await sign(friend, { action: 'offer', name, to: victim.address, timestamp: seconds() }), services)
    expect((await listOffered({ address: victim.address }, services)).names[0]?.name).toBe(name)
  })

  test('error: if an acceptance and a withdrawal arrive together, one wins, and the name stays consistent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [owner, friend, name] = [newAccount(), newAccount(), newName()]
      await register(owner, name)
      const offer = { action: 'offer', name, to: friend.address, timestamp: seconds() }
      await offerName(await sign(owner, offer), services)
      const accept = await sign(friend, { action: 'accept', name, timestamp: seconds() })
      const withdraw = await sign(owner, { action: 'withdraw', name, timestamp: seconds() })
      const outcomes = await Promise.all([
        codeOf(acceptName(accept, services)),
        codeOf(withdrawName(withdraw, services)),
      ])
      expect(outcomes.toSorted()).toEqual(['done', 'names.not_offered'])
      const winner = outcomes[0] === 'done' ? friend : owner
      expect((await cachedOwned(winner.address, services)).names).toMatchObject([{ name, owner: winner.address }])
      expect((await listOffered({ address: friend.address }, services)).names).toEqual([])
    }
  })
})

test('behavior: names transferred before offers existed count as accepted at that time', async () => {
  const database = new PGlite()
  const migrate = async (file: string) => database.exec(await readFile(join(migrationsFolder('app'), file), 'utf8'))
  await migrate('0002_names.sql')
  await database.exec(`
    insert into names values
      ('kept.foyer.eth', '0x1', 1, '0x1', '2026-01-02', '2026-01-09', 0),
      ('moved.foyer.eth', '0x2', 1, '0x1', '2026-01-02', '2026-01-09', 0),
      ('again.foyer.eth', '0x3', 1, '0x3', '2026-01-08', '2026-01-09', 0);
    insert into name_history (name, action, actor, at) values
      ('moved.foyer.eth', 'transfer', '0x1', '2026-01-05'), ('moved.foyer.eth', 'update', '0x2', '2026-01-09'),
      ('again.foyer.eth', 'transfer', '0x1', '2026-01-04')`)
  await migrate('0003_name-offers.sql')
  const { rows } = await database.query('select name, owned_at, offered_to from names order by name')
  await database.close()
  expect(rows).toEqual([
    { name: 'again.foyer.eth', owned_at: new Date('2026-01-08T00:00:00Z'), offered_to: null },
    { name: 'kept.foyer.eth', owned_at: new Date('2026-01-02T00:00:00Z'), offered_to: null },
    { name: 'moved.foyer.eth', owned_at: new Date('2026-01-05T00:00:00Z'), offered_to: null },
  ])
})
