import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { SignedMessage } from '@/lib/names/names-contract'
import { releaseName, setNameAddress, transferName, updateName } from '@/lib/server/names/change-name'
import { cachedOwned, cachedRecord } from '@/lib/server/names/name-cache'
import { readHistory } from '@/lib/server/names/name-records'
import { usedMessages } from '@/lib/server/names/name-tables'
import { registerName } from '@/lib/server/names/register-name'
import type { Platform, Services } from '@/lib/server/process/services'
import type { DatabaseSettings, EnvSource } from '@/lib/server/settings/env'
import { createCache } from '@/lib/server/stores/create-cache'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import {
  DEVNET_COIN_TYPE,
  nameAccount,
  namesEnv,
  openNamesServices,
  registrationOf,
  signMessageOf,
  ZONE,
} from '@/tests/support/names-services'
import { openTestPostgres } from '@/tests/support/test-postgres'

const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-names-'))
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

const START = Date.parse('2026-11-24T12:00:00Z')
const SECOND = 1_000
const clock = { now: START }
const now = () => clock.now
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )
let made = 0
const newAccount = () => nameAccount(++made)
const newName = () => `label-${++made}.${ZONE}`
const seconds = (at = clock.now) => Math.floor(at / SECOND)

/** A node that says what the validator of contract signatures says. */
function chainOf(answer: () => unknown) {
  const request = vi.fn(async () => answer())
  return { rpc: { id: 'fake', chainIds: [DEVNET_CAIP_ID, 'eip155:1'], request } as unknown as Platform['rpc'], request }
}

const kvOf = () => createMemoryKv({ maxEntries: 9_999, maxCharacters: 9_999_999, whenFull: 'refuse', now })
/** The store that the instances of a test share. */
function sharedParts(): Partial<Platform> {
  const kv = kvOf()
  const log = { warn: () => {} } as unknown as Platform['log']
  return { now, kv, volatileKv: kv, cache: createCache({ kv, log, now }) }
}

const kinds: readonly (readonly [string, () => Promise<DatabaseSettings>])[] = [
  ['pglite', async () => ({ kind: 'folder', path: join(base, 'app') })],
  ...(postgres
    ? [['postgres', async () => ({ kind: 'postgres' as const, url: await postgres.create() })] as const]
    : []),
]

describe.each(kinds)('the registry of names in %s', (_, settingsOf) => {
  let source: EnvSource
  let services: Services
  beforeAll(async () => {
    source = namesEnv(await settingsOf())
    services = openNamesServices(source, { ...chainOf(() => '0x00'), ...sharedParts() })
  })

  const with_ = (env: Partial<NonNullable<Services['env']['names']>>): Services => ({
    ...services,
    env: { ...services.env, names: { ...services.env.names, ...env } as NonNullable<Services['env']['names']> },
  })
  const register = async (account = newAccount(), name = newName(), attributes = {}) => {
    const signed = await registrationOf(account, name, clock.now, attributes)
    return { account, name, signed, record: await registerName(signed, services) }
  }
  const historyOf = async (name: string) => {
    const database = await services.databases.app()
    return database.run((queries) => readHistory(queries, name))
  }
  const sign = (account: ReturnType<typeof newAccount>, content: Record<string, unknown>, coinType?: number) =>
    signMessageOf(account, content, coinType)

  describe('registration', () => {
    test('behavior: the name belongs to who has signed, and is paid to them on the chain and on Ethereum', async () => {
      const { account, name, record } = await register(newAccount(), newName(), {
        avatar: 'https://pictures.example/a.png',
      })
      expect(record).toEqual({
        name,
        owner: account.address,
        registeredAt: START,
        updatedAt: START,
        attributes: { avatar: 'https://pictures.example/a.png' },
        addresses: {
          60: { address: account.address, updatedAt: START },
          [DEVNET_COIN_TYPE]: { address: account.address, updatedAt: START },
        },
      })
      expect(await cachedRecord(name, services)).toEqual(record)
      expect(await cachedOwned(account.address, services)).toEqual([record])
    })

    test('behavior: upper case registers the normalised name, once', async () => {
      const name = newName()
      const { record } = await register(newAccount(), name.toUpperCase())
      expect(record.name).toBe(name)
      expect(await codeOf(register(newAccount(), name))).toBe('names.taken')
    })

    test.each([
      ['abc.foyer.eth', 'names.too_short'],
      [`${'a'.repeat(64)}.foyer.eth`, 'names.too_long'],
      ['a_b_c.foyer.eth', 'names.letters'],
      ['xn--abc.foyer.eth', 'names.hyphens'],
      ['support.foyer.eth', 'names.reserved'],
      ['alice.other.eth', 'names.foreign_zone'],
      ['alice.eve.foyer.eth', 'names.foreign_zone'],
    ])('error: %s is refused as %s', async (name, code) => {
      expect(await codeOf(register(newAccount(), name))).toBe(code)
    })

    test('error: a word of the operator is reserved', async () => {
      const signed = await registrationOf(newAccount(), 'acme-pay.foyer.eth', clock.now)
      expect(await codeOf(registerName(signed, with_({ reserved: ['acme-pay'] })))).toBe('names.reserved')
    })

    test.each([
      ['unknown', { unknown: 'x' }],
      ['avatar', { avatar: 'javascript:alert(1)' }],
      ['avatar', { avatar: 'http://pictures.example/a.png' }],
      ['avatar', { avatar: 'data:image/svg+xml;base64,AAAA' }],
      ['url', { url: 'a\u0000b' }],
      ['description', { description: 'a\u202eb' }],
      ['description', { description: '' }],
    ])('error: the attribute %s is refused: %j', async (key, attributes) => {
      const signed = await registrationOf(newAccount(), newName(), clock.now, attributes as Record<string, string>)
      await expect(registerName(signed, services)).rejects.toMatchObject({
        code: 'names.bad_attribute',
        details: { key },
      })
    })

    test.each([
      ['a further key', (name: string) => ({ name, attributes: {}, timestamp: seconds(), chain: 1 })],
      ['another order', (name: string) => ({ attributes: {}, name, timestamp: seconds() })],
      ['no attributes', (name: string) => ({ name, timestamp: seconds() })],
      ['an attribute that is no text', (name: string) => ({ name, attributes: { url: 1 }, timestamp: seconds() })],
      ['a timestamp in words', (name: string) => ({ name, attributes: {}, timestamp: String(seconds()) })],
      ['half a second', (name: string) => ({ name, attributes: {}, timestamp: seconds() + 0.5 })],
      [
        'the message of an update',
        (name: string) => ({ action: 'update', name, attributes: {}, timestamp: seconds() }),
      ],
    ])('error: a message with %s is refused', async (_case, content) => {
      const signed = await sign(newAccount(), content(newName()))
      expect(await codeOf(registerName(signed, services))).toBe('names.bad_message')
    })

    test.each([
      ['a space', (text: string) => text.replace(':', ': ')],
      ['a key twice', (text: string) => text.replace('{', '{"name":"x",')],
      ['an escaped letter', (text: string) => text.replace('label', '\\u006cabel')],
      ['something else', () => 'register label'],
      ['a list', () => '[]'],
    ])('error: a message with %s is not read', async (_case, change) => {
      const account = newAccount()
      const message = change(JSON.stringify({ name: newName(), attributes: {}, timestamp: seconds() }))
      const signature = await account.signMessage({ message })
      const signed = { coinType: DEVNET_COIN_TYPE, address: account.address, message, signature }
      expect(await codeOf(registerName(signed, services))).toBe('names.bad_message')
    })

    test.each([
      [-300 * SECOND, 'done'],
      [-301 * SECOND, 'names.expired'],
      [300 * SECOND, 'done'],
      [301 * SECOND, 'names.expired'],
      // Milliseconds where seconds belong.
      [START * 999, 'names.bad_message'],
    ])('param: a message signed %i ms from now is %s', async (ms, outcome) => {
      const signed = await registrationOf(newAccount(), newName(), clock.now + ms)
      expect(await codeOf(registerName(signed, services))).toBe(outcome)
    })

    test('error: another account cannot register with a message, and neither can a changed message', async () => {
      const [victim, name] = [newAccount(), newName()]
      const signed = await registrationOf(victim, name, clock.now)
      const other = newAccount().address
      expect(await codeOf(registerName({ ...signed, address: other }, services))).toBe('names.bad_signature')
      const message = signed.message.replace('label', 'other')
      expect(await codeOf(registerName({ ...signed, message }, services))).toBe('names.bad_signature')
      expect(await cachedRecord(name, services)).toBeNull()
    })

    test.each([
      [0, 'network.invalid_chain_id'],
      [2_147_483_648, 'network.invalid_chain_id'],
      [4_294_967_296, 'network.invalid_chain_id'],
      [2_147_483_648 + 999_999, 'network.not_found'],
      [60, 'done'],
      [2_147_483_649, 'done'],
    ])('param: the coin type %i is %s', async (coinType, outcome) => {
      const signed = await registrationOf(newAccount(), newName(), clock.now)
      expect(await codeOf(registerName({ ...signed, coinType }, services))).toBe(outcome)
    })

    test('behavior: the same message again gets its first answer for a day, whatever happened since', async () => {
      const { account, name, signed, record } = await register()
      const update = await sign(account, { action: 'update', name, attributes: { url: 'x' }, timestamp: seconds() })
      await updateName(update, services)
      expect(await registerName(signed, services)).toEqual(record)
      clock.now += 3_600 * SECOND
      try {
        expect(await registerName(signed, services)).toEqual(record)
        const { signature: again } = await registrationOf(account, name, START)
        expect(await registerName({ ...signed, signature: again }, services)).toEqual(record)
      } finally {
        clock.now = START
      }
      expect(await historyOf(name)).toHaveLength(2)
    })

    test('error: a message does not register a name again that was released', async () => {
      const { account, name, signed, record } = await register()
      await releaseName(await sign(account, { action: 'release', name, timestamp: seconds() }), services)
      expect(await registerName(signed, services)).toEqual(record)
      expect(await cachedRecord(name, services)).toBeNull()
    })

    test('error: another message with the same address, name and time is refused', async () => {
      const { account, name, signed } = await register()
      const other = await registrationOf(account, name, clock.now, { url: 'https://alice.example' })
      expect(other.message).not.toBe(signed.message)
      expect(await codeOf(registerName(other, services))).toBe('names.used')
      expect(await codeOf(registerName({ ...signed, coinType: 60 }, services))).toBe('names.used')
    })

    test('error: an address has at most so many names, also if it registers them at once, and no row remains', async () => {
      const account = newAccount()
      const all = await Promise.all(Array.from({ length: 10 }, () => codeOf(register(account, newName()))))
      expect(all.filter((outcome) => outcome === 'done')).toHaveLength(3)
      expect(all.filter((outcome) => outcome === 'names.limit')).toHaveLength(7)
      expect(await cachedOwned(account.address, services)).toHaveLength(3)
    })

    test('behavior: a transferred name counts for who registered it, and a released one does not count', async () => {
      const [account, friend] = [newAccount(), newAccount()]
      const first = await register(account)
      await register(account)
      await register(account)
      const { name } = first
      const content = { action: 'transfer', name, to: friend.address, timestamp: seconds() }
      await transferName(await sign(account, content), services)
      expect(await codeOf(register(account))).toBe('names.limit')
      for (let count = 0; count < 3; count += 1) expect(await codeOf(register(friend))).toBe('done')
      await releaseName(await sign(friend, { action: 'release', name, timestamp: seconds() }), services)
      expect(await codeOf(register(account))).toBe('done')
    })

    test('error: without a zone the capability is off', async () => {
      const signed = await registrationOf(newAccount(), newName(), clock.now)
      const off = { ...services, env: { ...services.env, names: null } }
      expect(await codeOf(registerName(signed, off))).toBe('capability.off')
    })
  })

  describe('contract wallets', () => {
    const contractSigned = async (account = newAccount(), name = newName()): Promise<SignedMessage> => ({
      ...(await registrationOf(newAccount(), name, clock.now)),
      address: account.address,
    })

    test('behavior: a contract registers when its chain confirms the signature, and is paid on that chain only', async () => {
      const { rpc, request } = chainOf(() => '0x01')
      const record = await registerName(await contractSigned(), { ...services, rpc })
      expect(Object.keys(record.addresses)).toEqual([String(DEVNET_COIN_TYPE)])
      expect(request).toHaveBeenCalledTimes(1)
    })

    test('error: an answer other than yes is a bad signature, and none is a failure to try again after', async () => {
      const no = chainOf(() => '0x00')
      expect(await codeOf(registerName(await contractSigned(), { ...services, rpc: no.rpc }))).toBe(
        'names.bad_signature',
      )
      const away = chainOf(() => {
        throw new Error('no answer')
      })
      const failure = await registerName(await contractSigned(), { ...services, rpc: away.rpc }).catch((error) => error)
      expect(failure).toMatchObject({ code: 'names.register_failed', details: { reason: 'upstream.failed' } })
    })

    test('error: a contract at the same address on another chain is not the owner', async () => {
      const { rpc } = chainOf(() => '0x01')
      const signed = await contractSigned()
      const { name } = await registerName(signed, { ...services, rpc })
      const message = JSON.stringify({ action: 'release', name, timestamp: seconds() })
      const elsewhere = { ...signed, message, coinType: 60 }
      expect(await codeOf(releaseName(elsewhere, { ...services, rpc }))).toBe('names.not_owner')
      expect(await codeOf(releaseName({ ...signed, message }, { ...services, rpc }))).toBe('done')
    })

    test('behavior: a key is never checked on the chain', async () => {
      const { rpc, request } = chainOf(() => '0x01')
      await registerName(await registrationOf(newAccount(), newName(), clock.now), { ...services, rpc })
      expect(request).not.toHaveBeenCalled()
    })
  })

  describe('changes', () => {
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

  test('behavior: answers that could no longer be sent again are removed', async () => {
    await register()
    clock.now += 25 * 3_600 * SECOND
    try {
      await register()
      const database = await services.databases.app()
      const rows = await database.run((queries) => queries.select().from(usedMessages))
      // At most a hundred with each registration.
      expect(rows.filter(({ usedAt }) => usedAt.getTime() < START).length).toBe(0)
      expect(rows.length).toBeLessThan(100)
    } finally {
      clock.now = START
    }
  })
})

describe('two instances', () => {
  test.skipIf(!postgres)('behavior: a write of one is seen by the other at once, absence included', async () => {
    const source = namesEnv({ kind: 'postgres', url: (await postgres?.create()) ?? '' })
    const shared = { ...chainOf(() => '0x00'), ...sharedParts() }
    const [one, other] = [openNamesServices(source, shared), openNamesServices(source, shared)]
    const [account, name] = [newAccount(), newName()]
    expect(await cachedRecord(name, other)).toBeNull()
    expect(await cachedOwned(account.address, other)).toEqual([])
    const record = await registerName(await registrationOf(account, name, clock.now), one)
    expect(await cachedRecord(name, other)).toEqual(record)
    expect(await cachedOwned(account.address, other)).toEqual([record])
    const release = await signMessageOf(account, { action: 'release', name, timestamp: seconds() })
    await releaseName(release, one)
    expect(await cachedRecord(name, other)).toBeNull()
  })

  test.skipIf(!postgres)(
    'behavior: a row that an instance was reading during a write is not answered after it',
    async () => {
      const source = namesEnv({ kind: 'postgres', url: (await postgres?.create()) ?? '' })
      const shared = { ...chainOf(() => '0x00'), ...sharedParts() }
      const [one, other] = [openNamesServices(source, shared), openNamesServices(source, shared)]
      const [account, name] = [newAccount(), newName()]
      let go = () => {}
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      const database = await other.databases.app()
      // Reads the row, and is slow to answer.
      const slow = {
        ...database,
        run: (async (work, signal) => {
          const rows = await database.run(work, signal)
          await held
          return rows
        }) as typeof database.run,
      }
      const reading = cachedRecord(name, { ...other, databases: { ...other.databases, app: async () => slow } })
      await vi.waitFor(async () => expect(await one.kv.get('anything')).toBeNull())
      await new Promise((resolve) => setTimeout(resolve, 50))
      const record = await registerName(await registrationOf(account, name, clock.now), one)
      go()
      expect(await reading).toBeNull()
      expect(await cachedRecord(name, other)).toEqual(record)
      expect(await cachedRecord(name, one)).toEqual(record)
    },
  )
})
