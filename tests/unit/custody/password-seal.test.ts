import { argon2id } from '@noble/hashes/argon2'
import { bytesToHex } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openWithPassword, passwordSealed, sealWithPassword } from '@/lib/custody/password-seal'

const CHEAP = { memory: 64, passes: 1 }
const content = Uint8Array.from({ length: 16 }, (_, index) => index)
const mine = { password: 'correct horse battery', context: 'wallet 1' }

test('behavior: the same password and context open what was sealed, in either spelling of Unicode', async () => {
  const sealed = await sealWithPassword(content, { ...mine, password: 'caf\u00e9 au lait, please' }, CHEAP)
  expect(z.parse(passwordSealed, sealed)).toEqual(sealed)
  expect(await openWithPassword(sealed, { ...mine, password: 'cafe\u0301 au lait, please' })).toEqual(content)
})

test.each([
  ['another password', {}, { password: 'correct horse batterz' }],
  ['another context', {}, { context: 'wallet 2' }],
  ['fewer passes', { passes: 2 }, {}],
])('error: %s opens nothing', async (_, kdf, opening) => {
  const sealed = await sealWithPassword(content, mine, CHEAP)
  expect(await openWithPassword({ ...sealed, kdf: { ...sealed.kdf, ...kdf } }, { ...mine, ...opening })).toBeNull()
})

test('error: changed bytes open nothing', async () => {
  const { sealed, ...rest } = await sealWithPassword(content, mine, CHEAP)
  const changed = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`
  expect(await openWithPassword({ ...rest, sealed: changed }, mine)).toBeNull()
})

test('behavior: two seals of one content have nothing in common', async () => {
  const [one, other] = [await sealWithPassword(content, mine, CHEAP), await sealWithPassword(content, mine, CHEAP)]
  expect(one.kdf.salt).not.toBe(other.kdf.salt)
  expect(one.iv).not.toBe(other.iv)
  expect(one.sealed).not.toBe(other.sealed)
})

test('behavior: it says how far it is', async () => {
  const steps: number[] = []
  await sealWithPassword(content, { ...mine, onProgress: (done) => steps.push(done) }, { memory: 1024, passes: 2 })
  expect(steps.length).toBeGreaterThan(1)
  expect(steps.at(-1)).toBeGreaterThan(0.99)
  expect(steps).toEqual([...steps].sort((one, next) => one - next))
})

test.each([
  ['memory', 512 * 1024],
  ['passes', 1000],
  ['name', 'scrypt'],
  ['lanes', 4],
])('param: a %s of %s is refused', async (name, value) => {
  const sealed = await sealWithPassword(content, mine, CHEAP)
  expect(z.safeParse(passwordSealed, { ...sealed, kdf: { ...sealed.kdf, [name]: value } }).success).toBe(false)
})

// RFC 9106, section 5.3.
test('behavior: the library agrees with the vector of the RFC', () => {
  const of = (byte: number, length: number) => new Uint8Array(length).fill(byte)
  const made = argon2id(of(1, 32), of(2, 16), {
    ...{ m: 32, t: 3, p: 4, dkLen: 32, version: 0x13 },
    ...{ key: of(3, 8), personalization: of(4, 12) },
  })
  expect(bytesToHex(made)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})
