import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as stopRoute from '@/app/api/wallet/notices/stop/route'
import { AppError } from '@/lib/core/app-error'
import { noticeStop } from '@/lib/custody/notice-contract'
import { allowedMethods, routeOf } from '@/lib/server/front/routes'
import { keyShares } from '@/lib/server/tables/wallet-tables'
import { NOTICES_PER_DAY } from '@/lib/server/wallet/notices'
import { stopTokenOf } from '@/tests/support/mail-texts'
import { setProcessPlatform } from '@/tests/support/process-platform'
import {
  codeFor,
  logIn,
  newSet,
  noticesTo,
  openBrowser,
  openHalf,
  openWalletApi,
  pressStop,
  revokeInput,
  signOn,
  storeInput,
  type WalletApi,
} from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'
import { carryOut, createAttacked, otherOf } from './wallet-owners'

let api: WalletApi

beforeAll(async () => {
  api = await openWalletApi('pglite')
}, 60_000)
afterAll(() => api.stop())
setUpClock()

describe('mails to the owner', () => {
  test('behavior: a new device causes a mail whose link removes it; the first device of a wallet causes none', async () => {
    const { owner, attacker, email, wallet } = await createAttacked(api)
    await attacker.call('storeShares', await storeInput(attacker, wallet, { device: newSet() }))
    const mails = await noticesTo(api, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A new device logged in to your wallet'])
    expect(mails[0]?.text).toContain('https://shop.example')
    const token = stopTokenOf(mails[0] ?? { text: '' })
    expect((await pressStop(token)).outcome).toBe('out')
    expect((await attacker.call('devices', {})).outcome).toBe('session.ended')
    expect((await owner.call('refresh', {})).outcome).toBe('done')
    const database = await api.platform.databases.wallet()
    const rows = await database.run((queries) =>
      queries.select().from(keyShares).where(eq(keyShares.walletId, wallet.walletId)),
    )
    const retired = rows.filter(({ retiredAt }) => retiredAt !== null)
    expect(retired).toMatchObject([{ endedBy: 'device.stopped', destroyedAt: null }])
    expect((await pressStop(token)).outcome).toBe('request.not_found')
  })

  test('behavior: a planned removal causes a mail whose link stops it and removes the device that planned it', async () => {
    const { owner, attacker, email, wallet } = await createAttacked(api)
    await attacker.call('revoke', { deviceId: (await otherOf(attacker)).deviceId })
    const planned = (await noticesTo(api, email)).at(-1)
    expect(planned?.subject).toBe('A device is to be removed from your wallet')
    expect((await pressStop(stopTokenOf(planned ?? { text: '' }))).outcome).toBe('out')
    expect((await attacker.call('refresh', {})).outcome).toBe('session.ended')
    pass(2 * DAY)
    await owner.call('refresh', {})
    expect((await openHalf(owner, 'shareOfDevice')).half).toBe(wallet.input.device.half)
  })

  test('behavior: a removal that was carried out causes a mail whose link restores device and half for seven days', async () => {
    const { owner, attacker, email, wallet } = await createAttacked(api)
    await attacker.call('revoke', { deviceId: (await otherOf(attacker)).deviceId })
    pass(DAY)
    await carryOut(api)
    const retired = (await noticesTo(api, email)).at(-1)
    expect(retired?.text).toContain('Bring the device back')
    expect((await pressStop(stopTokenOf(retired ?? { text: '' }))).outcome).toBe('back')
    pass(MINUTE)
    owner.cookie = ''
    const begun = (await owner.call('start', { email })).body
    expect(begun.action).toBe('VERIFY_OTP')
    await owner.call('verify', { challengeId: begun.challengeId, code: await codeFor(api, email) })
    expect((await openHalf(owner, 'shareOfDevice')).half).toBe(wallet.input.device.half)
  })

  test('behavior: a removal that becomes due during a login causes its mail', async () => {
    const { attacker, email } = await createAttacked(api)
    await attacker.call('revoke', { deviceId: (await otherOf(attacker)).deviceId })
    pass(DAY - MINUTE)
    const browser = await openBrowser()
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    const code = await codeFor(api, email)
    pass(MINUTE)
    expect((await browser.call('verify', { challengeId, code })).outcome).toBe('done')
    const subjects = (await noticesTo(api, email)).map(({ subject }) => subject)
    expect(subjects).toContain('A device was removed from your wallet')
  })

  test('behavior: a removal with the keys, a planned sign-out and a new recovery set cause one mail each', async () => {
    const { owner, attacker, email, wallet } = await createAttacked(api)
    const sets = { device: newSet(), recovery: { ...newSet(), epoch: 2 } }
    await attacker.call('storeShares', await storeInput(attacker, wallet, sets))
    // The mail about the new device is enough.
    expect(await noticesTo(api, email)).toHaveLength(1)
    pass(MINUTE)
    await owner.call('refresh', {})
    const own = { device: newSet(), recovery: { ...newSet(), epoch: 3 } }
    await owner.call('storeShares', await storeInput(owner, wallet, own))
    await owner.call('revoke', await revokeInput(owner, wallet, await otherOf(owner)))
    pass(MINUTE)
    await logIn(api, await openBrowser(), email)
    await owner.call('end', { everywhere: true })
    expect((await noticesTo(api, email)).map(({ subject }) => subject)).toEqual([
      'A new device logged in to your wallet',
      'The recovery of your wallet was renewed',
      'A device was removed from your wallet',
      'A new device logged in to your wallet',
      'Your other devices are to be signed out',
    ])
  })

  test("behavior: the mails are in the language of the owner's first device, not of the new one", async () => {
    const { email } = await createAttacked(api)
    pass(MINUTE)
    const german = await openBrowser()
    const init = { headers: { 'accept-language': 'de' } }
    const { challengeId } = (await german.call('start', { email }, init)).body
    await german.call('code', { challengeId }, init)
    await german.call('verify', { challengeId, code: await codeFor(api, email) }, init)
    expect((await noticesTo(api, email)).map(({ language }) => language)).toEqual(['en', 'en'])
  })

  test('error: the number of mails in a day is limited, so that they cannot flood a mailbox', async () => {
    const { owner, email, wallet } = await createAttacked(api)
    const victim = await otherOf(owner)
    for (let count = 0; count < NOTICES_PER_DAY + 5; count += 1) {
      await owner.call('revoke', { deviceId: victim.deviceId })
      const signatures = await signOn(owner, wallet, { name: 'keep device', kept: victim.thumbprint })
      await owner.call('keep', { deviceId: victim.deviceId, signatures })
    }
    expect(await noticesTo(api, email)).toHaveLength(NOTICES_PER_DAY)
  })

  test('error: if a mail cannot be sent, a planned act is not carried out earlier', async () => {
    const { owner, attacker } = await createAttacked(api)
    const { deviceId } = await otherOf(attacker)
    const failing = { id: 'test', send: () => Promise.reject(new AppError('mail.unavailable')) }
    const wallet = { state: 'on', id: 'test', get: () => failing } as const
    setProcessPlatform({ ...api.platform, mail: { ...api.platform.mail, wallet } })
    expect((await attacker.call('revoke', { deviceId })).body).toEqual({ revokesAt: Date.now() + DAY })
    setProcessPlatform(api.platform)
    pass(DAY - MINUTE)
    expect((await owner.call('refresh', {})).outcome).toBe('done')
  })
})

describe('the link', () => {
  test('error: only a POST of the page stops an act: other methods are refused, and opening the page sends nothing', () => {
    expect(Object.keys(stopRoute)).toEqual(['POST'])
    expect(allowedMethods(routeOf(noticeStop.path))).toEqual(['POST'])
    expect(allowedMethods(routeOf('/stop'))).toEqual(['GET', 'HEAD'])
  })

  test.each([
    ['a page of the project', { origin: 'https://shop.example' }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another host', { host: 'vault.localhost:3000' }, 404],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('error: %s cannot press it', async (_, headers, status) => {
    const { attacker, email } = await createAttacked(api)
    const [mail] = await noticesTo(api, email)
    expect((await pressStop(stopTokenOf(mail ?? { text: '' }), headers)).status).toBe(status)
    expect((await attacker.call('devices', {})).outcome).toBe('done')
  })

  test('error: it expires after seven days, and a guessed token is refused', async () => {
    const { email } = await createAttacked(api)
    const [mail] = await noticesTo(api, email)
    pass(7 * DAY)
    expect((await pressStop(stopTokenOf(mail ?? { text: '' }))).outcome).toBe('request.not_found')
    expect((await pressStop(randomBytes(32).toString('base64url'))).outcome).toBe('request.not_found')
  })
})
