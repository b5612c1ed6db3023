import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { MAX_ACTS } from '@/lib/custody/activity-contract'
import { createActivityFlow } from '@/lib/frame-guest/activity-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'

const act = (name: string) => ({ name, at: 0, device: null, by: null })

function openFlow(answer: (limit: number, signal: AbortSignal | undefined) => Promise<unknown>) {
  const asked: number[] = []
  const request = async (_: string, { limit }: { readonly limit: number }, signal?: AbortSignal) => {
    asked.push(limit)
    return answer(limit, signal)
  }
  const flow = createActivityFlow({ worker: { request: request as KeyWorker['request'] } })
  const settled = () => vi.waitFor(() => expect(flow.store.getState().isReading).toBe(false))
  return { asked, settled, ...flow }
}

describe('the activity of an account', () => {
  test('behavior: acts that only a newer server knows are left out', async () => {
    const flow = openFlow(async () => ({ acts: [act('login'), act('guardian.added')], hasMore: false }))
    flow.open()
    await flow.settled()
    expect(flow.store.getState().acts?.map(({ name }) => name)).toEqual(['login'])
  })

  test('behavior: showing more keeps what is listed, and ends at the most that a server lists', async () => {
    const flow = openFlow(async (limit) => ({ acts: Array.from({ length: limit }, () => act('login')), hasMore: true }))
    flow.open()
    await flow.settled()
    while (flow.store.getState().hasMore) {
      const before = flow.store.getState().acts?.length
      flow.showMore()
      expect(flow.store.getState()).toMatchObject({ isReading: true, acts: { length: before } })
      await flow.settled()
    }
    expect(flow.asked.at(0)).toBe(20)
    expect(flow.asked.at(-1)).toBe(MAX_ACTS)
    expect(flow.store.getState().acts).toHaveLength(MAX_ACTS)
  })

  test.each([
    ['network.offline', 'offline'],
    ['internal', 'failed'],
  ] as const)('error: %s is shown as %s, keeps the list, and can be tried again', async (code, problem) => {
    let isBroken = false
    const flow = openFlow(async () => {
      if (isBroken) throw new AppError(code)
      return { acts: [act('login')], hasMore: true }
    })
    flow.open()
    await flow.settled()
    isBroken = true
    flow.showMore()
    await flow.settled()
    expect(flow.store.getState()).toMatchObject({ problem, acts: [{ name: 'login' }] })
    isBroken = false
    flow.retry()
    await flow.settled()
    expect(flow.store.getState().problem).toBeNull()
    expect(flow.asked).toEqual([20, 40, 40])
  })

  test('behavior: closing ends the reading without a failure', async () => {
    let ended: AbortSignal | undefined
    const flow = openFlow(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          ended = signal
          signal?.addEventListener('abort', () => reject(new AppError('request.aborted')))
        }),
    )
    flow.open()()
    // What the aborted request rejects with arrives by then.
    await new Promise((resolve) => setTimeout(resolve))
    expect(ended?.aborted).toBe(true)
    expect(flow.store.getState()).toMatchObject({ acts: null, problem: null })
  })
})
