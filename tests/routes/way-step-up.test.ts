import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionRefresh } from '@/lib/custody/login-contract'
import { stepUpByWay, WAY_COUNTS_AFTER_MS } from '@/lib/custody/step-up-contract'
import { createProofSecret, signWayProof } from '@/lib/custody/way-proof'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { createWindowLink } from '@/lib/frame-guest/window-message'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame, openScript, sendAgain } from './custody-api'

/* A password or a passkey as the fresh proof that an export wants, and attacks on it. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const PASSWORD = { way: 'password', password: 'correct horse battery' } as const
const WRONG = { ...PASSWORD, password: 'another long password' } as const
const PASSKEY = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const NEW_PASSKEY = { ...PASSKEY, credentialId: 'Y3JlZGVudGlhbA', label: 'My phone' } as const
const open = () => new AbortController().signal

describe.skipIf(!postgres)('a way of recovery as a step-up', () => {
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  /** An owner with both ways, which were opened so long ago. */
  async function owner(ageMs = WAY_COUNTS_AFTER_MS) {
    clock.ahead += 31_000
    const profile = newProfile()
    const sent: { path: string; address: string; init: RequestInit | undefined }[] = []
    const frame = await openFrame(profile, (path, address, init) => void sent.push({ path, address, init }))
    await logInTo(frame, `owner-${randomBytes(6).toString('hex')}@example.com`)
    for (const secret of [PASSWORD, PASSKEY]) {
      await frame.storeWay(secret.way === 'passkey' ? NEW_PASSKEY : secret, open())
      await frame.proveWay(secret, open())
    }
    clock.ahead += ageMs
    return { frame, profile, sent }
  }
  const exported = (frame: WorkerAnswers) => frame.exportKeys({ link: createWindowLink(), version: 1 }, open())

  /** What a script on the device of the owner sends, with the newest access token. */
  async function scripted({ frame, profile }: Awaited<ReturnType<typeof owner>>) {
    const call = openScript(profile)
    const { walletId, ways } = await frame.recovery(undefined, open())
    const setId = ways.find(({ way }) => way === 'password')?.setId ?? ''
    const { accessToken } = await call('wallet', sessionRefresh, {})
    const send = (signature: string, changes: object = {}) =>
      call('wallet', stepUpByWay, { walletId, way: 'password', setId, signature, ...changes }, { accessToken })
    return { send, walletId, setId, accessToken }
  }

  test.each([PASSWORD, PASSKEY])(
    'behavior: instead of a code, the $way of the owner opens the export',
    async (secret) => {
      const { frame } = await owner()
      await expect(exported(frame)).rejects.toMatchObject({ code: 'custody.login_too_old' })
      await frame.proveStepUp(secret, open())
      expect((await exported(frame)).sealed).toMatch(/^[\w-]+$/)
      clock.ahead += 5 * 60_000 + 1_000
      await expect(exported(frame)).rejects.toMatchObject({ code: 'custody.login_too_old' })
    },
  )

  test('behavior: it is enough for every act that wants a code of the last minutes', async () => {
    const { frame } = await owner()
    await expect(frame.dropAutomatic({ way: 'password' }, open())).rejects.toMatchObject({
      code: 'custody.login_too_old',
    })
    await frame.proveStepUp(PASSWORD, open())
    await frame.dropAutomatic({ way: 'password' }, open())
    await frame.removeWay({ way: 'passkey' }, open())
    await frame.useAutomatic(undefined, open())
    expect(await frame.recovery(undefined, open())).toMatchObject({ mode: 'automatic' })
  })

  test('error: a wrong secret proves nothing, and the next wrong ones cost no request', async () => {
    const { frame, sent } = await owner()
    await expect(frame.proveStepUp(WRONG, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    sent.length = 0
    await expect(frame.proveStepUp(WRONG, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    expect(sent.filter(({ path }) => path.includes('/recovery/') || path.includes('/step-up/'))).toEqual([])
    await expect(exported(frame)).rejects.toMatchObject({ code: 'custody.login_too_old' })
  })

  test('error: a way that a stolen device sets up for itself counts for nothing on the first day', async () => {
    const { frame } = await owner(WAY_COUNTS_AFTER_MS - 60_000)
    await expect(frame.proveStepUp(PASSWORD, open())).rejects.toMatchObject({ code: 'custody.way_unproven' })
    await expect(exported(frame)).rejects.toMatchObject({ code: 'custody.login_too_old' })
  })

  test('error: the keys of the wallet without the secret, and a proof for another token, device or set are refused', async () => {
    const one = await owner()
    const { send, walletId, setId, accessToken } = await scripted(one)
    const place = { walletId, setId, thumbprint: 'a'.repeat(43), accessToken }
    // A script with the keys of the wallet has no key of the proof: any other one is refused.
    await expect(send(signWayProof(createProofSecret(), place))).rejects.toMatchObject({ code: 'request.invalid' })
    // What the owner has proven once, under an earlier access token.
    await one.frame.proveStepUp(PASSWORD, open())
    const proven = one.sent.findLast(({ path }) => path === stepUpByWay.path)
    const { signature } = JSON.parse(String(proven?.init?.body))
    const later = await scripted(one)
    await expect(later.send(signature)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await sendAgain(proven?.address ?? '', proven?.init)).toMatchObject({ code: 'proof.invalid' })
    // On the session of another owner.
    const other = await scripted(await owner())
    await expect(other.send(signature)).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(other.send(signature, { walletId, setId })).rejects.toMatchObject({ code: 'custody.no_half' })
  })
})
