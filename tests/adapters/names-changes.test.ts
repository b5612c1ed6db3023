import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseName, setNameAddress, transferName, updateName } from '@/lib/server/names/change-name'
import { cachedOwned, cachedRecord } from '@/lib/server/names/name-cache'
import type { Services } from '@/lib/server/process/services'
import { DEVNET_COIN_TYPE, signMessageOf as sign } from '@/tests/support/names-services'
import {
  clock,
  codeOf,
  newAccount,
  newName,
  OPENING_MS,
  openRegistry,
  openRegistryDatabases,
  SECOND,
  START,
  seconds,
  type TestRegistry,
} from '@/tests/support/test-registry'

const databases = await openRegistryDatabases()
afterAll(databases.stop)

describe.each(databases.kinds)('changes of names in %s', (_, settingsOf) => {
  let services: Services
  let register: TestRegistry['register']
  let historyOf: TestRegistry['historyOf']
  beforeAll(async () => {
    ;({ services, register, historyOf } = await openRegistry(await settingsOf()))
  }, OPENING_MS)

  test('behavior: records are replaced, and the history says by whom and with what', async () => {
    const { account, name, signed } = await register(newAccount(), newName(), {
      url: 'https://a.example',
      email: 'a@b.c',
    })
    const content = { action: 'update', name, attributes: { 'com.github': 'alice' }, timestamp: seconds() }
    const update = await sign(account, content)
    const record = await updateName(update, services)
    expect(record.attributes).toEqual({ 'com.github': 'alice' })
    expect(await cachedRecord(name, services)).toEqual(record)
    expect(await historyOf(name)).toEqual([
      { action: 'update', actor: account.address, at: START, signed: update },
      { action: 'register', actor: account.address, at: START, signed },
    ])
  })

  test.each([
    ['an EVM chain', DEVNET_COIN_TYPE - 1, '0x00000000000000000000000000000000000000A1'],
    ['Solana', 501, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['Bitcoin', 0, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('behavior: the address on %s is set and removed', async (_case, coinType, address) => {
    const { account, name } = await register()
    const content = { action: 'address', name, coinType, address, timestamp: seconds() }
    const record = await setNameAddress(await sign(account, content), services)
    expect(record.addresses[coinType]).toEqual({ address, updatedAt: START })
    const removal = { ...content, address: null, timestamp: seconds() + 1 }
    expect((await setNameAddress(await sign(account, removal), services)).addresses).not.toHaveProperty(`${coinType}`)
  })

  test.each([
    [60, '0x00000000000000000000000000000000000000a'],
    [60, '0x00000000000000000000000000000000000000aB'],
    [60, '0x0000000000000000000000000000000000000000'],
    [501, 'not base58'],
    [0, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    [0, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    [2, 'LTC'],
  ])('error: for the coin type %i, %s is no address', async (coinType, address) => {
    const { account, name } = await register()
    const content = { action: 'address', name, coinType, address, timestamp: seconds() }
    expect(await codeOf(setNameAddress(await sign(account, content), services))).toBe('names.bad_address')
  })

  test('error: a name has at most 20 addresses, and one that exists can still be changed', async () => {
    const { account, name } = await register()
    const set = async (coinType: number, address: string, at: number) =>
      setNameAddress(await sign(account, { action: 'address', name, coinType, address, timestamp: at }), services)
    for (let chain = 1; chain <= 18; chain += 1) await set(2_147_483_648 + chain, account.address, seconds() + chain)
    expect(await codeOf(set(501, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', seconds() + 20))).toBe(
      'names.bad_address',
    )
    expect(await codeOf(set(60, newAccount().address, seconds() + 20))).toBe('done')
  })

  test('behavior: a transferred name has no records, so that nothing reaches the old owner, and obeys the new one', async () => {
    const { account, name } = await register(newAccount(), newName(), { url: 'https://a.example' })
    const friend = newAccount()
    const content = { action: 'transfer', name, to: friend.address, timestamp: seconds() }
    const record = await transferName(await sign(account, content), services)
    expect(record).toMatchObject({ owner: friend.address, addresses: {}, attributes: {} })
    const update = { action: 'update', name, attributes: { url: 'x' }, timestamp: seconds() }
    expect(await codeOf(updateName(await sign(account, update), services))).toBe('names.not_owner')
    expect(await codeOf(updateName(await sign(friend, update), services))).toBe('done')
    expect(await cachedOwned(account.address, services)).toEqual([])
    expect((await cachedOwned(friend.address, services)).map((each) => each.name)).toEqual([name])
  })

  test('error: a name is not transferred to the zero address', async () => {
    const { account, name } = await register()
    const to = '0x0000000000000000000000000000000000000000'
    const content = { action: 'transfer', name, to, timestamp: seconds() }
    expect(await codeOf(transferName(await sign(account, content), services))).toBe('names.bad_address')
  })

  test('behavior: a released name can be registered by another account, and its history remains', async () => {
    const { account, name } = await register()
    await releaseName(await sign(account, { action: 'release', name, timestamp: seconds() }), services)
    expect(await cachedRecord(name, services)).toBeNull()
    await register(newAccount(), name)
    expect((await historyOf(name)).map(({ action }) => action)).toEqual(['register', 'release', 'register'])
  })

  test('error: a change of a name that nobody has, or of another account, is refused', async () => {
    const { name } = await register()
    const stranger = newAccount()
    const content = (of: string) => ({ action: 'release', name: of, timestamp: seconds() })
    expect(await codeOf(releaseName(await sign(stranger, content(name)), services))).toBe('names.not_owner')
    expect(await codeOf(releaseName(await sign(stranger, content(newName())), services))).toBe('names.not_found')
  })

  test('error: a message is applied once, is not another action, and does not undo a newer one', async () => {
    const { account, name } = await register()
    const content = (url: string, at: number) => ({ action: 'update', name, attributes: { url }, timestamp: at })
    const older = await sign(account, content('older', seconds()))
    const newer = await sign(account, content('newer', seconds() + 1))
    await updateName(newer, services)
    expect(await codeOf(updateName(older, services))).toBe('names.expired')
    expect(await codeOf(releaseName(newer, services))).toBe('names.bad_message')
    await updateName(newer, services)
    expect(await historyOf(name)).toHaveLength(2)
    clock.now += 302 * SECOND
    const late = await sign(account, content('late', seconds(START) + 1))
    expect(await codeOf(updateName(late, services))).toBe('names.expired')
    clock.now = START
  })

  test('error: nobody changes or removes a row of the history', async () => {
    const { name } = await register()
    const database = await services.databases.app()
    for (const query of [sql`update name_history set actor = 'x'`, sql`delete from name_history`]) {
      expect(await codeOf(database.run((queries) => queries.execute(query)))).toBe('internal')
    }
    expect(await historyOf(name)).toHaveLength(1)
  })
})
