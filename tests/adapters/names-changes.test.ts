import { sql } from 'drizzle-orm'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptName,
  offerName,
  releaseName,
  setNameAddress,
  updateName,
  withdrawName,
} from '@/lib/server/names/change-name'
import { listOffered } from '@/lib/server/names/lookup-name'
import { cachedOwned, cachedRecord, cachedShown } from '@/lib/server/names/name-cache'
import type { Services } from '@/lib/server/platform/services'
import { codeOf } from '@/tests/support/code-of'
import { DEVNET_COIN_TYPE, signMessageOf as sign } from '@/tests/support/names-services'
import {
  chainOf,
  clock,
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

  const offer = async (account: PrivateKeyAccount, name: string, to: string, at = seconds()) =>
    offerName(await sign(account, { action: 'offer', name, to, timestamp: at }), services)
  const answerOffer = async (action: 'accept' | 'withdraw', account: PrivateKeyAccount, name: string, at = seconds()) =>
    (action === 'accept' ? acceptName : withdrawName)(await sign(account, { action, name, timestamp: at }), services)
  const ownedBy = async ({ address }: PrivateKeyAccount) =>
    (await cachedOwned(address, services)).names.map(({ name }) => name)
  const offeredTo = async ({ address }: PrivateKeyAccount) =>
    (await listOffered({ address }, services)).names.map(({ name }) => name)

  test('behavior: an offered name stays with its owner, with all records, until it is accepted', async () => {
    const { account, name, record } = await register(newAccount(), newName(), { url: 'https://a.example' })
    const friend = newAccount()
    expect(await offer(account, name, friend.address)).toEqual({ ...record, offeredTo: friend.address })
    expect([await ownedBy(friend), await offeredTo(friend)]).toEqual([[], [name]])
    expect(await cachedShown(friend.address, services)).toEqual([])
    const update = { action: 'update', name, attributes: { url: 'x' }, timestamp: seconds() }
    expect(await codeOf(updateName(await sign(friend, update), services))).toBe('names.not_owner')
    expect(await codeOf(updateName(await sign(account, update), services))).toBe('done')
    expect((await cachedRecord(name, services))?.offeredTo).toBe(friend.address)
  })

  test('behavior: an accepted name has no records, so that no payment reaches the old owner, and only the new owner changes it', async () => {
    const { account, name } = await register(newAccount(), newName(), { url: 'https://a.example' })
    const friend = newAccount()
    await offer(account, name, friend.address)
    expect(await ownedBy(account)).toEqual([name])
    const accepted = await answerOffer('accept', friend, name)
    expect(accepted).toMatchObject({ owner: friend.address, addresses: {}, attributes: {} })
    expect(accepted).not.toHaveProperty('offeredTo')
    expect([await ownedBy(account), await ownedBy(friend), await offeredTo(friend)]).toEqual([[], [name], []])
    const update = { action: 'update', name, attributes: { url: 'x' }, timestamp: seconds() }
    expect(await codeOf(updateName(await sign(account, update), services))).toBe('names.not_owner')
    expect(await codeOf(updateName(await sign(friend, update), services))).toBe('done')
    expect((await historyOf(name)).map(({ action }) => action)).toEqual(['update', 'accept', 'offer', 'register'])
  })

  test('behavior: an offer is ended by its owner or by the other account, and cannot be accepted afterwards', async () => {
    const { account, name, record } = await register()
    const friend = newAccount()
    for (const [index, who] of [account, friend].entries()) {
      const at = seconds() + index
      await offer(account, name, friend.address, at)
      expect(await answerOffer('withdraw', who, name, at)).toEqual(record)
      expect(await codeOf(answerOffer('accept', friend, name, at))).toBe('names.not_offered')
    }
    expect([await ownedBy(account), await offeredTo(friend)]).toEqual([[name], []])
  })

  test('error: no other account accepts or ends an offer, and a missing offer cannot be accepted or ended', async () => {
    const { account, name } = await register()
    for (const who of [account, newAccount()]) {
      expect(await codeOf(answerOffer('withdraw', who, name))).toBe('names.not_offered')
      expect(await codeOf(answerOffer('accept', who, name))).toBe('names.not_offered')
    }
    await offer(account, name, newAccount().address)
    const stranger = newAccount()
    expect(await codeOf(answerOffer('accept', stranger, name))).toBe('names.not_offered')
    expect(await codeOf(answerOffer('withdraw', stranger, name))).toBe('names.not_offered')
    expect(await codeOf(answerOffer('accept', account, name))).toBe('names.not_offered')
  })

  test('behavior: a new offer replaces the earlier one', async () => {
    const { account, name } = await register()
    const [first, second] = [newAccount(), newAccount()]
    await offer(account, name, first.address)
    await offer(account, name, second.address)
    expect(await codeOf(answerOffer('accept', first, name))).toBe('names.not_offered')
    expect(await codeOf(answerOffer('accept', second, name))).toBe('done')
  })

  test('error: a decline does not make messages of the owner invalid', async () => {
    const { account, name } = await register()
    const friend = newAccount()
    await offer(account, name, friend.address)
    await answerOffer('withdraw', friend, name, seconds() + 299)
    const update = { action: 'update', name, attributes: { url: 'x' }, timestamp: seconds() + 1 }
    expect(await codeOf(updateName(await sign(account, update), services))).toBe('done')
  })

  test('error: a contract accepts only on the chain that the offer was signed for', async () => {
    const { account, name } = await register()
    const contract = newAccount().address
    await offer(account, name, contract)
    const { rpc } = chainOf(() => '0x01')
    const message = JSON.stringify({ action: 'accept', name, timestamp: seconds() })
    const signed = { ...(await sign(newAccount(), {})), address: contract, message }
    const elsewhere = acceptName({ ...signed, coinType: 60 }, { ...services, rpc })
    expect(await codeOf(elsewhere)).toBe('names.not_offered')
    expect((await acceptName(signed, { ...services, rpc })).owner).toBe(contract)
  })

  test.each([
    ['the zero address', () => '0x0000000000000000000000000000000000000000'],
    ['its owner', (owner: string) => owner],
  ])('error: a name cannot be offered to %s', async (_case, to) => {
    const { account, name } = await register()
    expect(await codeOf(offer(account, name, to(account.address)))).toBe('names.bad_address')
  })

  test('error: a signed transfer that is older than offers transfers no name', async () => {
    const { account, name } = await register()
    const content = { action: 'transfer', name, to: newAccount().address, timestamp: seconds() }
    expect(await codeOf(offerName(await sign(account, content), services))).toBe('names.bad_message')
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
