import { expect, test } from 'vitest'
import { auditId } from '@/lib/server/custody/audit-log'
import { RECOVERIES_PER_DAY } from '@/lib/server/custody/recovery-limit'
import { auditLog } from '@/lib/server/tables/audit-table'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { codeOf } from '@/tests/support/code-of'
import { newKeys, openCustodyDatabases } from './custody-database'
import { createVisitor, later, newEmail, newHalf, newId, START } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const keys = newKeys('one')
const DAY_MS = 24 * 3_600_000

describeDatabases('recoveries', { role: 'vault', tables: vaultTables }, (database) => {
  const visitor = () => createVisitor(database(), { keys })
  async function createWallet() {
    const [device, email] = [visitor(), newEmail()]
    const half = { walletId: newId(), setId: newId(), epoch: 1, half: newHalf() }
    await device.approve(email)
    await device.store(half)
    return { device, email, half }
  }

  test('param: the vault releases a half of one wallet ten times a day, to any number of devices at once', async () => {
    expect(RECOVERIES_PER_DAY).toBe(10)
    const { device, email, half } = await createWallet()
    const other = visitor()
    await other.approve(email, later(APPROVAL_COOLDOWN_MS))
    const now = later(APPROVAL_COOLDOWN_MS)
    const releases = Array.from({ length: 16 }, (_, count) => codeOf((count % 2 ? device : other).open(half, now)))
    const outcomes = await Promise.all(releases)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(RECOVERIES_PER_DAY)
    expect(outcomes.filter((outcome) => outcome === 'custody.recovery_limit')).toHaveLength(6)
    const released = (await database().run((queries) => queries.select().from(auditLog))).filter(
      ({ action, subject }) => action === 'recovery.released' && subject === auditId(half.walletId),
    )
    expect(released).toHaveLength(RECOVERIES_PER_DAY)
    // What its devices need no recovery for goes on.
    expect(await codeOf(device.store({ ...half, setId: newId(), epoch: 2 }, now))).toBe('done')
    const { device: elsewhere, half: ofAnother } = await createWallet()
    expect(await codeOf(elsewhere.open(ofAnother))).toBe('done')
  })

  test.each([
    [DAY_MS - 1, 'custody.recovery_limit'],
    [DAY_MS, 'done'],
  ])('param: %i ms after the first of them the next is %s', async (ms, outcome) => {
    const { device, email, half } = await createWallet()
    for (let count = 0; count < RECOVERIES_PER_DAY; count += 1) await device.open(half, START)
    const other = visitor()
    await other.approve(email, later(ms))
    expect(await codeOf(other.open(half, later(ms)))).toBe(outcome)
  })

  test('error: a device that is not approved uses nothing up', async () => {
    const { device, half } = await createWallet()
    for (let count = 0; count < RECOVERIES_PER_DAY; count += 1) {
      expect(await codeOf(visitor().open(half))).toBe('custody.not_approved')
    }
    expect(await codeOf(device.open(half))).toBe('done')
  })
})
