import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { processWide } from '../kit/process-wide'
import { type Bulkhead, createBulkhead } from '../upstream/bulkhead'
import type { RpcCall } from './rpc-call'

/**
 * Maximum work of one request to a node, in units of a policy's `weights`: five `eth_call`s. With twenty, a batch of
 * calls that loop kept a node so busy that half of another visitor's balances were not read in time (`npm run bench
 * beside`).
 */
export const PIECE_WEIGHT = 50
/** Concurrent pieces of one visitor: enough for a page, and a small part of a node's capacity. */
export const VISITOR_PIECES = 2
/** Concurrent pieces of one project, and of all visitors together if no trusted proxy identifies them. */
export const PROJECT_PIECES = 16
/** Maximum number of waiting pieces: those of five full batches of `eth_call`. */
const MAX_WAITING = 1_000
/** Sent as `details.seconds` when the queue is full. */
const RETRY_SECONDS = 2

/** The caller of the gateway. Each visitor and each project has a lane. */
export interface GatewayCaller {
  readonly projectId: string
  /** `null` if no trusted proxy names an address. */
  readonly visitor: string | null
}

/**
 * Splits calls into pieces of at most {@link PIECE_WEIGHT}, in order. A heavier call is a piece of its own.
 *
 * @param weights - Work by method, from the policy of the chain.
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
 * Runs work when the visitor and the project have a free place, so that one visitor's batch leaves room for others.
 *
 * @throws {AppError} `request.rate_limited` with `details.seconds` when too much work is waiting; the signal's reason.
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
