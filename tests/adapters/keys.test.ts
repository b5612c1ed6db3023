import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { openSecret, rewrapSecret, type SealedSecret, sealSecret } from '@/lib/server/keys/seal-row'
import { createTransitKeys } from '@/lib/server/keys/transit-keys'
import { MASTER_KEY_BYTES, type MasterKey } from '@/lib/server/settings/custody-fields'
import { type FakeTransit, startFakeTransit } from '@/tests/fakes/fake-transit'

const UNREADABLE = { code: 'internal', details: { secret: 'unreadable' } }
const PLACE = ['shares', 'row 1', 'user 1', 'wallet 1', 'set 1', '1']
const CONTEXT = Buffer.from('context')

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Kind {
  readonly keys: KeyProvider
  /** The same installation after a rotation; the older keys still open. */
  rotate(): KeyProvider
  /** Another installation. */
  other(): Promise<KeyProvider>
}

const newMaster = (id: string): MasterKey => ({ id, bytes: randomBytes(MASTER_KEY_BYTES) })
const openTransit = async (): Promise<FakeTransit> => {
  const transit = await startFakeTransit()
  stops.push(transit.stop)
  return transit
}
const transitKeys = ({ url, token }: FakeTransit) => createTransitKeys({ url, token, keyName: 'foyer-wallet' })

const kinds: readonly (readonly [string, () => Promise<Kind>])[] = [
  [
    'local',
    async () => {
      const first = newMaster('one')
      return {
        keys: createLocalKeys([first]),
        rotate: () => createLocalKeys([newMaster('two'), first]),
        other: async () => createLocalKeys([newMaster('one')]),
      }
    },
  ],
  [
    'transit',
    async () => {
      const transit = await openTransit()
      const keys = transitKeys(transit)
      const rotate = () => {
        transit.rotate()
        return keys
      }
      return { keys, rotate, other: async () => transitKeys(await openTransit()) }
    },
  ],
]

describe.each(kinds)('keys of %s', (id, open) => {
  test('behavior: a wrapped key opens with its context alone', async () => {
    const { keys } = await open()
    expect(keys.id).toBe(id)
    const dataKey = randomBytes(32)
    const wrapped = await keys.wrap(dataKey, CONTEXT)
    expect(Buffer.from(await keys.unwrap(wrapped, CONTEXT)).equals(dataKey)).toBe(true)
    expect(Buffer.from(wrapped.wrapped).includes(dataKey)).toBe(false)
    await expect(keys.unwrap(wrapped, Buffer.from('another'))).rejects.toMatchObject(UNREADABLE)
  })

  test('error: a changed, a cut and an unknown key do not open', async () => {
    const { keys } = await open()
    const { keyId, wrapped } = await keys.wrap(randomBytes(32), CONTEXT)
    const changed = Uint8Array.from(wrapped, (byte, index) => (index === 20 ? (byte === 65 ? 66 : 65) : byte))
    for (const key of [
      { keyId, wrapped: changed },
      { keyId, wrapped: wrapped.slice(0, 8) },
      { keyId: 'v9', wrapped },
      { keyId: '../v1', wrapped },
    ]) {
      await expect(keys.unwrap(key, CONTEXT)).rejects.toMatchObject(UNREADABLE)
    }
  })

  test('error: the keys of another installation open nothing', async () => {
    const { keys, other } = await open()
    const wrapped = await keys.wrap(randomBytes(32), CONTEXT)
    await expect((await other()).unwrap(wrapped, CONTEXT)).rejects.toMatchObject(UNREADABLE)
  })

  test('behavior: a hash is the same for the same purpose and data, and another for any other', async () => {
    const { keys, other } = await open()
    const data = Buffer.from('ada@example.com')
    const hash = async (from: KeyProvider, ...args: Parameters<KeyProvider['hash']>) =>
      Buffer.from((await from.hash(...args)).hash).toString('hex')
    const one = await hash(keys, 'email-index', data)
    expect(one).toMatch(/^[\da-f]{64}$/)
    expect(await hash(keys, 'email-index', data)).toBe(one)
    expect(await hash(keys, 'login-codes', data)).not.toBe(one)
    expect(await hash(keys, 'email-index', Buffer.from('eve@example.com'))).not.toBe(one)
    expect(await hash(await other(), 'email-index', data)).not.toBe(one)
    expect(one).not.toBe(createHash('sha256').update(data).digest('hex'))
  })

  test('behavior: after a rotation older keys still open and hash, and new ones are used', async () => {
    const { keys, rotate } = await open()
    const dataKey = randomBytes(32)
    const wrapped = await keys.wrap(dataKey, CONTEXT)
    const hashed = await keys.hash('email-index', dataKey)
    const rotated = rotate()
    expect(Buffer.from(await rotated.unwrap(wrapped, CONTEXT)).equals(dataKey)).toBe(true)
    expect((await rotated.wrap(dataKey, CONTEXT)).keyId).not.toBe(wrapped.keyId)
    expect(await rotated.currentKeyId()).toBe((await rotated.wrap(dataKey, CONTEXT)).keyId)
    const again = await rotated.hash('email-index', dataKey, hashed.keyId)
    expect(Buffer.from(again.hash).equals(Buffer.from(hashed.hash))).toBe(true)
    expect((await rotated.hash('email-index', dataKey)).keyId).not.toBe(hashed.keyId)
  })

  describe('a secret of a row', () => {
    const secret = Buffer.from('half of a seed..')

    test('behavior: it opens in its place alone', async () => {
      const { keys } = await open()
      const sealed = await sealSecret(keys, secret, PLACE)
      expect(Buffer.from(await openSecret(keys, sealed, PLACE)).equals(secret)).toBe(true)
      for (const [index] of PLACE.entries()) {
        const elsewhere = PLACE.with(index, `${PLACE[index]}x`)
        await expect(openSecret(keys, sealed, elsewhere)).rejects.toMatchObject(UNREADABLE)
      }
      const joined = ['shares', 'row 1user 1', 'wallet 1', 'set 1', '1']
      await expect(openSecret(keys, sealed, joined)).rejects.toMatchObject(UNREADABLE)
    })

    test('behavior: the same secret is sealed otherwise each time, and nothing of it can be seen', async () => {
      const { keys } = await open()
      const [one, other] = [await sealSecret(keys, secret, PLACE), await sealSecret(keys, secret, PLACE)]
      expect(Buffer.from(one.sealed).equals(Buffer.from(other.sealed))).toBe(false)
      expect(Buffer.concat([one.sealed, one.wrappedKey]).includes(secret)).toBe(false)
    })

    test.each<[string, (one: SealedSecret, other: SealedSecret) => SealedSecret]>([
      ['another sealed text', (one, other) => ({ ...one, sealed: other.sealed })],
      ['another key', (one, other) => ({ ...one, keyId: other.keyId, wrappedKey: other.wrappedKey })],
      [
        'a changed text',
        (one) => ({ ...one, sealed: Uint8Array.from(one.sealed, (byte, n) => (n === 14 ? byte ^ 1 : byte)) }),
      ],
      ['a cut text', (one) => ({ ...one, sealed: one.sealed.slice(0, 20) })],
    ])('error: with %s it does not open', async (_name, change) => {
      const { keys } = await open()
      const [one, other] = [await sealSecret(keys, secret, PLACE), await sealSecret(keys, secret, PLACE)]
      await expect(openSecret(keys, change(one, other), PLACE)).rejects.toMatchObject(UNREADABLE)
    })

    test('behavior: a rotation wraps its key anew and leaves the rest, once', async () => {
      const { keys, rotate } = await open()
      const sealed = await sealSecret(keys, secret, PLACE)
      expect(await rewrapSecret(keys, sealed, PLACE)).toBeNull()
      const rotated = rotate()
      const anew = await rewrapSecret(rotated, sealed, PLACE)
      if (!anew) throw new Error('the key was not wrapped anew')
      expect(anew.keyId).not.toBe(sealed.keyId)
      expect(Buffer.from(anew.sealed).equals(Buffer.from(sealed.sealed))).toBe(true)
      expect(Buffer.from(await openSecret(rotated, anew, PLACE)).equals(secret)).toBe(true)
      expect(await rewrapSecret(rotated, anew, PLACE)).toBeNull()
    })
  })
})

test('param: a local key for hashes is derived by HKDF-SHA-256 from its purpose', async () => {
  const master = newMaster('one')
  const key = Buffer.from(hkdfSync('sha256', master.bytes, '', 'foyer/email-index/v1', 32))
  const { hash } = await createLocalKeys([master]).hash('email-index', CONTEXT)
  expect(Buffer.from(hash).equals(createHmac('sha256', key).update(CONTEXT).digest())).toBe(true)
})

describe('Transit', () => {
  test('error: a wrong token and a sealed engine are failures of the engine, and the token is not told', async () => {
    const transit = await openTransit()
    const wrong = createTransitKeys({ url: transit.url, token: 'hvs.wrong', keyName: 'foyer-wallet' })
    const failure = await wrong.wrap(randomBytes(32), CONTEXT).catch((error) => error)
    expect(failure.code).toBe('upstream.failed')
    expect(JSON.stringify([failure.message, failure.details, String(failure.cause)])).not.toContain('hvs.')
    transit.fail(503)
    await expect(transitKeys(transit).currentKeyId()).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test('behavior: its paths name the key, and for hashes the purpose', async () => {
    const transit = await openTransit()
    const keys = transitKeys(transit)
    await keys.wrap(randomBytes(32), CONTEXT)
    await keys.hash('login-codes', CONTEXT)
    await keys.currentKeyId()
    expect(transit.paths).toEqual([
      'POST /v1/transit/encrypt/foyer-wallet',
      'POST /v1/transit/hmac/foyer-wallet-login-codes/sha2-256',
      'GET /v1/transit/keys/foyer-wallet',
    ])
  })
})
