import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditId } from '@/lib/server/custody/audit-log'
import { attempts } from '@/lib/server/tables/attempt-table'
import { auditLog } from '@/lib/server/tables/audit-table'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { approvals } from '@/lib/server/tables/vault-tables'
import { APPROVAL_ALLOWANCES, APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import {
  APPROVAL_USE_MS,
  approvalStatusOf,
  decideApproval,
  LINK_LIFE_MS,
  readApproval,
} from '@/lib/server/vault/approvals'
import { codeOf } from '@/tests/support/code-of'
import { newKeys, openCustodyDatabases } from './custody-database'
import { createVisitor, later, newEmail, newId, START } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const keys = newKeys('one')

describeDatabases('approvals', { role: 'vault', tables: vaultTables }, (database) => {
  const visitor = (thumbprint?: string) => createVisitor(database(), { keys, ...(thumbprint && { thumbprint }) })
  const decide = (token: string, decision: 'approve' | 'decline' = 'approve', now = START) =>
    database().run((queries) => decideApproval(queries, { token, decision }, now))
  const read = (token: string, now = START) => database().run((queries) => readApproval(queries, token, now))
  const status = (approvalId: string, thumbprint: string, now = START, projectId = 'shop') =>
    database().run((queries) => approvalStatusOf(queries, { approvalId, thumbprint, projectId }, now))

  describe('links', () => {
    test('behavior: a device waits, the mailbox approves, and the device is told', async () => {
      const device = visitor()
      const { approvalId, token, matchNumber } = await device.ask(newEmail())
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(matchNumber).toMatch(/^\d\d$/)
      expect(await status(approvalId, device.thumbprint)).toBe('pending')
      expect(await read(token)).toMatchObject({
        status: 'pending',
        embedOrigin: 'https://shop.example',
        browser: 'Chrome',
        system: 'Linux',
        matchNumber,
      })
      expect(await decide(token)).toBe('approved')
      expect(await status(approvalId, device.thumbprint)).toBe('approved')
    })

    test('behavior: reading a link ten times changes nothing', async () => {
      const device = visitor()
      const { approvalId, token } = await device.ask(newEmail())
      for (let count = 0; count < 10; count += 1) expect((await read(token)).status).toBe('pending')
      expect(await status(approvalId, device.thumbprint)).toBe('pending')
    })

    test('behavior: a declined login is declined', async () => {
      const device = visitor()
      const { approvalId, token } = await device.ask(newEmail())
      expect(await decide(token, 'decline')).toBe('declined')
      expect(await status(approvalId, device.thumbprint)).toBe('declined')
    })

    test('error: a link is used once, whatever was decided, also by many at once', async () => {
      const { token } = await visitor().ask(newEmail())
      const each = Array.from({ length: 20 }, (_, at) => codeOf(decide(token, at % 2 ? 'approve' : 'decline')))
      const outcomes = await Promise.all(each)
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['done', 'email.approval_ended']))
      const decided = (await read(token)).status
      expect(await codeOf(decide(token, 'approve'))).toBe('email.approval_ended')
      expect((await read(token)).status).toBe(decided)
    })

    test.each([
      [LINK_LIFE_MS - 1, 'done', 'pending'],
      [LINK_LIFE_MS, 'email.approval_ended', 'expired'],
    ])('param: %i ms after its start a link is %s', async (ms, outcome, shown) => {
      const device = visitor()
      const { approvalId, token } = await device.ask(newEmail())
      expect((await read(token, later(ms))).status).toBe(shown)
      expect(await status(approvalId, device.thumbprint, later(ms))).toBe(shown)
      expect(await codeOf(decide(token, 'approve', later(ms)))).toBe(outcome)
    })

    test('param: an approval is told for as long as it can be used', async () => {
      const device = visitor()
      const { approvalId } = await device.approve(newEmail())
      expect(await status(approvalId, device.thumbprint, later(APPROVAL_USE_MS - 1))).toBe('approved')
      expect(await status(approvalId, device.thumbprint, later(APPROVAL_USE_MS))).toBe('expired')
    })

    test('error: a link that is unknown is not found', async () => {
      const token = 'A'.repeat(43)
      expect(await codeOf(read(token))).toBe('request.not_found')
      expect(await codeOf(decide(token))).toBe('request.not_found')
    })

    test('error: nobody is told of the approval of another device or project', async () => {
      const device = visitor()
      const { approvalId } = await device.approve(newEmail())
      expect(await status(approvalId, visitor().thumbprint)).toBe('expired')
      expect(await status(approvalId, device.thumbprint, START, 'other')).toBe('expired')
      expect(await status(newId(), device.thumbprint)).toBe('expired')
    })

    test('behavior: a new link of the same device replaces its earlier one, and no other', async () => {
      const [device, other, email] = [visitor(), visitor(), newEmail()]
      const first = await device.ask(email)
      const elsewhere = await other.ask(email, later(APPROVAL_COOLDOWN_MS))
      const second = await device.ask(email, later(2 * APPROVAL_COOLDOWN_MS))
      const now = later(2 * APPROVAL_COOLDOWN_MS)
      expect(await codeOf(decide(first.token, 'approve', now))).toBe('email.approval_ended')
      expect(await codeOf(decide(elsewhere.token, 'approve', now))).toBe('done')
      expect(await codeOf(decide(second.token, 'approve', now))).toBe('done')
    })
  })

  describe('limits of an address', () => {
    test('error: a second mail within 30 seconds is refused with the seconds left, on any device', async () => {
      const email = newEmail()
      await visitor().ask(email)
      await expect(visitor().ask(email.toUpperCase(), later(12_300))).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: 18 },
      })
      expect(await codeOf(visitor().ask(email, later(APPROVAL_COOLDOWN_MS)))).toBe('done')
    })

    test('error: of 20 at once one is mailed, and the refused ones leave nothing', async () => {
      const [device, email] = [visitor(), newEmail()]
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(device.ask(email))))
      expect(outcomes.sort()).toEqual(['done', ...Array.from({ length: 19 }, () => 'email.cooldown')])
      const rows = await database()
        .opened.queries.select()
        .from(approvals)
        .where(eq(approvals.thumbprint, device.thumbprint))
      expect(rows).toHaveLength(1)
    })

    test('param: one place gets 30 mails, and then one in 48 minutes; another place has its own limit', async () => {
      const { atOnce, everyMs } = APPROVAL_ALLOWANCES.place
      expect([atOnce, everyMs]).toEqual([30, 48 * 60_000])
      const email = newEmail()
      const askAt = (ms: number) => visitor().ask(email, later(ms), { place: 'one' })
      for (let count = 0; count < atOnce; count += 1) await askAt(count * APPROVAL_COOLDOWN_MS)
      const passed = atOnce * APPROVAL_COOLDOWN_MS
      await expect(askAt(passed)).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: (everyMs - passed) / 1000 },
      })
      expect(await codeOf(askAt(everyMs))).toBe('done')
      expect(await codeOf(visitor().ask(email, later(passed), { place: 'another' }))).toBe('done')
    })

    test('param: all places together get 120 mails, and then one in ten minutes; a known device has its own limit', async () => {
      const { atOnce, everyMs } = APPROVAL_ALLOWANCES.address
      expect([atOnce, everyMs]).toEqual([120, 600_000])
      const email = newEmail()
      await visitor().ask(email, START, { place: 'one' })
      await database()
        .opened.queries.update(attempts)
        .set({ takenUntil: later((atOnce - 1) * everyMs) })
        .where(eq(attempts.holder, 'address'))
      expect(await codeOf(visitor().ask(email, START, { place: 'two' }))).toBe('done')
      await expect(visitor().ask(email, START, { place: 'three' })).rejects.toMatchObject({
        details: { seconds: everyMs / 1000 },
      })
      expect(await codeOf(visitor().ask(email, START, { place: 'one', isKnown: true }))).toBe('done')
    })

    test('behavior: the same address in another project has limits of its own', async () => {
      const email = newEmail()
      await visitor().ask(email)
      expect(await codeOf(createVisitor(database(), { keys, projectId: 'bank' }).ask(email))).toBe('done')
    })
  })

  test('behavior: neither link nor address is in a row or in the log, and an index says nothing of another project', async () => {
    const email = 'grace-hopper@example.com'
    const { approvalId, token } = await visitor().approve(email)
    const other = await createVisitor(database(), { keys, projectId: 'bank' }).ask(email)
    const { queries } = database().opened
    const rows = await queries.select().from(approvals)
    const log = await queries.select().from(auditLog)
    const raw = JSON.stringify([rows, log], (_, value) =>
      value instanceof Uint8Array || value?.type === 'Buffer' ? Buffer.from(value).toString('latin1') : value,
    )
    expect(raw).not.toContain(token)
    expect(raw).not.toContain('hopper')
    const indexOf = (id: string) => Buffer.from(rows.find((row) => row.id === id)?.subjectIndex ?? []).toString('hex')
    expect(indexOf(approvalId)).toHaveLength(64)
    expect(indexOf(approvalId)).not.toBe(indexOf(other.approvalId))
    expect(log.filter(({ subject }) => subject === auditId(approvalId)).map(({ action }) => action)).toEqual([
      'approval.started',
      'approval.approved',
    ])
  })
})
