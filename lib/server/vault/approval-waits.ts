import 'server-only'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Databases } from '../database/databases'
import { approvals } from './vault-tables'

/** Between two looks at the approvals that requests of this process wait for. */
const LOOK_EVERY_MS = 150
/** Requests that one process keeps waiting. More are answered at once, and ask again. */
const MAX_WAITING = 500

/** The requests that wait for decisions in one set of databases. */
interface Waiting {
  /** Functions that end the wait of one request each, by the id of its approval. */
  readonly ends: Map<string, Set<() => void>>
  isLooking: boolean
}

const waitingBy = new WeakMap<Databases, Waiting>()
/** Of all that wait in this process. */
const allEnds = new Set<() => void>()
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
export function awaitDecision(databases: Databases, approvalId: string, options: WaitOptions): Promise<void> {
  const { waitMs, now, signal } = options
  followProcess()
  if (isStopping || signal.aborted || allEnds.size >= MAX_WAITING) return Promise.resolve()
  const waiting: Waiting = waitingBy.get(databases) ?? { ends: new Map(), isLooking: false }
  waitingBy.set(databases, waiting)
  return new Promise((resolve) => {
    const ends = waiting.ends.get(approvalId) ?? new Set()
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      allEnds.delete(end)
      ends.delete(end)
      if (ends.size === 0) waiting.ends.delete(approvalId)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    signal.addEventListener('abort', end)
    allEnds.add(end)
    waiting.ends.set(approvalId, ends.add(end))
    void lookWhileAnyWaits(databases, waiting, now)
  })
}

/** A server that stops waits for its open requests: they end, and the frames ask the next server. */
function followProcess(): void {
  if (isStopping !== null) return
  isStopping = false
  process.once('SIGTERM', () => {
    isStopping = true
    for (const end of [...allEnds]) end()
  })
}

async function lookWhileAnyWaits(databases: Databases, waiting: Waiting, now: () => number): Promise<void> {
  if (waiting.isLooking) return
  waiting.isLooking = true
  while (waiting.ends.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const asked = [...waiting.ends.keys()]
    const pending = await pendingOf(databases, asked, new Date(now())).catch((): readonly string[] => [])
    for (const id of asked) if (!pending.includes(id)) endAll(waiting, id)
  }
  waiting.isLooking = false
}

async function pendingOf(databases: Databases, ids: readonly string[], now: Date): Promise<readonly string[]> {
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

function endAll({ ends }: Waiting, approvalId: string): void {
  for (const end of [...(ends.get(approvalId) ?? [])]) end()
}
