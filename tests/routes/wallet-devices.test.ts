import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditId } from '@/lib/server/custody/audit-log'
import { auditLog } from '@/lib/server/tables/audit-table'
import { NO_SIGNATURES } from '@/tests/support/test-wallet'
import { logIn, newSet, openHalf, openWalletApi, revokeInput, signOn, storeInput, type WalletApi } from './wallet-api'
import { DAY, HOUR, MINUTE, pass, setUpClock } from './wallet-clock'
import { carryOut, createAttacked, devicesOf, otherOf, sharesOf } from './wallet-owners'

let api: WalletApi

setUpClock()

const deviceShare = async (walletId: string) => (await sharesOf(api, walletId)).find(({ kind }) => kind === 'device')

describe.each(['pglite', 'postgres'] as const)(
  'what a session without signatures can do to other devices, in %s',
  (kind) => {
    beforeAll(async () => {
      api = await openWalletApi(kind)
    }, 60_000)
    afterAll(() => api.stop())

    test('error: it cannot remove a device within a day', async () => {
      const { owner, attacker, wallet } = await createAttacked(api)
      const { deviceId } = await otherOf(attacker)
      const planned = await attacker.call('revoke', { deviceId })
      expect(planned.body).toEqual({ revokesAt: Date.now() + DAY })
      pass(DAY - MINUTE)
      await owner.call('refresh', {})
      expect((await openHalf(owner, 'shareOfDevice')).half).toBe(wallet.input.device.half)
      pass(MINUTE)
      expect((await openHalf(owner, 'shareOfDevice')).answer.outcome).toBe('session.ended')
      expect((await owner.call('refresh', {})).outcome).toBe('session.ended')
      await attacker.call('refresh', {})
      expect((await attacker.call('devices', {})).body.devices).toHaveLength(1)
    })

    test('error: it cannot postpone a planned removal, or sign a device out earlier', async () => {
      const { attacker } = await createAttacked(api)
      const { deviceId } = await otherOf(attacker)
      const { revokesAt } = (await attacker.call('revoke', { deviceId })).body
      pass(HOUR)
      await attacker.call('refresh', {})
      expect((await attacker.call('revoke', { deviceId })).body).toEqual({ revokesAt })
    })

    test.each([
      ['revoke', (deviceId: string) => ({ deviceId, signatures: NO_SIGNATURES })],
      ['keep', (deviceId: string) => ({ deviceId, signatures: NO_SIGNATURES })],
      ['end', () => ({ everywhere: true, signatures: NO_SIGNATURES })],
    ] as const)(
      'error: %s with signatures that the keys of the wallet have not made is refused',
      async (name, input) => {
        const { owner, attacker } = await createAttacked(api)
        const { deviceId } = await otherOf(attacker)
        await attacker.call('revoke', { deviceId })
        expect((await attacker.call(name, input(deviceId))).outcome).toBe('request.invalid')
        expect((await owner.call('refresh', {})).outcome).toBe('done')
      },
    )

    test('error: signatures to remove one device are refused for another device, and from another device', async () => {
      const { owner, attacker, wallet } = await createAttacked(api)
      const [victim, mine] = [await otherOf(attacker), await otherOf(owner)]
      const ofOwner = await revokeInput(owner, wallet, mine)
      expect((await attacker.call('revoke', { ...ofOwner, deviceId: victim.deviceId })).outcome).toBe('request.invalid')
      expect((await owner.call('revoke', { ...ofOwner, deviceId: victim.deviceId })).outcome).toBe('request.invalid')
      expect((await owner.call('revoke', ofOwner)).body).toEqual({ revokesAt: null })
      expect((await attacker.call('devices', {})).outcome).toBe('session.ended')
    })

    test('behavior: a device with the keys cancels a planned removal, and the device stays', async () => {
      const { owner, attacker, wallet } = await createAttacked(api)
      const victim = await otherOf(attacker)
      await attacker.call('revoke', { deviceId: victim.deviceId })
      const [mine] = (await devicesOf(owner)).filter(({ isThis }) => isThis)
      expect(mine?.revokesAt).toBe(Date.now() + DAY)
      const signatures = await signOn(owner, wallet, { name: 'keep device', kept: victim.thumbprint })
      expect((await owner.call('keep', { deviceId: victim.deviceId, signatures })).outcome).toBe('done')
      expect((await owner.call('keep', { deviceId: victim.deviceId, signatures })).outcome).toBe('request.not_found')
      pass(2 * DAY)
      await owner.call('refresh', {})
      expect((await openHalf(owner, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    })

    test('behavior: a half that a planned removal retires keeps its ciphertext for seven days, and is not released', async () => {
      const { owner, attacker, email, wallet } = await createAttacked(api)
      await attacker.call('revoke', { deviceId: (await otherOf(attacker)).deviceId })
      pass(DAY)
      await carryOut(api)
      const retired = await deviceShare(wallet.walletId)
      expect(retired).toMatchObject({ retiredAt: expect.any(Date), destroyedAt: null, endedBy: 'device.retired' })
      expect(retired?.sealed.length).toBeGreaterThan(0)
      // The removed device logs in again. It counts as new, and has no half.
      pass(MINUTE)
      owner.cookie = ''
      expect((await owner.call('start', { email })).body.action).toBe('VERIFY_DEVICE')
      pass(MINUTE)
      expect((await logIn(api, owner, email)).body.wallet).toMatchObject({ deviceSetId: null })
      expect((await openHalf(owner, 'shareOfDevice')).answer.outcome).toBe('custody.no_half')
      expect((await openHalf(owner, 'shareOfRecovery')).half).toBe(wallet.input.recovery.half)
      // It recovers; the retired half does not prevent that.
      const stored = await owner.call('storeShares', await storeInput(owner, wallet, { device: newSet() }))
      expect(stored.outcome).toBe('done')
      pass(7 * DAY + MINUTE)
      await carryOut(api)
      const wiped = (await sharesOf(api, wallet.walletId)).find(({ setId }) => setId === wallet.input.device.setId)
      expect(wiped).toMatchObject({ endedBy: 'halves.wiped', destroyedAt: expect.any(Date), sealed: new Uint8Array() })
    })

    test('behavior: with the keys of the wallet a device is removed at once, and its half destroyed', async () => {
      const { owner, attacker, wallet } = await createAttacked(api)
      await attacker.call('storeShares', await storeInput(attacker, wallet, { device: newSet() }))
      const removed = await owner.call('revoke', await revokeInput(owner, wallet, await otherOf(owner)))
      expect(removed.body).toEqual({ revokesAt: null })
      const ended = (await sharesOf(api, wallet.walletId)).filter(({ destroyedAt }) => destroyedAt !== null)
      expect(ended).toMatchObject([{ endedBy: 'device.revoked', sealed: new Uint8Array() }])
    })

    test('behavior: a device can remove itself at once', async () => {
      const { attacker, wallet } = await createAttacked(api)
      await attacker.call('storeShares', await storeInput(attacker, wallet, { device: newSet() }))
      const mine = (await devicesOf(attacker)).find(({ isThis }) => isThis)
      expect((await attacker.call('revoke', { deviceId: mine?.deviceId })).body).toEqual({ revokesAt: null })
      expect((await sharesOf(api, wallet.walletId)).map(({ endedBy }) => endedBy)).toContain('device.revoked')
    })

    test('error: signing out everywhere ends the own session at once, and the sessions of other devices a day later', async () => {
      const { owner, attacker, email } = await createAttacked(api)
      const ended = await attacker.call('end', { everywhere: true })
      expect(ended.body).toEqual({ othersEndAt: Date.now() + DAY })
      attacker.accessToken = undefined
      expect((await attacker.call('refresh', {})).outcome).toBe('session.ended')
      const [mine] = (await devicesOf(owner)).filter(({ isThis }) => isThis)
      expect(mine?.signsOutAt).toBe(Date.now() + DAY)
      pass(DAY)
      expect((await owner.call('refresh', {})).outcome).toBe('session.ended')
      await carryOut(api)
      // The half stays, so a code is enough for a new session.
      pass(MINUTE)
      owner.cookie = ''
      await logIn(api, owner, email)
      pass(HOUR)
      expect((await owner.call('refresh', {})).outcome).toBe('done')
      expect((await openHalf(owner, 'shareOfDevice')).answer.outcome).toBe('done')
    })

    test('behavior: the log says what was planned, what happened and what was wiped', async () => {
      const { attacker, wallet } = await createAttacked(api)
      await attacker.call('revoke', { deviceId: (await otherOf(attacker)).deviceId })
      pass(DAY)
      await carryOut(api)
      pass(7 * DAY + MINUTE)
      await carryOut(api)
      const database = await api.platform.databases.wallet()
      const rows = await database.run((queries) => queries.select().from(auditLog))
      const actions = rows.map(({ action }) => action)
      for (const action of ['device.planned', 'device.retired', 'halves.wiped']) expect(actions).toContain(action)
      expect(rows.filter(({ subject }) => subject === auditId(wallet.walletId)).map(({ action }) => action)).toEqual([
        'halves.wiped',
      ])
    })
  },
)
