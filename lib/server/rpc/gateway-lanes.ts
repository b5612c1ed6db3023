import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { processWide } from '../process/process-wide'
import { type Bulkhead, createBulkhead } from '../upstream/bulkhead'
import type { RpcCall } from './rpc-call'

/**
 * Work that one request to a node may hold, in units of a policy's `weights`: five `eth_call`s. With twenty, a batch of calls
 * that loop took so much of a node that half of another visitor's balances were not read in time (`npm run bench beside`).
 */
export const PIECE_WEIGHT = 50
/** Pieces under way for one visitor: enough for a page, and a small part of a node. */
export const VISITOR_PIECES = 2
/** Pieces under way for one project, and for all visitors together where no trusted proxy tells them apart. */
export const PROJECT_PIECES = 16
/** Pieces that may wait: those of five full batches of `eth_call`. */
const MAX_WAITING = 1_000
/** When to come again after being refused for a full queue. */
const RETRY_SECONDS = 2

/** The caller of the gateway, by which lanes are kept. */
export interface GatewayCaller {
  readonly projectId: string
  /** `null` where no trusted proxy says. */
  readonly visitor: string | null
}

/**
 * Cuts calls into pieces of at most {@link PIECE_WEIGHT}, in order. A call that is heavier is a piece of its own.
 *
 * @param weights - By method; of the policy of the chain.
 */
export function piecesOf(
  calls: readonly RpcCall[],
  weights: ReadonlyMap<string, number>,
): readonly (readonly RpcCall[])[] {
  const weightOf = (method: string) => weights.get(method) ?? 1
  const pieces: RpcCall[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const call of calls) {
    weight += weightOf(call.method)
    if (weight > PIECE_WEIGHT) {
      pieces.push([])
      weight = weightOf(call.method)
    }
    pieces.at(-1)?.push(call)
  }
  return pieces
}

/**
 * Runs work when the visitor and the project have a free place, so that one visitor's batch leaves room for the others.
 *
 * @throws {AppError} `request.rate_limited` with `details.seconds` when too much waits already; the signal's reason.
 */
export async function inLane<T>(
  { projectId, visitor }: GatewayCaller,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (visitor === null) return withPlace(projectId, PROJECT_PIECES, signal, work)
  return withPlace(`${projectId} ${visitor}`, VISITOR_PIECES, signal, () =>
    withPlace(projectId, PROJECT_PIECES, signal, work),
  )
}

interface Lane {
  readonly bulkhead: Bulkhead
  users: number
}

/** Lanes in use. A lane without users is removed. */
const lanes = () => processWide('gateway-lanes', () => new Map<string, Lane>())

async function withPlace<T>(name: string, places: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const lane = lanes().get(name) ?? { bulkhead: createBulkhead(places, MAX_WAITING), users: 0 }
  lanes().set(name, lane)
  lane.users += 1
  try {
    const leave = await lane.bulkhead.enter(signal)
    if (!leave) throw new AppError('request.rate_limited', { details: { seconds: RETRY_SECONDS } })
    try {
      return await work()
    } finally {
      leave()
    }
  } finally {
    lane.users -= 1
    if (lane.users === 0) lanes().delete(name)
  }
}
