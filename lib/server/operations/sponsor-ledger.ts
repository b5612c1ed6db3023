import 'server-only'
import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { SponsorPolicy } from '../settings/sponsor-policy'
import { sponsoredOperations } from '../tables/wallet-tables'

/*
 * The ledger of gas that the operator pays. Before anything is signed, the most that an operation can cost is reserved
 * from the budgets of the day. It becomes what the operation has cost once the chain has it, and is released once no
 * block can have it any more.
 */

type LedgerTables = { readonly sponsoredOperations: typeof sponsoredOperations }
export type LedgerRow = typeof sponsoredOperations.$inferSelect

/** Whose budget pays. */
export interface SponsoredBy {
  readonly projectId: string
  readonly userId: string
  readonly chainId: Caip2
}

type Budgets = Pick<SponsorPolicy, 'projectWeiPerDay' | 'userWeiPerDay'>

/** UTC day, as 2026-11-29. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** What one row takes from its budget: its cost, or the most it can cost. */
export const taken = sql<string>`coalesce(sum(coalesce(${sponsoredOperations.spent}, ${sponsoredOperations.reserved})), 0)`

/** Wei of the day's budgets that are taken: of the project, and of the user alone. */
export async function takenOf(
  queries: Queries<LedgerTables>,
  { projectId, userId, chainId }: SponsoredBy,
  now: Date,
): Promise<{ readonly project: bigint; readonly user: bigint }> {
  const { status, day } = sponsoredOperations
  const isOfDay = and(
    eq(sponsoredOperations.projectId, projectId),
    eq(sponsoredOperations.chainId, chainId),
    eq(day, dayOf(now)),
    ne(status, 'released'),
  )
  const [[ofProject], [ofUser]] = [
    await queries.select({ taken }).from(sponsoredOperations).where(isOfDay),
    await queries
      .select({ taken })
      .from(sponsoredOperations)
      .where(and(isOfDay, eq(sponsoredOperations.userId, userId))),
  ]
  return { project: BigInt(ofProject?.taken ?? 0), user: BigInt(ofUser?.taken ?? 0) }
}

/** @returns the budget that has no room for `cost`; `null` if both have. */
export function budgetWithout(
  taken: { readonly project: bigint; readonly user: bigint },
  cost: bigint,
  budgets: Budgets,
): 'budget' | 'user_budget' | null {
  if (taken.user + cost > budgets.userWeiPerDay) return 'user_budget'
  return taken.project + cost > budgets.projectWeiPerDay ? 'budget' : null
}

/** What was asked to be paid for. */
export interface Reservation {
  /** Hash of every field of the operation, without a paymaster's data. */
  readonly askedHash: Hex
  /** Wei, the most that it can cost. */
  readonly cost: bigint
  readonly validUntil: Date
  readonly firstBlock: bigint
}

/**
 * Reserves the most that an operation can cost. Reservations of one project on one network run one after the other, so
 * that those which are made at once never exceed a budget together.
 *
 * @returns a new row, or that of the same operation: it is reserved once, and anew only after it was released.
 * @throws {AppError} `sponsor.refused` (`budget`, `user_budget`).
 */
export async function reserveSponsored(
  queries: Queries<LedgerTables>,
  by: SponsoredBy,
  { askedHash, cost, validUntil, firstBlock }: Reservation,
  budgets: Budgets,
  now: Date,
): Promise<{ readonly row: LedgerRow; readonly isNew: boolean }> {
  return queries.transaction(async (transaction) => {
    const name = `sponsor:${by.projectId}:${by.chainId}`
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const isSame = and(
      eq(sponsoredOperations.chainId, by.chainId),
      eq(sponsoredOperations.askedHash, Buffer.from(askedHash.slice(2), 'hex')),
    )
    const [known] = await transaction.select().from(sponsoredOperations).where(isSame)
    if (known && known.status !== 'released') return { row: known, isNew: false }
    const reason = budgetWithout(await takenOf(transaction, by, now), cost, budgets)
    if (reason) throw new AppError('sponsor.refused', { details: { reason } })
    const values = {
      ...by,
      ...{ day: dayOf(now), status: 'reserved' as const, reserved: String(cost), spent: null },
      ...{ operationHash: null, paymasterData: null, validUntil, firstBlock: Number(firstBlock), createdAt: now },
    }
    const [row] = known
      ? await transaction.update(sponsoredOperations).set(values).where(isSame).returning()
      : await transaction
          .insert(sponsoredOperations)
          .values({ id: uuidv7(now.getTime()), askedHash: Buffer.from(askedHash.slice(2), 'hex'), ...values })
          .returning()
    if (!row) throw new Error('a reservation was not stored')
    return { row, isNew: true }
  })
}

/** Keeps what the paymaster has answered, so that the same operation gets the same answer. */
export async function keepAnswer(
  queries: Queries<LedgerTables>,
  id: string,
  { operationHash, paymasterData }: { readonly operationHash: Hex; readonly paymasterData: string },
): Promise<void> {
  const kept = await queries
    .update(sponsoredOperations)
    .set({ operationHash: Buffer.from(operationHash.slice(2), 'hex'), paymasterData })
    .where(
      and(
        eq(sponsoredOperations.id, id),
        eq(sponsoredOperations.status, 'reserved'),
        isNull(sponsoredOperations.operationHash),
      ),
    )
    .returning({ id: sponsoredOperations.id })
  if (kept.length === 0) throw new Error('a reservation has ended before its answer')
}

/** No block has the operation, and none can have it. */
export async function releaseSponsored(queries: Queries<LedgerTables>, id: string): Promise<void> {
  await queries
    .update(sponsoredOperations)
    .set({ status: 'released' })
    .where(and(eq(sponsoredOperations.id, id), eq(sponsoredOperations.status, 'reserved')))
}

/** @param spent - Wei, as the chain says. */
export async function settleSponsored(queries: Queries<LedgerTables>, id: string, spent: bigint): Promise<void> {
  await queries
    .update(sponsoredOperations)
    .set({ status: 'settled', spent: String(spent) })
    .where(and(eq(sponsoredOperations.id, id), eq(sponsoredOperations.status, 'reserved')))
}

/** Reservations made before `before`, the oldest first. */
export async function openReservations(
  queries: Queries<LedgerTables>,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<readonly LedgerRow[]> {
  return queries
    .select()
    .from(sponsoredOperations)
    .where(and(eq(sponsoredOperations.status, 'reserved'), lt(sponsoredOperations.createdAt, before)))
    .orderBy(asc(sponsoredOperations.createdAt))
    .limit(limit)
}
