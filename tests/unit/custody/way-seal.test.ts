import { createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHalfOfWay, prfInputOf, sealHalfOfWay, type WaySecret } from '@/lib/custody/way-seal'

const cost = { memory: 64, passes: 1 }
const place = { walletId: randomUUID(), setId: randomUUID() }
const half = Uint8Array.from(randomBytes(16))
const passkey = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const password = { way: 'password', password: 'correct horse battery' } as const
const secrets: readonly (readonly [string, WaySecret, WaySecret])[] = [
  ['password', password, { way: 'password', password: 'correct horse batterx' }],
  ['passkey', passkey, { way: 'passkey', secret: randomBytes(32).toString('base64url') }],
]
const fieldsOf = (blob: string) => JSON.parse(Buffer.from(blob, 'base64url').toString())
const blobOf = (fields: unknown) => Buffer.from(JSON.stringify(fields)).toString('base64url')

describe('the half of a way', () => {
  test.each(secrets)('behavior: a %s opens it for its wallet and set alone', async (_, secret, other) => {
    const blob = await sealHalfOfWay(half, secret, place, { cost })
    expect(await openHalfOfWay(blob, secret, place)).toEqual(half)
    expect(await openHalfOfWay(blob, other, place)).toBeNull()
    expect(await openHalfOfWay(blob, secret, { ...place, setId: randomUUID() })).toBeNull()
    expect(await openHalfOfWay(blob, secret, { ...place, walletId: randomUUID() })).toBeNull()
  })

  test.each(secrets)('error: a %s opens no blob of the other way, and nothing that is no blob', async (way, secret) => {
    const opposite = way === 'password' ? passkey : password
    const blob = await sealHalfOfWay(half, opposite, place, { cost })
    const renamed = blobOf({ ...fieldsOf(blob), way })
    for (const each of [blob, renamed, 'AAAA', '', blobOf({ way })])
      expect(await openHalfOfWay(each, secret, place)).toBeNull()
  })

  test('error: a vault that makes the parameters of the password weaker gets no blob that opens', async () => {
    const fields = fieldsOf(await sealHalfOfWay(half, password, place, { cost }))
    const weaker = blobOf({ ...fields, kdf: { ...fields.kdf, memory: 8 } })
    expect(await openHalfOfWay(weaker, password, place)).toBeNull()
  })

  test('behavior: the key of a passkey is HKDF-SHA256 of its PRF output, with the wallet as salt', async () => {
    const { iv, sealed } = fieldsOf(await sealHalfOfWay(half, passkey, place))
    const key = hkdfSync('sha256', Buffer.from(passkey.secret, 'base64url'), place.walletId, 'rec-kek/v1', 32)
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(iv, 'base64url'))
    decipher.setAAD(Buffer.from(JSON.stringify(['way/v1', 'passkey', place.walletId, place.setId])))
    decipher.setAuthTag(bytes.subarray(-16))
    const opened = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
    expect(Uint8Array.from(opened)).toEqual(half)
    const input = createHash('sha256').update(`rec/v1${place.walletId}`).digest()
    expect(await prfInputOf(place.walletId)).toEqual(Uint8Array.from(input))
  })
})
