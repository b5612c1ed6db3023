import 'server-only'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Databases } from '../tables/databases'
import { approvals } from '../tables/vault-tables'

/** Between two looks at the approvals that requests of this process wait for. */
const LOOK_EVERY_MS = 150
/** Requests that one process keeps waiting. More are answered at once, and ask again. */
const MAX_WAITING = 500

type VaultDatabases = Pick<Databases, 'vault'>

/** A request that waits for a decision. */
interface Waiter {
  readonly databases: VaultDatabases
  readonly approvalId: string
  readonly end: () => void
}

/** All of this process. */
let waiters: readonly Waiter[] = []
/** How many requests of this process wait now. */
export const countWaiting = (): number => waiters.length

/** Whether a loop looks into these databases. */
const looking = new WeakMap<VaultDatabases, boolean>()
/** `null` until the first request waits. */
let isStopping: boolean | null = null

interface WaitOptions {
  readonly waitMs: number
  readonly now: () => number
  readonly signal: AbortSignal
}

/**
 * Resolves when a pending approval was decided or has expired, after `waitMs` at most. Resolves earlier when `signal`
 * fires, when the process is asked to stop, when too many requests wait, and when the database does not answer. Never
 * rejects: the caller reads the approval again in any case.
 *
 * Another process may take the decision. So all that wait here look into the database together: one query every
 * {@link LOOK_EVERY_MS}, and none while no request waits.
 */
export function awaitDecision(databases: VaultDatabases, approvalId: string, options: WaitOptions): Promise<void> {
  const { waitMs, now, signal } = options
  followProcess()
  if (isStopping || signal.aborted || waiters.length >= MAX_WAITING) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      waiters = waiters.filter((each) => each !== waiter)
      resolve()
    }
    const waiter = { databases, approvalId, end }
    const timer = setTimeout(end, waitMs)
    signal.addEventListener('abort', end)
    waiters = [...waiters, waiter]
    void lookWhileAnyWaits(databases, now)
  })
}

/** A server that stops waits for its open requests: they end, and the frames ask the next server. */
function followProcess(): void {
  if (isStopping !== null) return
  isStopping = false
  process.once('SIGTERM', () => {
    isStopping = true
    for (const { end } of waiters) end()
  })
}

async function lookWhileAnyWaits(databases: VaultDatabases, now: () => number): Promise<void> {
  if (looking.get(databases)) return
  looking.set(databases, true)
  const waitingHere = () => waiters.filter((each) => each.databases === databases)
  while (waitingHere().length > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const asked = waitingHere()
    const ids = [...new Set(asked.map(({ approvalId }) => approvalId))]
    const pending = await pendingOf(databases, ids, new Date(now())).catch((): readonly string[] => [])
    for (const { approvalId, end } of asked) if (!pending.includes(approvalId)) end()
  }
  looking.set(databases, false)
}

async function pendingOf(databases: VaultDatabases, ids: readonly string[], now: Date): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const database = await databases.vault()
  const found = await database.run((queries) =>
    queries
      .select({ id: approvals.id })
      .from(approvals)
      .where(and(inArray(approvals.id, [...ids]), eq(approvals.status, 'pending'), gt(approvals.expiresAt, now))),
  )
  return found.map(({ id }) => id)
}
