import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountOf } from '@/lib/server/custody/identity'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { approvals } from '@/lib/server/tables/vault-tables'
import { approvalStatusOf } from '@/lib/server/vault/approvals'
import { codeOf } from '@/tests/support/code-of'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newEmail, newId, START, type Visitor } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const keys = newKeys('one')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HELD = 'custody.recovery_held'
const REFUSED = 'custody.not_approved'

describeDatabases('accounts of X in the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const { createWallet, newDevice, visitor } = createVaultWallets(database, keys)
  const newAccount = () => accountOf('x', `x-${newId()}`)

  /** A wallet that an account of X has registered. */
  async function createHeld(account = newAccount()) {
    const [device, first] = [visitor(), newSet(newId(), 1)]
    const { approvalId } = await device.approveAccount(account, START)
    await device.store({ ...first, approvalId })
    return { account, device, first, walletId: first.walletId }
  }
  const openAfter = async (device: Visitor, first: { walletId: string; setId: string }, ms: number) =>
    codeOf(device.open(first, later(ms)))

  test('behavior: a new wallet is registered at once, and its device goes on with it', async () => {
    const { account, device, first, walletId } = await createHeld()
    expect(await codeOf(device.store(newSet(walletId, 2), later(1)))).toBe('done')
    // The device is known: it recovers with a fresh login, without a wait.
    await device.approveAccount(account, later(HOUR_MS))
    expect(await openAfter(device, first, HOUR_MS)).toBe('done')
  })

  describe('a device that the wallet does not know', () => {
    test('behavior: it recovers after a day, with a second login', async () => {
      const { account, first } = await createHeld()
      const device = visitor()
      const begun = await device.approveAccount(account, START)
      expect(begun.heldUntil).toEqual(later(DAY_MS))
      await expect(device.open(first, later(1))).rejects.toMatchObject({
        code: HELD,
        details: { until: later(DAY_MS).getTime() },
      })
      const early = await device.approveAccount(account, later(DAY_MS - 1))
      expect(early.heldUntil).toEqual(later(DAY_MS))
      expect(await openAfter(device, first, DAY_MS - 1)).toBe(HELD)
      expect(await openAfter(device, first, DAY_MS)).toBe('done')
    })

    test.each([
      [DAY_MS - 1, HELD],
      [DAY_MS, 'done'],
      [7 * DAY_MS - 1, 'done'],
      [7 * DAY_MS, HELD],
    ])('param: a second login %i ms after the first one is %s', async (ms, outcome) => {
      const { account, first } = await createHeld()
      const device = visitor()
      await device.approveAccount(account, START)
      await device.approveAccount(account, later(ms))
      expect(await openAfter(device, first, ms)).toBe(outcome)
    })

    test('error: without a second login it recovers nothing after the day', async () => {
      const { account, first } = await createHeld()
      const device = visitor()
      await device.approveAccount(account, START)
      expect(await openAfter(device, first, DAY_MS)).toBe(REFUSED)
    })

    test('error: the first login of another device, and of another account, does not count', async () => {
      const { account, first } = await createHeld()
      const [one, other] = [visitor(), visitor()]
      await one.approveAccount(account, START)
      await other.approveAccount(newAccount(), START)
      await other.approveAccount(account, later(DAY_MS))
      expect(await openAfter(other, first, DAY_MS)).toBe(HELD)
    })

    test.each(['revoked', 'signed out'])(
      'behavior: a device of the wallet that has it %s ends the wait',
      async (how) => {
        const { account, device: own, first, walletId } = await createHeld()
        const device = visitor()
        await device.approveAccount(account, START)
        if (how === 'revoked') await own.revoke(walletId, device.thumbprint, later(HOUR_MS))
        else await own.signOut(walletId, later(HOUR_MS))
        await device.approveAccount(account, later(DAY_MS))
        expect(await openAfter(device, first, DAY_MS)).toBe(HELD)
        await device.approveAccount(account, later(2 * DAY_MS))
        expect(await openAfter(device, first, 2 * DAY_MS)).toBe('done')
      },
    )

    test('behavior: another owner of the wallet opens it there at once', async () => {
      const { device: own, email, first, walletId } = await createWallet()
      const account = newAccount()
      const { approvalId } = await own.approveAccount(account, START)
      const subject = account.kind === 'social' ? account.subject : ''
      await own.addOwner({ walletId, provider: 'x', subject, approvalId }, START)
      const device = await newDevice(email, later(HOUR_MS))
      await device.approveAccount(account, later(HOUR_MS))
      expect(await openAfter(device, first, HOUR_MS)).toBe('done')
    })

    test('error: it stores nothing with signatures alone while it waits', async () => {
      const { account, walletId } = await createHeld()
      const device = visitor()
      await device.approveAccount(account, START)
      expect(await codeOf(device.store(newSet(walletId, 2), later(1)))).toBe(REFUSED)
    })
  })

  test('error: an older process never takes it for an approved one', async () => {
    const { account } = await createHeld()
    const device = visitor()
    const { approvalId } = await device.approveAccount(account, START)
    const [row] = await database().opened.queries.select().from(approvals).where(eq(approvals.id, approvalId))
    expect(row).toMatchObject({ status: 'pending', decidedAt: null, matchNumber: '', provider: 'x' })
    const asked = { approvalId, thumbprint: device.thumbprint, projectId: 'shop' }
    expect(await database().run((queries) => approvalStatusOf(queries, asked, later(1)))).toBe('pending')
  })

  test('error: a wallet of another owner is no half of it, and not a wait', async () => {
    const { first } = await createWallet()
    const device = visitor()
    const { approvalId } = await device.approveAccount(newAccount(), START)
    expect(await codeOf(device.open({ ...first, approvalId }, later(1)))).toBe('custody.no_half')
    expect(await codeOf(device.open({ ...first, email: newEmail() }, later(1)))).toBe(REFUSED)
  })
})
