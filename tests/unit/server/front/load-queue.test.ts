import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { createLoadQueue, FIRST_GUESS_MS, SHORT_QUEUE } from '@/lib/server/front/load-queue'
import { type LoadClass, longestWaitMs } from '@/lib/server/http/load-classes'

/** A queue whose turns the test runs; each turn takes `turnMs`. */
function openQueue(turnMs = FIRST_GUESS_MS) {
  const turns: (() => void)[] = []
  const started: string[] = []
  let now = 0
  const queue = createLoadQueue({ nextTurn: (run) => void turns.push(run), now: () => now })
  const admit = (load: LoadClass, name: string = load) => queue.admit(load, () => void started.push(name))
  const turn = () => {
    now += turnMs
    turns.shift()?.()
  }
  /** Adds requests of `load` until one is refused. */
  const fill = (load: LoadClass) => {
    for (let count = 0; ; count++) if (admit(load) === null) return count
  }
  return { admit, turn, fill, started, turns }
}

const waits = Object.entries(longestWaitMs) as [LoadClass, number][]
const bounded = waits.filter(([load]) => load !== 'never')

describe('load queue', () => {
  test('behavior: a single request starts at once', () => {
    const { admit, started } = openQueue()
    admit('read')
    expect(started).toEqual(['read'])
  })

  test('behavior: of simultaneous requests one starts per turn, in their order', () => {
    const { admit, turn, started, turns } = openQueue()
    for (const name of ['a', 'b', 'c']) admit('read', name)
    expect(started).toEqual(['a'])
    turn()
    expect(started).toEqual(['a', 'b'])
    turn()
    expect(started).toEqual(['a', 'b', 'c'])
    turn()
    expect(turns).toEqual([])
    admit('read', 'd')
    expect(started.at(-1)).toBe('d')
  })

  test.each(bounded)('param: %s is refused when it would wait %i ms', (load, waitMs) => {
    const { fill } = openQueue()
    // One starts at once, the others wait.
    expect(fill(load)).toBe(1 + Math.max(SHORT_QUEUE, Math.ceil(waitMs / FIRST_GUESS_MS)))
  })

  test('behavior: classes are shed in the order of the table, and each leaves room for the next', () => {
    const { fill } = openQueue()
    const admitted = bounded.map(([load]) => fill(load))
    expect(bounded.map(([load]) => load)).toEqual(['optional', 'rpc', 'read', 'visit', 'swap'])
    for (const count of admitted) expect(count).toBeGreaterThan(0)
  })

  test('behavior: health and built files start at once, however long the queue is', () => {
    const { admit, fill, started } = openQueue()
    fill('swap')
    expect(admit('never', 'health')).not.toBeNull()
    expect(started.at(-1)).toBe('health')
  })

  test('behavior: on a slower processor the same wait is a shorter queue', () => {
    const slow = openQueue(10)
    for (let count = 0; count < 300; count++) {
      slow.admit('read')
      slow.turn()
    }
    const fast = openQueue(FIRST_GUESS_MS)
    expect(slow.fill('swap')).toBeLessThan(fast.fill('swap') / 2)
  })

  test('behavior: a short queue refuses nothing, however slow the processor is', () => {
    const { admit, turn, fill } = openQueue(1_000)
    for (let count = 0; count < 300; count++) {
      admit('read')
      turn()
    }
    turn()
    expect(fill('optional')).toBe(1 + SHORT_QUEUE)
  })

  test('behavior: requests that were started and wait for a node do not count', () => {
    const { admit, turn } = openQueue()
    for (let count = 0; count < 5_000; count++) {
      expect(admit('optional')).not.toBeNull()
      turn()
    }
  })

  test("behavior: a disconnected client's request frees its place and is never started", () => {
    const { admit, fill, turn, started } = openQueue()
    admit('swap', 'first')
    const leave = admit('swap', 'left')
    fill('swap')
    leave?.()
    expect(admit('swap', 'new')).not.toBeNull()
    for (let count = 0; count < 1_000; count++) turn()
    expect(started).toContain('new')
    expect(started).not.toContain('left')
  })

  test('behavior: a queued request runs in its own async context', () => {
    const context = new AsyncLocalStorage<string>()
    const seen: (string | undefined)[] = []
    const turns: (() => void)[] = []
    const queue = createLoadQueue({ nextTurn: (run) => void turns.push(run), now: () => 0 })
    for (const name of ['a', 'b']) context.run(name, () => queue.admit('read', () => seen.push(context.getStore())))
    context.run('a', () => turns.shift()?.())
    expect(seen).toEqual(['a', 'b'])
  })
})
