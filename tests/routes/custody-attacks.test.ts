import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '@/lib/server/platform/services'
import { walletDevices } from '@/lib/server/tables/vault-tables'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, nextCodeTo, openCustody, openFrame } from './custody-api'
import { openBrowser } from './wallet-api'

/*
 * Attacks with one login code of a mailbox, without the link of the vault. All requests go to the handlers of the
 * routes, as a script of the attacker would send them.
 */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const DAY_MS = 24 * 3_600_000
const newSet = () => ({ setId: randomUUID(), half: randomBytes(16).toString('base64url') })
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`

describe.skipIf(!postgres)('one login code without the link of the vault', () => {
  let platform: Platform
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    platform = openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  const logIn = async (profile: ReturnType<typeof newProfile>, email: string) => {
    clock.ahead += COOLDOWN_MS
    return logInTo(await openFrame(profile), email)
  }

  /** A session on a device of the attacker, who has read one code. */
  async function attack(email: string) {
    clock.ahead += COOLDOWN_MS
    const attacker = await openBrowser(undefined, clock.now)
    const begun = await attacker.call('start', { email })
    const { challengeId } = begun.body
    await attacker.call('code', { challengeId })
    const { body } = await attacker.call('verify', { challengeId, code: await nextCodeTo(email) })
    return { attacker, wallet: body.wallet }
  }

  test('error: if the attacker revokes the devices and stores a rubbish recovery half, the owner recovers the same addresses', async () => {
    const [owner, email] = [newProfile(), newEmail()]
    const addresses = await logIn(owner, email)
    const { attacker, wallet } = await attack(email)
    const { devices } = (await attacker.call('devices', {})).body
    for (const { deviceId, isThis } of devices) if (!isThis) await attacker.call('revoke', { deviceId })
    const recovery = { ...newSet(), epoch: wallet.epoch + 1 }
    await attacker.call('storeShares', { walletId: wallet.walletId, device: newSet(), recovery })
    await attacker.call('storeShares', {
      walletId: wallet.walletId,
      device: { ...newSet(), signatures: { eip155: `0x${'1b'.repeat(65)}`, solana: '1'.repeat(64) } },
      recovery: { ...recovery, signatures: { eip155: `0x${'1b'.repeat(65)}`, solana: '1'.repeat(64) } },
    })
    expect(await logIn(owner, email)).toEqual(addresses)
    // Now the planned removals have happened, and the owner has only code and link.
    clock.ahead += 2 * DAY_MS
    expect(await logIn(newProfile(), email)).toEqual(addresses)
    expect(await logIn(owner, email)).toEqual(addresses)
  })

  test('error: the vault refuses a device that was signed out everywhere, even with its approval and keys', async () => {
    const [owner, out, email] = [newProfile(), newProfile(), newEmail()]
    const addresses = await logIn(owner, email)
    expect(await logIn(out, email)).toEqual(addresses)
    const thief = await openFrame(out)
    const signal = new AbortController().signal
    const { devices } = await thief.devices(undefined, signal)
    const frame = await openFrame(owner)
    await frame.user(undefined, signal)
    await frame.signOut({ everywhere: true }, signal)
    const database = await platform.databases.vault()
    const rows = await database.run((queries) => queries.select().from(walletDevices))
    const isInVault = ({ thumbprint }: { thumbprint: string }) =>
      rows.some((row) => row.thumbprint === thumbprint && row.revokedAt === null)
    expect(devices.map((each) => [each.isThis, isInVault(each)]).sort()).toEqual([
      [false, true],
      [true, false],
    ])
    await expect(thief.devices(undefined, signal)).rejects.toMatchObject({ code: 'session.ended' })
    expect(await logIn(owner, email)).toEqual(addresses)
  })

  test('behavior: the owner sees a removal that the attacker has planned, stops it, and removes the attacker at once', async () => {
    const [owner, email] = [newProfile(), newEmail()]
    await logIn(owner, email)
    const { attacker } = await attack(email)
    const { devices } = (await attacker.call('devices', {})).body
    for (const { deviceId, isThis } of devices) if (!isThis) await attacker.call('revoke', { deviceId })
    const [frame, signal] = [await openFrame(owner), new AbortController().signal]
    const seen = (await frame.devices(undefined, signal)).devices
    const [mine, theirs] = [seen.find(({ isThis }) => isThis), seen.find(({ isThis }) => !isThis)]
    if (!mine || !theirs) throw new Error('a device is missing')
    expect([mine.revokesAt, theirs.revokesAt]).toEqual([expect.any(Number), null])
    await frame.keepDevice(mine, signal)
    expect(await frame.revokeDevice(theirs, signal)).toEqual({ revokesAt: null })
    const left = (await frame.devices(undefined, signal)).devices
    expect(left).toMatchObject([{ isThis: true, revokesAt: null }])
    expect((await attacker.call('devices', {})).outcome).toBe('session.ended')
  })
})
