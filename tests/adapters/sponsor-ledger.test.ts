import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bytesToHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { OpenedDatabase } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import {
  keepAnswer,
  releaseSponsored,
  reserveSponsored,
  settleSponsored,
  takenOf,
} from '@/lib/server/operations/sponsor-ledger'
import { walletTables } from '@/lib/server/tables/role-tables'
import { sponsoredOperations, users } from '@/lib/server/tables/wallet-tables'
import { openCustodyDatabases } from './custody-database'
import { newId } from './vault-visitor'

const NOW = new Date('2026-11-29T23:50:00Z')
const NEXT_DAY = new Date('2026-11-30T00:00:01Z')
const chainId = 'eip155:31337' as const
const budgets = { projectWeiPerDay: 1_000n, userWeiPerDay: 300n }
const newHash = () => bytesToHex(randomBytes(32))

const { kinds, newSettings } = await openCustodyDatabases()

describe.each(kinds)('the ledger of sponsored operations in %s', (kind) => {
  /** Two processes on one database; a folder has one. */
  let instances: readonly OpenedDatabase<typeof walletTables>[]
  beforeAll(async () => {
    const settings = await newSettings(kind)
    const first = await openDatabase('wallet', settings, walletTables)
    instances = kind === 'postgres' ? [first, await openDatabase('wallet', settings, walletTables)] : [first]
  }, 60_000)
  afterAll(() => Promise.all(instances.map((each) => each.close())))

  const queriesOf = (turn = 0) => {
    const one = instances[turn % instances.length]
    if (!one) throw new Error('no database')
    return one.queries
  }
  async function newPayer(projectId = newId()) {
    const userId = newId()
    await queriesOf().insert(users).values({ id: userId, createdAt: NOW })
    return { projectId, userId, chainId }
  }
  const reserve = (
    by: Awaited<ReturnType<typeof newPayer>>,
    cost: bigint,
    options: { askedHash?: `0x${string}`; now?: Date; turn?: number } = {},
  ) => {
    const { askedHash = newHash(), now = NOW, turn = 0 } = options
    const asked = { askedHash, cost, validUntil: new Date(now.getTime() + 300_000), firstBlock: 1n }
    return reserveSponsored(queriesOf(turn), by, asked, budgets, now)
  }
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'reserved',
      (cause: unknown) => (cause instanceof AppError ? String(cause.details.reason) : String(cause)),
    )

  test('error: of a hundred reservations at once, none exceeds the budget of the user', async () => {
    const by = await newPayer()
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, turn) => outcomeOf(reserve(by, 70n, { turn }))))
    expect(outcomes.filter((each) => each === 'reserved')).toHaveLength(4)
    expect(outcomes.filter((each) => each === 'user_budget')).toHaveLength(96)
    expect((await takenOf(queriesOf(), by, NOW)).user).toBe(280n)
  })

  test('error: of a hundred users at once, none exceeds the budget of the project', async () => {
    const projectId = newId()
    const payers = await Promise.all(Array.from({ length: 100 }, () => newPayer(projectId)))
    const outcomes = await Promise.all(payers.map((by, turn) => outcomeOf(reserve(by, 30n, { turn }))))
    expect(outcomes.filter((each) => each === 'reserved')).toHaveLength(33)
    expect(outcomes.filter((each) => each === 'budget')).toHaveLength(67)
    expect((await takenOf(queriesOf(), await newPayer(projectId), NOW)).project).toBe(990n)
  })

  test('behavior: the same operation a hundred times at once is reserved once', async () => {
    const [by, askedHash] = [await newPayer(), newHash()]
    const made = await Promise.all(Array.from({ length: 100 }, (_, turn) => reserve(by, 200n, { askedHash, turn })))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(made.map(({ row }) => row.id)).size).toBe(1)
    expect((await takenOf(queriesOf(), by, NOW)).user).toBe(200n)
  })

  test('behavior: a reservation becomes what the operation has cost, and the rest of the budget is free again', async () => {
    const by = await newPayer()
    const { row } = await reserve(by, 300n)
    expect(await outcomeOf(reserve(by, 1n))).toBe('user_budget')
    await settleSponsored(queriesOf(), row.id, 120n)
    expect(await takenOf(queriesOf(), by, NOW)).toEqual({ project: 120n, user: 120n })
    expect(await outcomeOf(reserve(by, 180n))).toBe('reserved')
  })

  test('behavior: what was settled is not released, and what was released is reserved anew under the same id', async () => {
    const by = await newPayer()
    const askedHash = newHash()
    const settled = await reserve(by, 100n)
    await settleSponsored(queriesOf(), settled.row.id, 50n)
    await releaseSponsored(queriesOf(), settled.row.id)
    expect((await takenOf(queriesOf(), by, NOW)).user).toBe(50n)
    const first = await reserve(by, 100n, { askedHash })
    await keepAnswer(queriesOf(), first.row.id, { operationHash: newHash(), paymasterData: '0x12' })
    await releaseSponsored(queriesOf(), first.row.id)
    expect((await takenOf(queriesOf(), by, NOW)).user).toBe(50n)
    const again = await reserve(by, 100n, { askedHash })
    // Without the earlier answer, which has ended.
    expect(again).toMatchObject({ isNew: true, row: { id: first.row.id, paymasterData: null, operationHash: null } })
  })

  test('behavior: budgets are of a UTC day, and of one network', async () => {
    const by = await newPayer()
    await reserve(by, 300n)
    expect(await outcomeOf(reserve(by, 1n))).toBe('user_budget')
    expect(await outcomeOf(reserve(by, 300n, { now: NEXT_DAY }))).toBe('reserved')
    expect((await takenOf(queriesOf(), { ...by, chainId: 'eip155:10' }, NOW)).user).toBe(0n)
  })

  test('error: an answer is kept once', async () => {
    const { row } = await reserve(await newPayer(), 10n)
    const answer = { operationHash: newHash(), paymasterData: '0x12' }
    await keepAnswer(queriesOf(), row.id, answer)
    await expect(keepAnswer(queriesOf(), row.id, answer)).rejects.toThrow('has ended')
  })

  test('behavior: the budget of a day stays used when the account of its user is deleted', async () => {
    const by = await newPayer()
    const { row } = await reserve(by, 200n)
    await queriesOf().delete(users).where(eq(users.id, by.userId))
    const [kept] = await queriesOf().select().from(sponsoredOperations).where(eq(sponsoredOperations.id, row.id))
    expect(kept?.userId).toBeNull()
    expect((await takenOf(queriesOf(), by, NOW)).project).toBe(200n)
  })
})
