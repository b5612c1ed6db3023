import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedMessage } from '@/lib/names/names-contract'
import { acceptName, offerName, releaseName, updateName } from '@/lib/server/names/change-name'
import { lookupName } from '@/lib/server/names/lookup-name'
import { cachedOwned, cachedRecord } from '@/lib/server/names/name-cache'
import { registerName } from '@/lib/server/names/register-name'
import type { Services } from '@/lib/server/platform/services'
import { nameTexts, usedMessages } from '@/lib/server/tables/name-tables'
import { codeOf } from '@/tests/support/code-of'
import { DEVNET_COIN_TYPE, registrationOf, signMessageOf as sign } from '@/tests/support/names-services'
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

describe.each(databases.kinds)('the registry of names in %s', (_, settingsOf) => {
  let services: Services
  let with_: TestRegistry['with_']
  let register: TestRegistry['register']
  let historyOf: TestRegistry['historyOf']
  beforeAll(async () => {
    ;({ services, with_, register, historyOf } = await openRegistry(await settingsOf()))
  }, OPENING_MS)

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
      expect(await cachedOwned(account.address, services)).toEqual({ names: [record] })
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
      ['url', { url: 'javascript:alert(1)' }],
      ['url', { url: ' JavaScript:alert(1)' }],
      ['url', { url: 'data:text/html,<script>alert(1)</script>' }],
      ['url', { url: 'intent://scan#Intent;end' }],
      ['email', { email: 'vbscript:msgbox(1)' }],
      ['phone', { phone: 'javascript:alert(1)' }],
      ['com.github', { 'com.github': 'javascript:alert(1)' }],
      ['header', { header: 'javascript:alert(1)' }],
      ['description', { description: 'a\u202eb' }],
      ['description', { description: '' }],
    ])('error: the attribute %s is refused: %j', async (key, attributes) => {
      const signed = await registrationOf(newAccount(), newName(), clock.now, attributes as Record<string, string>)
      await expect(registerName(signed, services)).rejects.toMatchObject({
        code: 'names.bad_attribute',
        details: { key },
      })
    })

    test('behavior: links that run no code are accepted', async () => {
      const attributes = {
        ...{
          url: 'https://ada.example/a?b=c',
          email: 'ada@example.com',
          phone: '+44 20 7946 0000',
          'com.github': 'ada',
        },
        ...{
          'social.bsky': 'did:plc:abc',
          'org.telegram': '@ada',
          description: 'javascript: a language',
          theme: '#fff',
        },
      }
      expect((await register(newAccount(), newName(), attributes)).record.attributes).toEqual(attributes)
      const relative = { url: 'ada.example/about' }
      expect((await register(newAccount(), newName(), relative)).record.attributes).toEqual(relative)
    })

    test('error: an older record that breaks a rule is not shown', async () => {
      const { name } = await register(newAccount(), newName(), { description: 'Ada' })
      const database = await services.databases.app()
      await database.run((queries) =>
        queries.insert(nameTexts).values({ name, key: 'url', value: 'javascript:alert(1)' }),
      )
      const { record } = await lookupName({ name }, services)
      expect(record?.attributes).toEqual({ description: 'Ada' })
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
      expect((await cachedOwned(account.address, services)).names).toHaveLength(3)
    })

    test('behavior: a transferred name counts for who registered it, and a released one does not count', async () => {
      const [account, friend] = [newAccount(), newAccount()]
      const first = await register(account)
      await register(account)
      await register(account)
      const { name } = first
      const content = { action: 'offer', name, to: friend.address, timestamp: seconds() }
      await offerName(await sign(account, content), services)
      await acceptName(await sign(friend, { action: 'accept', name, timestamp: seconds() }), services)
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
