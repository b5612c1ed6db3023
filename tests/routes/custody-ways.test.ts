import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ways from '@/lib/custody/recovery-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame, type Profile } from './custody-api'

/* Recovery by a secret of the owner: the frame's own key worker, on the handlers of the routes and two databases. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const PASSWORD = { way: 'password', password: 'correct horse battery' } as const
const PASSKEY = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const NEW_PASSKEY = { ...PASSKEY, credentialId: 'Y3JlZGVudGlhbA', label: 'My phone' } as const
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const open = () => new AbortController().signal

describe.skipIf(!postgres)('recovery by a secret of the owner', () => {
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  async function logIn(email: string, profile: Profile = newProfile(), onRequest?: (path: string) => void) {
    clock.ahead += COOLDOWN_MS
    const frame = await openFrame(profile, onRequest)
    return { frame, addresses: await logInTo(frame, email) }
  }

  /** A wallet that only a secret of the owner recovers. */
  async function owned(secret: typeof PASSWORD | typeof PASSKEY, email = newEmail()) {
    const profile = newProfile()
    const { frame, addresses } = await logIn(email, profile)
    await frame.storeWay(secret.way === 'passkey' ? NEW_PASSKEY : secret, open())
    await frame.proveWay(secret, open())
    await frame.dropAutomatic({ way: secret.way }, open())
    return { email, frame, addresses, profile }
  }

  const modeOf = async (frame: WorkerAnswers) => (await frame.recovery(undefined, open())).mode

  test.each([['password', PASSWORD] as const, ['passkey', PASSKEY] as const])(
    'behavior: with the automatic way gone, a %s unlocks the same wallet on a device that has nothing',
    async (way, secret) => {
      const { email, addresses } = await owned(secret)
      const { frame, addresses: found } = await logIn(email)
      expect(found).toEqual(addresses)
      expect(await frame.user(undefined, open())).toMatchObject({ isLocked: true })
      expect(await frame.recovery(undefined, open())).toMatchObject({
        ...{ mode: 'owner', isLocked: true },
        ways: [{ way, isProven: true, label: way === 'passkey' ? 'My phone' : null }],
      })
      await frame.restore(secret, open())
      expect(await frame.user(undefined, open())).not.toHaveProperty('isLocked')
      expect(await frame.recovery(undefined, open())).toMatchObject({ mode: 'owner', isLocked: false })
      // The way stays: a further device recovers with it too.
      const further = await logIn(email)
      await further.frame.restore(secret, open())
      expect(further.addresses).toEqual(addresses)
    },
  )

  test('behavior: a locked wallet signs nothing, also after a reload, and signs once it is unlocked', async () => {
    const { email, addresses } = await owned(PASSWORD)
    const profile = newProfile()
    const { frame } = await logIn(email, profile)
    const request = { method: 'personal_sign', params: ['0x68656c6c6f', addresses.eip155] }
    const prepared = await frame.prepare({ request, chainId: 'eip155:1' }, open())
    expect(prepared.isLocked).toBe(true)
    await expect(frame.sign({ promptId: prepared.promptId }, open())).rejects.toMatchObject({
      code: 'custody.keys_locked',
    })
    const reloaded = await openFrame(profile)
    expect(await reloaded.user(undefined, open())).toMatchObject({ addresses, isLocked: true })
    await reloaded.restore(PASSWORD, open())
    const { promptId, isLocked } = await reloaded.prepare({ request, chainId: 'eip155:1' }, open())
    expect(isLocked).toBeUndefined()
    expect((await reloaded.sign({ promptId }, open())).answer).toMatch(/^0x/)
    // Its own half unlocks the device from now on.
    const again = await openFrame(profile)
    expect(await again.user(undefined, open())).not.toHaveProperty('isLocked')
  })

  test('error: a wrong password is refused without a request to a server, and the right one is accepted after it', async () => {
    const { email } = await owned(PASSWORD)
    const asked: string[] = []
    const { frame } = await logIn(email, newProfile(), (path) => void asked.push(path))
    const wrong = { ...PASSWORD, password: 'another long password' }
    await expect(frame.restore(wrong, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    asked.length = 0
    for (let tries = 0; tries < 5; tries++)
      await expect(frame.restore(wrong, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    expect(asked).toEqual([])
    await frame.restore(PASSWORD, open())
    expect(asked).not.toContain(ways.wayRelease.path)
  })

  test('behavior: both ways stand side by side, each is removed, and the last one is refused', async () => {
    const { email, frame, addresses } = await owned(PASSWORD)
    await frame.storeWay(NEW_PASSKEY, open())
    // A passkey that was never used is no reason to remove the password.
    await expect(frame.removeWay({ way: 'password' }, open())).rejects.toMatchObject({ code: 'custody.way_unproven' })
    await frame.proveWay(PASSKEY, open())
    for (const secret of [PASSWORD, PASSKEY]) {
      const device = await logIn(email)
      await device.frame.restore(secret, open())
      expect(device.addresses).toEqual(addresses)
    }
    await frame.removeWay({ way: 'password' }, open())
    await expect(frame.removeWay({ way: 'passkey' }, open())).rejects.toMatchObject({ code: 'custody.way_unproven' })
    const device = await logIn(email)
    await expect(device.frame.restore(PASSWORD, open())).rejects.toMatchObject({ code: 'custody.no_half' })
    await device.frame.restore(PASSKEY, open())
  })

  test('behavior: a changed password replaces the old one only after it was used; until then both open the wallet', async () => {
    const { email, frame, addresses } = await owned(PASSWORD)
    const next = { ...PASSWORD, password: 'a quite different one' }
    await frame.storeWay(next, open())
    for (const secret of [PASSWORD, next]) {
      const device = await logIn(email)
      await device.frame.restore(secret, open())
      expect(device.addresses).toEqual(addresses)
    }
    await frame.proveWay(next, open())
    const device = await logIn(email)
    await expect(device.frame.restore(PASSWORD, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    await device.frame.restore(next, open())
  })

  test('behavior: the automatic way can be chosen again, and a device without a secret recovers then', async () => {
    const { email, frame, addresses } = await owned(PASSWORD)
    expect(await modeOf(frame)).toBe('owner')
    await frame.useAutomatic(undefined, open())
    expect(await modeOf(frame)).toBe('automatic')
    const device = await logIn(email)
    expect(device.addresses).toEqual(addresses)
    expect(await device.frame.user(undefined, open())).not.toHaveProperty('isLocked')
    // And ended again.
    await frame.proveWay(PASSWORD, open())
    await frame.dropAutomatic({ way: 'password' }, open())
    expect(await (await logIn(email)).frame.user(undefined, open())).toMatchObject({ isLocked: true })
  })

  test('error: the automatic way stays while the new one was stored and not used, and where the secret was wrong', async () => {
    const email = newEmail()
    const { frame } = await logIn(email)
    await frame.storeWay(PASSWORD, open())
    const unproven = { code: 'custody.way_unproven' }
    await expect(frame.dropAutomatic({ way: 'password' }, open())).rejects.toMatchObject(unproven)
    const wrong = { ...PASSWORD, password: 'another long password' }
    await expect(frame.proveWay(wrong, open())).rejects.toMatchObject({ code: 'custody.secret_wrong' })
    expect(await modeOf(frame)).toBe('automatic')
    expect((await (await logIn(email)).frame.user(undefined, open())).isLocked).toBeUndefined()
  })

  test('error: a short password is refused before anything is stored', async () => {
    const { frame } = await logIn(newEmail())
    const short = { way: 'password', password: 'elevenchars' } as const
    await expect(frame.storeWay(short, open())).rejects.toMatchObject({ code: 'request.invalid' })
    expect((await frame.recovery(undefined, open())).ways).toEqual([])
  })

  test('error: five minutes after the code, the automatic way and a way cannot be ended', async () => {
    const { frame } = await logIn(newEmail())
    await frame.storeWay(PASSWORD, open())
    await frame.proveWay(PASSWORD, open())
    clock.ahead += 5 * 60_000 + 1
    const old = { code: 'custody.login_too_old' }
    await expect(frame.dropAutomatic({ way: 'password' }, open())).rejects.toMatchObject(old)
    await expect(frame.removeWay({ way: 'password' }, open())).rejects.toMatchObject(old)
    expect(await modeOf(frame)).toBe('automatic')
  })
})
