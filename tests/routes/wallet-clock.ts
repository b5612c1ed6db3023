import { afterEach, beforeEach, vi } from 'vitest'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** When each test starts, in Unix milliseconds. */
export const START = Date.parse('2026-11-25T12:00:00Z')

/** Hooks that set the date to `start()` before each test. The date stands still; timers are real. */
export function setUpClock(start: () => number = () => START): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start() }))
  afterEach(() => void vi.useRealTimers())
}

/** Moves the date on. */
export const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
