import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createRankedUpstreams,
  MAX_BLOCK_LAG,
  PING_IDLE_MS,
  PING_INTERVAL_MS,
  PING_SAMPLES,
  PING_TIMEOUT_MS,
  type PingSample,
  rankNodes,
} from '@/lib/server/rpc/ranked-upstreams'

const up = (latencyMs: number, block = 100n): PingSample => ({ latencyMs, block })
const down: PingSample = { latencyMs: PING_TIMEOUT_MS, block: null }

describe('rankNodes', () => {
  test.each<[string, PingSample[][], number[]]>([
    ['nothing is known', [], [0, 1]],
    ['the second is faster', [[up(200), up(20)]], [1, 0]],
    ['both are equal', [[up(20), up(20)]], [0, 1]],
    // 0.7 x 1 + 0.3 x 0 = 0.7 against 0.7 x 0.5 + 0.3 x (1 - 505/1000) = 0.4985
    [
      'the faster one fails half the time',
      [
        [up(900), up(10)],
        [up(900), down],
      ],
      [0, 1],
    ],
    // 0.7 + 0.3 x (1 - 900/1000) = 0.73 against 0.7 x 0.9 + 0.3 x (1 - 109/1000) = 0.8973
    [
      'the faster one failed once in ten',
      [...Array.from({ length: 9 }, () => [up(900), up(10)]), [up(900), down]],
      [1, 0],
    ],
    ['the first never answers', [[down, up(900)]], [1, 0]],
    ['the faster one lags behind', [[up(500, 1_000n), up(10, 1_000n - MAX_BLOCK_LAG - 1n)]], [0, 1]],
    ['the faster one is just within the lag', [[up(500, 1_000n), up(10, 1_000n - MAX_BLOCK_LAG)]], [1, 0]],
  ])('behavior: %s', (_, rounds, order) => {
    expect(rankNodes(2, rounds)).toEqual(order)
  })
})

describe('createRankedUpstreams', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('behavior: a chain with one node is never pinged', async () => {
    const ping = vi.fn(async () => 1n)
    const ranked = createRankedUpstreams(['a'], ping)
    ranked.order()
    await vi.advanceTimersByTimeAsync(PING_IDLE_MS)
    expect(ping).not.toHaveBeenCalled()
  })

  test('behavior: pings start with the first traffic and stop a minute after the last', async () => {
    const ping = vi.fn(async (_node: string) => 1n)
    const ranked = createRankedUpstreams(['a', 'b'], ping)
    await vi.advanceTimersByTimeAsync(PING_IDLE_MS)
    expect(ping).not.toHaveBeenCalled()
    ranked.order()
    await vi.advanceTimersByTimeAsync(0)
    expect(ping.mock.calls.map(([node]) => node)).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS)
    expect(ping).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(PING_IDLE_MS * 10)
    const rounds = ping.mock.calls.length / 2
    expect(rounds).toBeLessThanOrEqual(PING_IDLE_MS / PING_INTERVAL_MS + 1)
    ranked.order()
    await vi.advanceTimersByTimeAsync(0)
    expect(ping.mock.calls.length / 2).toBe(rounds + 1)
    ranked.stop()
  })

  test('behavior: a node that fails is ranked lower, and recovers when its failures are ten pings old', async () => {
    let isIll = true
    const ranked = createRankedUpstreams(['a', 'b'], async (node) => {
      if (node === 'a' && isIll) throw new Error('down')
      await new Promise((resolve) => setTimeout(resolve, node === 'a' ? 10 : 100))
      return 5n
    })
    ranked.order()
    await vi.advanceTimersByTimeAsync(200)
    expect(ranked.order()).toEqual(['b', 'a'])
    isIll = false
    for (let round = 0; round < PING_SAMPLES + 1; round += 1) {
      ranked.order()
      await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS + 100)
    }
    expect(ranked.order()).toEqual(['a', 'b'])
    ranked.stop()
  })

  test('error: each ping of a silent node takes one second, and the node is ranked last', async () => {
    const ranked = createRankedUpstreams(['a', 'b'], (node, signal) =>
      node === 'b'
        ? Promise.resolve(1n)
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
    )
    ranked.order()
    await vi.advanceTimersByTimeAsync(PING_TIMEOUT_MS + 1)
    expect(ranked.order()).toEqual(['b', 'a'])
    ranked.stop()
  })
})
