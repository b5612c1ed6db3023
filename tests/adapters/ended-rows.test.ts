import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Queries } from '@/lib/server/database/database'
import { REMOVED_AT_ONCE } from '@/lib/server/database/remove-some'
import { attempts } from '@/lib/server/tables/attempt-table'
import { vaultTables, walletTables } from '@/lib/server/tables/role-tables'
import { approvals } from '@/lib/server/tables/vault-tables'
import { devices, emailChallenges, sessions, users, walletChallenges } from '@/lib/server/tables/wallet-tables'
import { APPROVAL_ALLOWANCES } from '@/lib/server/vault/approval-limits'
import { LINK_LIFE_MS } from '@/lib/server/vault/approvals'
import { removeEndedApprovals } from '@/lib/server/vault/ended-approvals'
import { removeEnded } from '@/lib/server/wallet/ended-logins'
import { newKeys, openCustodyDatabases } from './custody-database'
import { createVisitor, later, newEmail, newId, START } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const DAY_MS = 24 * 3_600_000
/** The row of a time before this has ended long enough ago. */
const LAST_KEPT = later(-DAY_MS)
const ENDED = later(-1, LAST_KEPT)

describeDatabases('ended rows', { role: 'wallet', tables: walletTables }, (database) => {
  const run = <R>(work: (queries: Queries<typeof walletTables>) => Promise<R>) => database().run(work)
  const sealed = () => ({
    subjectIndex: randomBytes(32),
    subjectIndexKey: 'one',
    sealed: randomBytes(40),
    wrappedKey: randomBytes(60),
    keyId: 'one',
  })
  const place = { scope: 'project:shop', projectId: 'shop', embedOrigin: 'https://shop.example' }
  const newDevice = async () => {
    const [userId, deviceId] = [newId(), newId()]
    await run(async (queries) => {
      await queries.insert(users).values({ id: userId, createdAt: START })
      const facts = { thumbprint: deviceId, label: 'Firefox', embedOrigin: place.embedOrigin }
      await queries.insert(devices).values({ id: deviceId, userId, ...facts, approvedAt: START, lastSeenAt: START })
    })
    return { userId, deviceId }
  }

  const addLogin = (expiresAt: Date) => {
    const facts = { id: newId(), purpose: 'login', status: 'verified', thumbprint: 'device', createdAt: START } as const
    return run((queries) => queries.insert(emailChallenges).values({ ...facts, ...place, ...sealed(), expiresAt }))
  }

  test('behavior: logins, challenges and sessions are removed a day after their end, and not before', async () => {
    const owner = await newDevice()
    for (const expiresAt of [ENDED, LAST_KEPT, later(1)]) {
      await addLogin(expiresAt)
      const session = { ...owner, projectId: 'shop', embedOrigin: place.embedOrigin, signedInAt: START }
      await run((queries) =>
        queries.insert(sessions).values({
          id: newId(),
          ...session,
          refreshHash: randomBytes(32),
          hostTokenHash: randomBytes(32),
          lastUsedAt: START,
          expiresAt,
        }),
      )
      await run((queries) =>
        queries.insert(walletChallenges).values({ id: newId(), ...owner, nonce: 'nonce', expiresAt }),
      )
    }
    await run((queries) => removeEnded(queries, START))
    for (const table of [emailChallenges, sessions, walletChallenges] as const) {
      const kept = await run((queries) => queries.select({ expiresAt: table.expiresAt }).from(table))
      expect(kept.map(({ expiresAt }) => expiresAt).sort((one, other) => Number(one) - Number(other))).toEqual([
        LAST_KEPT,
        later(1),
      ])
    }
  })

  test('behavior: the counts of an address are removed a day after they end', async () => {
    for (const takenUntil of [ENDED, LAST_KEPT, later(1)]) {
      const row = { scope: 'project:shop', subjectIndex: randomBytes(32), act: 'code', holder: 'address' } as const
      await run((queries) => queries.insert(attempts).values({ ...row, lastAt: ENDED, takenUntil }))
    }
    await run((queries) => removeEnded(queries, START))
    const kept = await run((queries) => queries.select({ takenUntil: attempts.takenUntil }).from(attempts))
    expect(kept.map(({ takenUntil }) => takenUntil).sort((one, other) => Number(one) - Number(other))).toEqual([
      LAST_KEPT,
      later(1),
    ])
  })

  test('param: one run removes 100 rows of a table at most, and several at once do not wait for each other', async () => {
    expect(REMOVED_AT_ONCE).toBe(100)
    await run((queries) => queries.delete(emailChallenges))
    for (let count = 0; count < REMOVED_AT_ONCE + 3; count += 1) await addLogin(ENDED)
    const count = () => run((queries) => queries.$count(emailChallenges))
    await run((queries) => removeEnded(queries, START))
    expect(await count()).toBe(3)
    await Promise.all([1, 2, 3].map(() => run((queries) => removeEnded(queries, START))))
    expect(await count()).toBe(0)
  })
})

describeDatabases('ended limits', { role: 'vault', tables: vaultTables }, (database) => {
  test('behavior: approvals and the counts of a mailbox are removed a day after they end, and not before', async () => {
    const count = () =>
      database().run(async (queries) => [await queries.$count(attempts), await queries.$count(approvals)])
    const removeAt = (time: Date) => {
      const vault = async () => ({ id: 'pglite' as const, run: database().run })
      return removeEndedApprovals({ databases: { vault }, now: () => time.getTime() }).run(new AbortController().signal)
    }
    const lastEnds = Math.max(...Object.values(APPROVAL_ALLOWANCES).map(({ everyMs }) => everyMs))
    await createVisitor(database(), { keys: newKeys('one') }).ask(newEmail())
    await removeAt(later(DAY_MS))
    expect(await count()).toEqual([3, 1])
    await removeAt(later(LINK_LIFE_MS + DAY_MS))
    expect(await count()).toMatchObject({ 1: 1 })
    await removeAt(later(LINK_LIFE_MS + DAY_MS + 1))
    expect(await count()).toMatchObject({ 1: 0 })
    await removeAt(later(lastEnds + DAY_MS + 1))
    expect(await count()).toEqual([0, 0])
  })
})
