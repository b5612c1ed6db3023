import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { attempts } from '../tables/attempt-table'

export type AttemptTables = { readonly attempts: typeof attempts }

/**
 * A limit of tries as a leaky bucket: `atOnce` tries, and then one more after each `everyMs`. So a lock ends `everyMs`
 * after the last try at the latest.
 */
export interface Allowance {
  readonly atOnce: number
  readonly everyMs: number
  /** Minimum pause between two tries. Not longer than `everyMs`. */
  readonly pauseMs?: number
}

/**
 * The limits for one address. A try counts for its place, for its device and for the address. The limit of the address
 * is much larger, so that one visitor cannot lock out the owner or others. Device keys are free, so a place counts the
 * tries of all its device keys.
 */
export interface Allowances {
  readonly place: Allowance
  readonly device: Allowance
  readonly address: Allowance
}

/** The visitor who tries something. */
export interface Trier {
  /** Result of {@link placeOf}. */
  readonly place: string | null
  /** Thumbprint of the device key. */
  readonly thumbprint: string
  /** The device has a half of a wallet of this address. It has its own limit, which other devices cannot use up. */
  readonly isKnown: boolean
}

/** An address in one project, as stored in the tables. */
export interface TriedAddress {
  readonly scope: string
  readonly subjectIndex: Uint8Array
}

type Act = (typeof attempts.$inferSelect)['act']

/**
 * Returns a keyed hash of the visitor's network address, so that the address itself is not stored.
 *
 * @param visitor - from `visitorOf`.
 * @returns `null` if no trusted proxy names the address.
 */
export async function placeOf(keys: KeyProvider, visitor: string | null, signal?: AbortSignal): Promise<string | null> {
  if (visitor === null) return null
  const data = Buffer.from(JSON.stringify(['place/v1', visitor]))
  const { hash } = await keys.hash('email-index', data, undefined, signal)
  return Buffer.from(hash).toString('base64url')
}

/**
 * Counts a try. Uses one statement for each limit, so that parallel tries on any instances cannot exceed it.
 *
 * @returns 0 if the try is allowed, otherwise whole seconds to wait. The caller must then roll the transaction back.
 */
export async function takeAttempt(
  transaction: Queries<AttemptTables>,
  address: TriedAddress,
  act: Act,
  { trier, allowances }: { readonly trier: Trier; readonly allowances: Allowances },
  now: Date,
): Promise<number> {
  // All transactions use this order, so that no two wait for each other.
  for (const [holder, allowance] of holdersOf(trier, allowances)) {
    const row = { scope: address.scope, subjectIndex: address.subjectIndex, act, holder }
    const until = new Date(now.getTime() + allowance.everyMs)
    const taken = await transaction
      .insert(attempts)
      .values({ ...row, lastAt: now, takenUntil: until })
      .onConflictDoUpdate({
        target: [attempts.scope, attempts.subjectIndex, attempts.act, attempts.holder],
        set: {
          lastAt: now,
          takenUntil: sql`greatest(${attempts.takenUntil}, ${timeOf(now)}) + ${intervalOf(allowance.everyMs)}`,
        },
        setWhere: sql`${attempts.takenUntil} <= ${timeOf(fullAt(allowance, now))} and ${pauseIsOver(allowance, now)}`,
      })
      .returning({ holder: attempts.holder })
    if (taken.length > 0) continue
    const [found] = await transaction
      .select()
      .from(attempts)
      .where(isRow(address, act, [holder]))
    return found ? Math.max(1, secondsLeft(found, allowance, now)) : 1
  }
  return 0
}

/** Takes back the count of a try. */
export async function giveBackAttempt(
  queries: Queries<AttemptTables>,
  address: TriedAddress,
  act: Act,
  { trier, allowances }: { readonly trier: Trier; readonly allowances: Allowances },
): Promise<void> {
  for (const [holder, { everyMs }] of holdersOf(trier, allowances)) {
    await queries
      .update(attempts)
      .set({ takenUntil: sql`${attempts.takenUntil} - ${intervalOf(everyMs)}` })
      .where(isRow(address, act, [holder]))
  }
}

/** @returns whole seconds until the next try is allowed; 0 if it is allowed now. Counts nothing. */
export async function secondsToAttempt(
  queries: Queries<AttemptTables>,
  address: TriedAddress,
  act: Act,
  { trier, allowances }: { readonly trier: Trier; readonly allowances: Allowances },
  now: Date,
): Promise<number> {
  const holders = new Map(holdersOf(trier, allowances))
  const rows = await queries
    .select()
    .from(attempts)
    .where(isRow(address, act, [...holders.keys()]))
  return Math.max(
    0,
    ...rows.map((row) => {
      const allowance = holders.get(row.holder)
      return allowance ? secondsLeft(row, allowance, now) : 0
    }),
  )
}

/**
 * The limits that a try counts for. A known device has the same number of limits, but all are its own, so that the
 * database does the same work. Visitors without a known place share one place, with the limit of the address and the
 * pause.
 */
function holdersOf(
  { isKnown, place, thumbprint }: Trier,
  { address, device, place: ofPlace }: Allowances,
): readonly (readonly [string, Allowance])[] {
  const own = `known:${thumbprint}`
  if (isKnown) {
    return [
      [`${own}:place`, ofPlace],
      [own, device],
      [`${own}:address`, address],
    ]
  }
  const { pauseMs } = ofPlace
  return [
    [`place:${place ?? ''}`, place === null ? { ...address, ...(pauseMs !== undefined && { pauseMs }) } : ofPlace],
    [`device:${thumbprint}`, device],
    ['address', address],
  ]
}

/** A try is allowed only if `takenUntil` is not after this time. */
const fullAt = ({ atOnce, everyMs }: Allowance, now: Date): Date => new Date(now.getTime() + (atOnce - 1) * everyMs)

/** Without a pause always true. The times are not compared then: the clock of another instance may be ahead. */
const pauseIsOver = ({ pauseMs }: Allowance, now: Date): SQL =>
  pauseMs === undefined ? sql`true` : sql`${attempts.lastAt} <= ${timeOf(new Date(now.getTime() - pauseMs))}`

function secondsLeft(row: typeof attempts.$inferSelect, allowance: Allowance, now: Date): number {
  const pauseEnds = allowance.pauseMs === undefined ? 0 : row.lastAt.getTime() + allowance.pauseMs
  const ends = Math.max(pauseEnds, row.takenUntil.getTime() - (allowance.atOnce - 1) * allowance.everyMs)
  return Math.max(0, Math.ceil((ends - now.getTime()) / 1000))
}

const isRow = ({ scope, subjectIndex }: TriedAddress, act: Act, holders: readonly string[]): SQL | undefined =>
  and(
    eq(attempts.scope, scope),
    eq(attempts.subjectIndex, subjectIndex),
    eq(attempts.act, act),
    inArray(attempts.holder, [...holders]),
  )

const timeOf = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

const intervalOf = (ms: number): SQL => sql`${ms} * interval '1 millisecond'`
