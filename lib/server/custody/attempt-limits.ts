import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { attempts } from './attempt-table'

export type AttemptTables = { readonly attempts: typeof attempts }

/**
 * How often something may be tried: `atOnce` times, and then once more for each `everyMs` that has passed (a leaky bucket).
 * So nothing is closed for longer than `everyMs` after the last try.
 */
export interface Allowance {
  readonly atOnce: number
  readonly everyMs: number
  /** At least this long between two. Not longer than `everyMs`. */
  readonly pauseMs?: number
}

/**
 * The allowances for one address. What one visitor does uses up that of the place and of the device, and a little of the
 * much larger one of the address, so that others, the owner before all, still get in. Device keys are free, so a place
 * counts whatever its device keys are.
 */
export interface Allowances {
  readonly place: Allowance
  readonly device: Allowance
  readonly address: Allowance
}

/** Who tries something. */
export interface Trier {
  /** From {@link placeOf}. */
  readonly place: string | null
  /** Of the device key. */
  readonly thumbprint: string
  /** The device has a half of a wallet of this address: it counts alone, and nobody else can use up what it has. */
  readonly isKnown: boolean
}

/** An address in one project, as the tables hold it. */
export interface TriedAddress {
  readonly scope: string
  readonly emailIndex: Uint8Array
}

type Act = (typeof attempts.$inferSelect)['act']

/**
 * Where a visitor is, in a form that says nothing: no address of a network is stored.
 *
 * @param visitor - from `visitorOf`.
 * @returns `null` where no trusted proxy says it.
 */
export async function placeOf(keys: KeyProvider, visitor: string | null, signal?: AbortSignal): Promise<string | null> {
  if (visitor === null) return null
  const data = Buffer.from(JSON.stringify(['place/v1', visitor]))
  const { hash } = await keys.hash('email-index', data, undefined, signal)
  return Buffer.from(hash).toString('base64url')
}

/**
 * Counts a try, in a transaction that its refusal ends. One statement for each allowance, so that of several at once, on
 * any instance, no more than the limit pass.
 *
 * @returns 0, or whole seconds to wait: then nothing may be done, and the transaction must be undone.
 */
export async function takeAttempt(
  transaction: Queries<AttemptTables>,
  address: TriedAddress,
  act: Act,
  { trier, allowances }: { readonly trier: Trier; readonly allowances: Allowances },
  now: Date,
): Promise<number> {
  // In this order for everybody, so that no two wait for each other.
  for (const [holder, allowance] of holdersOf(trier, allowances)) {
    const row = { scope: address.scope, emailIndex: address.emailIndex, act, holder }
    const until = new Date(now.getTime() + allowance.everyMs)
    const taken = await transaction
      .insert(attempts)
      .values({ ...row, lastAt: now, takenUntil: until })
      .onConflictDoUpdate({
        target: [attempts.scope, attempts.emailIndex, attempts.act, attempts.holder],
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

/** Gives back a try that turned out not to count. */
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

/** @returns whole seconds until something can be tried; 0 for now. Counts nothing. */
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
 * Whose allowances a try uses up. A known device has as many as any other, and works as much, but all are its own. Visitors
 * whose place is unknown are in one place: what they do together is bounded as for the address, and by the pause.
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

/** Before this time an allowance has to be free again, so that one more can be taken. */
const fullAt = ({ atOnce, everyMs }: Allowance, now: Date): Date => new Date(now.getTime() + (atOnce - 1) * everyMs)

/** Without a pause the last try may be in the future, by the clock of another instance. */
const pauseIsOver = ({ pauseMs }: Allowance, now: Date): SQL =>
  pauseMs === undefined ? sql`true` : sql`${attempts.lastAt} <= ${timeOf(new Date(now.getTime() - pauseMs))}`

function secondsLeft(row: typeof attempts.$inferSelect, allowance: Allowance, now: Date): number {
  const pauseEnds = allowance.pauseMs === undefined ? 0 : row.lastAt.getTime() + allowance.pauseMs
  const ends = Math.max(pauseEnds, row.takenUntil.getTime() - (allowance.atOnce - 1) * allowance.everyMs)
  return Math.max(0, Math.ceil((ends - now.getTime()) / 1000))
}

const isRow = ({ scope, emailIndex }: TriedAddress, act: Act, holders: readonly string[]): SQL | undefined =>
  and(
    eq(attempts.scope, scope),
    eq(attempts.emailIndex, emailIndex),
    eq(attempts.act, act),
    inArray(attempts.holder, [...holders]),
  )

const timeOf = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

const intervalOf = (ms: number): SQL => sql`${ms} * interval '1 millisecond'`
