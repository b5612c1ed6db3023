import { randomBytes } from 'node:crypto'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deliveryKey, sealedHalf } from '@/lib/custody/custody-schemas'
import { sealToKey } from '@/lib/custody/seal-to-key'

const SET = '01932b1c-0000-7000-8000-000000000001'
const THUMBPRINT = 'a'.repeat(43)

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  return { privateKey, key: z.parse(deliveryKey, await exportJWK(publicKey)) }
}

test('behavior: a half is opened by the key of its request alone, and names its set and device', async () => {
  const half = randomBytes(16)
  const { privateKey, key } = await newKey()
  const sealed = await sealToKey(half, { key, setId: SET, thumbprint: THUMBPRINT })
  expect(z.safeParse(sealedHalf, sealed).success).toBe(true)
  expect(Buffer.from((await compactDecrypt(sealed, privateKey)).plaintext).equals(half)).toBe(true)
  const { alg, enc, apu, apv } = decodeProtectedHeader(sealed)
  const text = (value: unknown) => Buffer.from(String(value), 'base64url').toString()
  expect([alg, enc, text(apu), text(apv)]).toEqual(['ECDH-ES', 'A256GCM', SET, THUMBPRINT])
  await expect(compactDecrypt(sealed, (await newKey()).privateKey)).rejects.toThrow()
})

test('behavior: the same half is sealed otherwise each time', async () => {
  const { key } = await newKey()
  const to = { key, setId: SET, thumbprint: THUMBPRINT }
  const half = randomBytes(16)
  expect(await sealToKey(half, to)).not.toBe(await sealToKey(half, to))
})

test('error: a sealed half with another set or device in its header does not open', async () => {
  const { privateKey, key } = await newKey()
  const sealed = await sealToKey(randomBytes(16), { key, setId: SET, thumbprint: THUMBPRINT })
  const [header = '', ...rest] = sealed.split('.')
  const claims = JSON.parse(Buffer.from(header, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, apv: Buffer.from('b').toString('base64url') }))
  await expect(compactDecrypt([forged.toString('base64url'), ...rest].join('.'), privateKey)).rejects.toThrow()
})

test('error: a point that is not on the curve is no key', async () => {
  const { key } = await newKey()
  const off = { ...key, y: key.x }
  const releasing = sealToKey(randomBytes(16), { key: off, setId: SET, thumbprint: THUMBPRINT })
  await expect(releasing).rejects.toMatchObject({ code: 'request.invalid' })
})
