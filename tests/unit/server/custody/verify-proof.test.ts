import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf, PROOF_CLOCK_SECONDS, PROOF_TYPE } from '@/lib/custody/request-proof'
import { createDeviceKey, signProof } from '@/lib/frame-guest/sign-proof'
import { type ReceivedRequest, verifyProof } from '@/lib/server/custody/verify-proof'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { codeOf } from '@/tests/support/code-of'

const SHOP = 'https://shop.example'
const sent = {
  url: 'https://wallet.example/api/v1/email/start',
  body: '{"email":"ada@example.com"}',
  projectId: 'shop',
  embedOrigin: SHOP,
}
let key: CryptoKeyPair
let kv: Kv
beforeAll(async () => {
  key = await createDeviceKey()
})
beforeEach(() => {
  kv = createMemoryKv({ maxEntries: 100, maxCharacters: 10_000, whenFull: 'refuse' })
})

const received = (proof: string | null, change: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  proof,
  url: sent.url,
  body: sent.body,
  projectId: sent.projectId,
  allowedOrigins: [SHOP],
  ...change,
})
const verify = (request: ReceivedRequest, now = Date.now) => verifyProof(request, { kv, now })
describe('proof of a request', () => {
  test('behavior: the device is known by the thumbprint of its key', async () => {
    const first = await verify(received(await signProof(key, sent)))
    const second = await verify(received(await signProof(key, sent)))
    const other = await verify(received(await signProof(await createDeviceKey(), sent)))
    expect(first).toEqual({ thumbprint: expect.stringMatching(/^[\w-]{43}$/), embedOrigin: SHOP })
    expect(second.thumbprint).toBe(first.thumbprint)
    expect(other.thumbprint).not.toBe(first.thumbprint)
  })

  test('behavior: no script can read the private key of a device', async () => {
    expect(key.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow(/not extractable/i)
  })

  test('error: a proof is used once, also by several requests at once', async () => {
    const proof = await signProof(key, sent)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(verify(received(proof)))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'proof.invalid']))
  })

  test.each<[string, Partial<ReceivedRequest>]>([
    ['another path', { url: 'https://wallet.example/api/v1/email/verify' }],
    ['another origin', { url: 'https://vault.example/api/v1/email/start' }],
    ['another body', { body: '{"email":"eve@example.com"}' }],
    ['another project', { projectId: 'other' }],
    ['a page that the project does not list', { allowedOrigins: ['https://other.example'] }],
    ['an access token that it does not name', { accessToken: 'token' }],
    ['no proof', { proof: null }],
    ['a text that is no proof', { proof: 'a.b.c' }],
    ['a proof without an end', { proof: 'a'.repeat(5_000) }],
  ])('error: a proof is refused for %s', async (_, change) => {
    expect(await codeOf(verify(received(await signProof(key, sent), change)))).toBe('proof.invalid')
  })

  test('behavior: a proof names the access token that it comes with', async () => {
    const named = () => signProof(key, { ...sent, accessToken: 'token' })
    expect(await codeOf(verify(received(await named(), { accessToken: 'token' })))).toBe('done')
    expect(await codeOf(verify(received(await named(), { accessToken: 'other' })))).toBe('proof.invalid')
    expect(await codeOf(verify(received(await named())))).toBe('proof.invalid')
  })

  test.each([
    [PROOF_CLOCK_SECONDS - 2, 'done'],
    [-PROOF_CLOCK_SECONDS + 2, 'done'],
    [PROOF_CLOCK_SECONDS + 2, 'proof.invalid'],
    [-PROOF_CLOCK_SECONDS - 2, 'proof.invalid'],
  ])('param: with clocks %i seconds apart a proof is %s', async (seconds, outcome) => {
    const proof = await signProof(key, sent)
    expect(await codeOf(verify(received(proof), () => Date.now() + seconds * 1000))).toBe(outcome)
  })

  test('behavior: a proof is remembered for as long as a clock that is ahead lets it be accepted', async () => {
    let now = Date.now()
    kv = createMemoryKv({ maxEntries: 9, maxCharacters: 9_999, whenFull: 'refuse', now: () => now })
    const proof = await signProof(key, sent)
    now -= (PROOF_CLOCK_SECONDS - 1) * 1000
    expect(await codeOf(verify(received(proof), () => now))).toBe('done')
    now += (2 * PROOF_CLOCK_SECONDS - 2) * 1000
    expect(await codeOf(verify(received(proof), () => now))).toBe('proof.invalid')
  })

  /** A JWS with the claims of a good proof, signed otherwise. */
  async function forge(alg: 'ES256' | 'HS256', header: object, signer: CryptoKey | Uint8Array) {
    return new SignJWT({
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: sent.url,
      bh: await digestOf(sent.body),
      pid: sent.projectId,
      eo: sent.embedOrigin,
    })
      .setProtectedHeader({ alg, ...header })
      .setIssuedAt()
      .sign(signer)
  }

  test('error: a token of another type, of another algorithm or by another key is no proof', async () => {
    const jwk = await crypto.subtle.exportKey('jwk', key.publicKey)
    const { privateKey } = await createDeviceKey()
    const forged = [
      await forge('ES256', { typ: 'JWT', jwk }, key.privateKey),
      await forge('HS256', { typ: PROOF_TYPE, jwk }, new Uint8Array(32)),
      await forge('ES256', { typ: PROOF_TYPE, jwk }, privateKey),
      await forge('ES256', { typ: PROOF_TYPE }, key.privateKey),
    ]
    for (const proof of forged) expect(await codeOf(verify(received(proof)))).toBe('proof.invalid')
  })

  test.each<[string, (jwk: JsonWebKey) => unknown]>([
    ['is off the curve', (jwk) => ({ ...jwk, x: jwk.y, y: jwk.x })],
    ['has a coordinate that is too short', (jwk) => ({ ...jwk, x: 'AA' })],
    ['has a coordinate that is no base64', (jwk) => ({ ...jwk, x: '~~~~' })],
    ['has a coordinate that is no text', (jwk) => ({ ...jwk, x: 1 })],
    ['has no coordinates', ({ kty, crv }) => ({ kty, crv })],
    ['is of another curve', (jwk) => ({ ...jwk, crv: 'P-384' })],
    ['is of an unknown curve', (jwk) => ({ ...jwk, crv: 'P-0' })],
    ['is of another kind', () => ({ kty: 'RSA', n: 'AQAB', e: 'AQAB' })],
    ['is a secret', () => ({ kty: 'oct', k: 'AAAA' })],
    ['says that it may not verify', (jwk) => ({ ...jwk, key_ops: ['sign'] })],
    ['has operations that are no list', (jwk) => ({ ...jwk, key_ops: 'verify' })],
    ['is empty', () => ({})],
    ['is a list', () => []],
    ['is a text', () => 'key'],
    ['is null', () => null],
  ])(
    'error: a key in the header that %s makes the proof invalid, and does not throw another error',
    async (_, change) => {
      const jwk = change(await crypto.subtle.exportKey('jwk', key.publicKey))
      expect(await codeOf(verify(received(await forge('ES256', { typ: PROOF_TYPE, jwk }, key.privateKey))))).toBe(
        'proof.invalid',
      )
    },
  )

  test('error: a header with a private key is refused', async () => {
    const open = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const jwk = await crypto.subtle.exportKey('jwk', open.privateKey)
    expect(await codeOf(verify(received(await forge('ES256', { typ: PROOF_TYPE, jwk }, open.privateKey))))).toBe(
      'proof.invalid',
    )
  })

  test('error: a store that is away refuses the request', async () => {
    const away = { setIfAbsent: async () => Promise.reject(Object.assign(new Error(), { code: 'kv.unavailable' })) }
    const proof = await signProof(key, sent)
    expect(await codeOf(verifyProof(received(proof), { kv: away, now: Date.now }))).toBe('kv.unavailable')
  })
})
