import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, newProfile, openCustody, tray } from './custody-api'
import { approveOnly, changeTo, logIn, newAddress, pressOwnerLink, pressRevert } from './email-change-steps'

/* The key worker changes the address of a login. All requests go to the handlers of the routes. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const HOUR_MS = 3_600_000
const open = () => new AbortController().signal
/** What the worker says of a user whose login is this address, when it was not asked for the smart account. */
const mailbox = (email: string) => ({ email, provider: 'email', userName: null, smartAccount: null })
const PASSWORD = { way: 'password', password: 'correct horse battery' } as const

describe.skipIf(!postgres)('a wallet whose address was changed', () => {
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  /** A wallet, its device, and the address that it moves to. */
  async function ownWallet() {
    const email = newAddress()
    return { email, next: newAddress(), ...(await logIn(email)) }
  }

  test('behavior: once the vault has followed, the device opens it by the new address, and a new device 24 hours later', async () => {
    const { email, next, frame, profile, addresses } = await ownWallet()
    expect(await changeTo(frame, email, next)).toEqual({ email: next, linkSeconds: 1_200 })
    expect(await frame.user(undefined, open())).toEqual({ ...mailbox(next), addresses })
    expect(await frame.isEmailOwner(undefined, open())).toEqual({ isOwner: false })
    await pressOwnerLink(next)
    expect(await frame.isEmailOwner(undefined, open())).toEqual({ isOwner: true })
    await frame.signOut({ everywhere: false }, open())
    expect((await logIn(next, profile)).addresses).toEqual(addresses)
    await expect(logIn(next)).rejects.toMatchObject({ code: 'custody.recovery_held' })
    clock.ahead += 24 * HOUR_MS
    expect((await logIn(next)).addresses).toEqual(addresses)
  })

  test('behavior: until the vault follows, a new device needs the link of the old mailbox too', async () => {
    const { email, next, frame, profile, addresses } = await ownWallet()
    await changeTo(frame, email, next)
    const device = newProfile()
    await expect(logIn(next, device)).rejects.toMatchObject({ code: 'custody.owner_pending' })
    await expect(logIn(email)).rejects.toMatchObject({ code: 'email.moved' })
    await approveOnly(email, device)
    expect((await logIn(next, device)).addresses).toEqual(addresses)
    // The device that has changed the address still works.
    expect((await logIn(next, profile)).addresses).toEqual(addresses)
  })

  test.each([['the device that has changed it'], ['a new device']])(
    'behavior: after the link has brought the old address back, %s opens the wallet by it, and the vault follows',
    async (which) => {
      const { email, next, frame, profile, addresses } = await ownWallet()
      await changeTo(frame, email, next)
      await pressOwnerLink(next)
      clock.ahead += 71 * HOUR_MS
      expect(await pressRevert(email)).toBe('reverted')
      await expect(frame.startEmailChange({ email: newAddress() }, open())).rejects.toMatchObject({
        code: 'session.ended',
      })
      // So late that the vault has to wait longer than the wallet role.
      clock.ahead += 95 * HOUR_MS
      const device = which === 'a new device' ? newProfile() : profile
      const back = await logIn(email, device)
      expect(back.addresses).toEqual(addresses)
      expect(await back.frame.isEmailOwner(undefined, open())).toEqual({ isOwner: true })
      expect((await logIn(email)).addresses).toEqual(addresses)
      expect((await logIn(next)).addresses).not.toEqual(addresses)
    },
  )

  test('behavior: a wallet that only its owner can recover comes back with its password after the change is undone', async () => {
    const { email, next, frame, addresses } = await ownWallet()
    await frame.storeWay(PASSWORD, open())
    await frame.proveWay(PASSWORD, open())
    await frame.dropAutomatic({ way: 'password' }, open())
    await changeTo(frame, email, next)
    await pressOwnerLink(next)
    await pressRevert(email)
    const back = await logIn(email)
    await back.frame.restore(PASSWORD, open())
    expect(await back.frame.user(undefined, open())).toEqual({ ...mailbox(email), addresses })
    expect(await back.frame.isEmailOwner(undefined, open())).toEqual({ isOwner: true })
  })

  test('error: a device that was signed out everywhere, and that the vault has forgotten, begins no change', async () => {
    const { email, profile } = await ownWallet()
    const other = await logIn(email)
    await other.frame.signOut({ everywhere: true }, open())
    const again = await logIn(email, profile)
    const mails = tray.all().length
    await expect(again.frame.startEmailChange({ email: newAddress() }, open())).rejects.toMatchObject({
      code: 'custody.not_approved',
    })
    expect(tray.all()).toHaveLength(mails)
  })

  test('behavior: the link of the vault can be mailed again, and an older one is worth nothing then', async () => {
    const { email, next, frame } = await ownWallet()
    await changeTo(frame, email, next)
    clock.ahead += 31_000
    expect(await frame.mailOwnerLink(undefined, open())).toEqual({ lifeSeconds: 1_200 })
    await expect(pressOwnerLink(next)).rejects.toThrow('410')
    await pressOwnerLink(next)
    expect(await frame.isEmailOwner(undefined, open())).toEqual({ isOwner: true })
  })
})
