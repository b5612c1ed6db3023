import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import type { CacheAnswer, CachePolicy } from './cache'
import { encodeAnswer, type StoredAnswers } from './stored-answers'

/** A load that has not settled after this time is aborted. Upstream calls inside it end after 15 s themselves. */
export const CACHE_LOAD_DEADLINE_MS = 15_000

export type Load = (signal: AbortSignal) => Promise<unknown>

type Pending = Promise<CacheAnswer<unknown>>

/** The loads in progress, by name of the answer. Callers of the same name share a load. */
export interface CacheLoads {
  isRunning(name: string): boolean
  /** Whether a load runs that is not a refresh, which means that the store had no fresh answer. */
  isFirstRunning(name: string): boolean
  /** Joins the load that started last, or starts one. Rejects with the error of the load. */
  join(name: string, policy: CachePolicy, load: Load): Pending
  /** Starts a load even if one is running. Refreshes during a refresh share the next one: two loads at most. */
  refresh(name: string, policy: CachePolicy, load: Load): Pending
  /** Loads that have already started are not joined any more, and their answers are not stored. */
  discard(name: string): void
}

/** Loads in progress for one name; removed when there are none. */
interface Flight {
  running: number
  /** The load that new callers join: the one that started last. */
  youngest: Pending | null
  refreshing: Pending | null
  /** Shared by all refreshes that arrive during a refresh. */
  nextRefresh: Pending | null
  /** Of two loads, the one that started later decides what is stored, whichever ends first. */
  storedNumber: number
}

interface CacheLoadsOptions {
  readonly answers: StoredAnswers
  readonly now: () => number
  /** Called when a load has succeeded, before its callers get the answer. */
  readonly onSuccess: (name: string) => void
}

export function createCacheLoads({ answers, now, onSuccess }: CacheLoadsOptions): CacheLoads {
  const flights = new Map<string, Flight>()
  let lastNumber = 0

  function start(name: string, policy: CachePolicy, load: Load): Pending {
    const flight = flights.get(name) ?? newFlight()
    flights.set(name, flight)
    lastNumber += 1
    const number = lastNumber
    flight.running += 1
    const deadline = startDeadline(CACHE_LOAD_DEADLINE_MS, () => new AppError('upstream.timeout'))

    async function run(): Promise<CacheAnswer<unknown>> {
      try {
        const loaded = await deadline.race(load(deadline.signal))
        const answer = encodeAnswer(loaded, now())
        if (number > flight.storedNumber) {
          flight.storedNumber = number
          await answers.write(name, answer, policy)
        }
        onSuccess(name)
        return { value: answer.value, madeAt: answer.madeAt, isStale: false }
      } finally {
        deadline.end()
        flight.running -= 1
        if (flight.youngest === pending) flight.youngest = null
        if (flight.refreshing === pending) flight.refreshing = null
        if (flight.running === 0 && !flight.nextRefresh) flights.delete(name)
      }
    }
    const pending: Pending = Promise.resolve().then(run)
    flight.youngest = pending
    return pending
  }

  function startRefresh(name: string, policy: CachePolicy, load: Load): Pending {
    const pending = start(name, policy, load)
    const flight = flights.get(name)
    if (flight) flight.refreshing = pending
    return pending
  }

  return {
    isRunning: (name) => flights.has(name),
    isFirstRunning(name) {
      const flight = flights.get(name)
      return Boolean(flight?.youngest && !flight.refreshing)
    },
    join: (name, policy, load) => flights.get(name)?.youngest ?? start(name, policy, load),
    refresh(name, policy, load) {
      const flight = flights.get(name)
      if (!flight?.refreshing) return startRefresh(name, policy, load)
      flight.nextRefresh ??= flight.refreshing
        .catch(() => {})
        .then(() => {
          flight.nextRefresh = null
          return startRefresh(name, policy, load)
        })
      return flight.nextRefresh
    },
    discard(name) {
      const flight = flights.get(name)
      if (!flight) return
      flight.storedNumber = lastNumber
      flight.youngest = null
    },
  }
}

function newFlight(): Flight {
  return { running: 0, youngest: null, refreshing: null, nextRefresh: null, storedNumber: 0 }
}
