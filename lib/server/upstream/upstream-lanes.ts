import 'server-only'
import { processWide } from '../process/process-wide'
import { type Bulkhead, createBulkhead } from './bulkhead'

/**
 * Calls to one host at the same time, and calls that may wait for a place, by whose work they are. Each lane of each
 * host has places of its own: a slow host fills none but its own (promise C6), and what visitors send through the
 * gateway never takes the places of our own reads, nor both of them those of a health check.
 */
export const upstreamLanes = {
  /** Balances, prices, quotes, signatures: what the server asks for itself. */
  own: { places: 40, maxWaiting: 1_024 },
  /** JSON-RPC calls that are passed on as they came. */
  visitors: { places: 24, maxWaiting: 512 },
  health: { places: 2, maxWaiting: 8 },
} as const

export type UpstreamLane = keyof typeof upstreamLanes

/** The bulkhead of a host's lane, one for the process. */
export function laneOf(url: string | URL, lane: UpstreamLane): Bulkhead {
  const bulkheads = processWide('upstream-lanes', () => new Map<string, Bulkhead>())
  const name = `${lane} ${new URL(url).origin}`
  const { places, maxWaiting } = upstreamLanes[lane]
  const bulkhead = bulkheads.get(name) ?? createBulkhead(places, maxWaiting)
  bulkheads.set(name, bulkhead)
  return bulkhead
}
