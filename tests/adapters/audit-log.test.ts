import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appendAudit, auditId, hashOfRow, readAuditOf } from '@/lib/server/custody/audit-log'
import { compareReleases, RECOVERY_RELEASED, verifyAudit } from '@/lib/server/custody/verify-audit'
import { auditLog } from '@/lib/server/tables/audit-table'
import type { AuditAction } from '@/lib/server/tables/custody-acts'
import { vaultTables, walletTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const NOW = new Date('2026-11-24T12:00:00Z')
const WALLET = '018f0000-0000-7000-8000-000000000001'

describe.each([
  ['wallet', walletTables],
  ['vault', vaultTables],
] as const)('%s', (role, tables) => {
  describeDatabases('the audit log', { role, tables: tables as typeof vaultTables }, (database) => {
    const queries = () => database().opened.queries
    const append = (action: AuditAction, facts = {}) => {
      const entry = {
        action,
        subject: WALLET,
        projectId: 'shop',
        facts: { wallet: WALLET, thumbprint: 'thumb', ...facts },
      }
      return database().run((each) => each.transaction((transaction) => appendAudit(transaction, entry, NOW)))
    }

    /** Changes what no query of ours may change, as somebody with the rights of the database's owner can. */
    async function tamper(...statements: readonly ReturnType<typeof sql>[]) {
      await queries().execute(sql`alter table audit_log disable trigger all`)
      for (const statement of statements) await queries().execute(statement)
      await queries().execute(sql`alter table audit_log enable trigger all`)
    }
    async function restart(rows: number) {
      await tamper(sql`delete from audit_log`, sql`delete from audit_head`)
      for (let at = 1; at <= rows; at += 1) await append('half.stored', { epoch: at, set: 'b', note: 'a' })
    }
    const faultsAfter = async (...statements: readonly ReturnType<typeof sql>[]) => {
      await tamper(...statements)
      return (await verifyAudit(database())).faults
    }

    test('behavior: an empty log is as it was written', async () => {
      expect(await verifyAudit(database())).toEqual({ end: { rows: 0, hash: '' }, faults: [], releases: [] })
    })

    test('behavior: twenty rows at once are chained one after the other, and releases are found in them', async () => {
      await restart(0)
      const each = Array.from({ length: 20 }, (_, at) => ({ set: `set-${at}`, epoch: at }))
      await Promise.all(each.map((facts) => append(RECOVERY_RELEASED, facts)))
      const report = await verifyAudit(database())
      expect(report).toMatchObject({ end: { rows: 20, hash: expect.stringMatching(/^[\w-]{43}$/) }, faults: [] })
      expect(report.releases.map(({ setId }) => setId).sort()).toEqual(each.map(({ set }) => set).sort())
      expect(report.releases[0]).toMatchObject({ walletId: auditId(WALLET), thumbprint: 'thumb' })
    })

    test('behavior: no row has an id or a thumbprint, and the rows of an id are found by its hash', async () => {
      await restart(0)
      const thumbprint = 'Kq3-'.repeat(11).slice(0, 43)
      await append(RECOVERY_RELEASED, { thumbprint, set: WALLET.replace('1', '2'), note: 'plain', epoch: 4 })
      const rows = await database().run((each) => readAuditOf(each, WALLET, 10))
      expect(rows).toMatchObject([{ facts: { wallet: auditId(WALLET), note: 'plain', epoch: 4 } }])
      const text = JSON.stringify(rows)
      for (const id of [WALLET, WALLET.replace('1', '2'), thumbprint]) {
        expect(text).not.toContain(id)
        expect(text).toContain(auditId(id))
        expect(auditId(auditId(id))).toMatch(/^[\w-]{22}$/)
      }
      expect((await verifyAudit(database())).faults).toEqual([])
    })

    test('behavior: a row of version 0.1, which has ids, is found and fits a row with hashes', async () => {
      await restart(0)
      await append(RECOVERY_RELEASED, { set: WALLET })
      const hashed = await verifyAudit(database())
      const [row] = await queries().select().from(auditLog)
      if (!row) throw new Error('no row')
      const older = { ...row, subject: WALLET, facts: { wallet: WALLET, set: WALLET, thumbprint: 'thumb' } }
      await tamper(sql`delete from audit_log`)
      await queries()
        .insert(auditLog)
        .values({ ...older, hash: hashOfRow(older) })
      const raw = await verifyAudit(database())
      expect(raw.faults).toEqual([])
      expect(compareReleases(hashed.releases, raw.releases)).toEqual({ vaultAlone: [], walletAlone: [] })
      expect(await database().run((each) => readAuditOf(each, WALLET, 10))).toHaveLength(1)
    })

    test('behavior: a row of a transaction that fails is not there', async () => {
      await restart(1)
      const failing = database().run((each) =>
        each.transaction(async (transaction) => {
          await appendAudit(transaction, { action: 'half.stored', subject: WALLET, projectId: null }, NOW)
          throw new Error('the rest failed')
        }),
      )
      await expect(failing).rejects.toMatchObject({ code: 'internal' })
      expect(await verifyAudit(database())).toMatchObject({ end: { rows: 1 }, faults: [] })
    })

    test.each([
      ['changed', () => queries().update(auditLog).set({ action: 'nothing.happened' })],
      ['deleted', () => queries().delete(auditLog).where(eq(auditLog.seq, 1))],
      ['emptied', () => queries().execute(sql`truncate audit_log`)],
    ])('error: no query of ours can have the log %s', async (_, change) => {
      await restart(3)
      await expect(change()).rejects.toThrow()
      expect(await verifyAudit(database())).toMatchObject({ end: { rows: 3 }, faults: [] })
    })

    test.each([
      ['an action', sql`update audit_log set action = 'x.y' where seq = 2`],
      ['a time', sql`update audit_log set at = at + interval '1 minute' where seq = 2`],
      ['a wallet', sql`update audit_log set subject = 'other' where seq = 2`],
      ['a project', sql`update audit_log set project_id = null where seq = 2`],
      ['a fact', sql`update audit_log set facts = '{"epoch": 9}' where seq = 2`],
    ])('error: %s that was edited is found', async (_, change) => {
      await restart(4)
      expect(await faultsAfter(change)).toEqual([{ seq: 2, fault: 'changed' }])
    })

    test('error: a row that was edited together with its hash is found by the row after it', async () => {
      await restart(3)
      expect(await faultsAfter(sql`update audit_log set hash = sha256('other') where seq = 2`)).toEqual([
        { seq: 2, fault: 'changed' },
        { seq: 3, fault: 'changed' },
      ])
    })

    test('error: a row that was removed is found, also when the others were numbered anew', async () => {
      await restart(4)
      expect(await faultsAfter(sql`delete from audit_log where seq = 2`)).toEqual([{ seq: 2, fault: 'missing' }])
      const renumbered = [3, 4].map((seq) => sql`update audit_log set seq = ${seq - 1} where seq = ${seq}`)
      expect(await faultsAfter(...renumbered)).toContainEqual({ seq: 2, fault: 'changed' })
    })

    test('error: two rows that changed places are found', async () => {
      await restart(4)
      const moves = [
        [2, 99],
        [3, 2],
        [99, 3],
      ]
      const faults = await faultsAfter(
        ...moves.map(([from, to]) => sql`update audit_log set seq = ${to} where seq = ${from}`),
      )
      expect(faults.map(({ seq }) => seq)).toEqual([2, 3, 4])
    })

    test('error: a log whose end was cut off is found', async () => {
      await restart(4)
      expect(await faultsAfter(sql`delete from audit_log where seq > 2`)).toEqual([{ seq: 3, fault: 'cut off' }])
    })

    test('error: a log that was written anew, or shortened with its head, does not fit an earlier end', async () => {
      await restart(3)
      const { end } = await verifyAudit(database())
      await append('half.stored')
      expect((await verifyAudit(database(), end)).faults).toEqual([])
      await restart(2)
      expect((await verifyAudit(database(), end)).faults).toEqual([{ seq: 3, fault: 'cut off' }])
      await append('half.released')
      expect((await verifyAudit(database(), end)).faults).toEqual([{ seq: 3, fault: 'written anew' }])
    })
  })
})

describe('releases of both domains', () => {
  const release = (setId: string, thumbprint = 'thumb') => ({ walletId: WALLET, setId, thumbprint })

  test('behavior: a recovery that both have released is no difference, however often it was tried', () => {
    const both = [release('a'), release('a'), release('b', 'other')]
    expect(compareReleases(both, [release('b', 'other'), release('a')])).toEqual({ vaultAlone: [], walletAlone: [] })
  })

  test('behavior: a log that does not name the device fits any', () => {
    expect(compareReleases([release('a', '')], [release('a')])).toEqual({ vaultAlone: [], walletAlone: [] })
  })

  test('error: a release of one domain alone is named, also when the other has released to another device', () => {
    expect(compareReleases([release('a'), release('b')], [release('a', 'other'), release('b')])).toEqual({
      vaultAlone: [release('a', 'other')],
      walletAlone: [release('a')],
    })
  })
})
