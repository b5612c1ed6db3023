import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRefusalLog, MAX_REFUSAL_LINES, REFUSAL_WINDOW_MS } from '@/lib/server/front/refusal-log'
import { createSheddingLog, SHEDDING_QUIET_MS } from '@/lib/server/front/shedding-log'
import { createLog } from '@/lib/server/kit/log'

let lines: Record<string, unknown>[]
function openLog() {
  return createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
}

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('lines of refused requests', () => {
  test('behavior: a flood writes the maximum of lines and one with the number of the others', () => {
    const write = createRefusalLog(openLog())
    for (let count = 0; count < 10_000; count++) write({ path: '/%ff' })
    expect(lines).toHaveLength(MAX_REFUSAL_LINES)
    expect(lines[0]).toMatchObject({ level: 'info', path: '/%ff', msg: 'request' })
    vi.advanceTimersByTime(REFUSAL_WINDOW_MS)
    expect(lines).toHaveLength(MAX_REFUSAL_LINES + 1)
    expect(lines.at(-1)).toMatchObject({ level: 'warn', leftOut: 10_000 - MAX_REFUSAL_LINES })
  })

  test('behavior: the next window has lines again, and mentions omitted lines only if there were any', () => {
    const write = createRefusalLog(openLog())
    write({ path: '/a' })
    vi.advanceTimersByTime(REFUSAL_WINDOW_MS)
    for (let count = 0; count < MAX_REFUSAL_LINES; count++) write({ path: '/b' })
    vi.advanceTimersByTime(REFUSAL_WINDOW_MS)
    expect(lines).toHaveLength(1 + MAX_REFUSAL_LINES)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('lines of shedding', () => {
  test('behavior: one when it starts, one with the counts when nothing was refused for a while', () => {
    const state = { isShedding: false, refused: 0 }
    const note = createSheddingLog(openLog(), state)
    for (let count = 0; count < 1_000; count++) note('read')
    note('rpc')
    expect(lines).toMatchObject([{ level: 'warn', load: 'read' }])
    expect(state).toEqual({ isShedding: true, refused: 1_001 })
    vi.advanceTimersByTime(SHEDDING_QUIET_MS - 1)
    note('rpc')
    vi.advanceTimersByTime(SHEDDING_QUIET_MS)
    expect(state.isShedding).toBe(true)
    vi.advanceTimersByTime(SHEDDING_QUIET_MS)
    expect(state).toEqual({ isShedding: false, refused: 1_002 })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ level: 'warn', refused: { read: 1_000, rpc: 2 } })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a second period starts and counts from zero', () => {
    const state = { isShedding: false, refused: 0 }
    const note = createSheddingLog(openLog(), state)
    for (const load of ['read', 'visit'] as const) {
      note(load)
      vi.advanceTimersByTime(2 * SHEDDING_QUIET_MS)
    }
    expect(lines).toHaveLength(4)
    expect(lines[3]).toMatchObject({ refused: { visit: 1 } })
    expect(lines[3]).not.toHaveProperty('refused.read')
  })
})
