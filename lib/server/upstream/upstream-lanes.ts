import 'server-only'
import { processWide } from '../kit/process-wide'
import { type Bulkhead, createBulkhead } from './bulkhead'

/**
 * Concurrent calls to one host, and calls that may wait, by lane. Each lane of each host has its own capacity: a slow
 * host fills only its own (promise C6), calls that visitors send through the gateway never use the capacity of our own
 * reads, and neither uses that of a health check.
 */
export const upstreamLanes = {
  /** Balances, prices, quotes, signatures: calls of the server itself. */
  own: { places: 40, maxWaiting: 1_024 },
  /** JSON-RPC calls that visitors send and the gateway passes on. */
  visitors: { places: 24, maxWaiting: 512 },
  health: { places: 2, maxWaiting: 8 },
} as const

export type UpstreamLane = keyof typeof upstreamLanes

/** Returns the bulkhead of a host's lane, one per process. */
export function laneOf(url: string | URL, lane: UpstreamLane): Bulkhead {
  const bulkheads = processWide('upstream-lanes', () => new Map<string, Bulkhead>())
  const name = `${lane} ${new URL(url).origin}`
  const { places, maxWaiting } = upstreamLanes[lane]
  const bulkhead = bulkheads.get(name) ?? createBulkhead(places, maxWaiting)
  bulkheads.set(name, bulkhead)
  return bulkhead
}
