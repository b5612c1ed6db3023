import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { serveWorker, type WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { createKeyWorker } from '@/lib/frame-guest/worker-client'
import { workerMessages } from '@/lib/frame-guest/worker-protocol'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PLACE = {
  urls: { wallet: 'https://wallet.example', vault: 'https://vault.example' },
  projectId: 'shop',
  lang: 'en',
  embedOrigin: 'https://shop.example',
  opStackChainIds: [],
  smartAccountChainIds: [],
  currency: 'USD',
}

/** Both ends, with the messages between them. */
function connect(answers: Partial<WorkerAnswers> = {}, place: unknown = PLACE) {
  const crossed: unknown[] = []
  const tokens: string[] = []
  const workers: { terminated: boolean; events: EventTarget }[] = []
  const all = new Proxy(answers as WorkerAnswers, {
    get: (known, name) => known[name as 'user'] ?? (async () => undefined),
  })
  const worker = createKeyWorker({
    place: () => place as never,
    onSessionToken: (token) => void tokens.push(token),
    start() {
      const events = new EventTarget()
      const inside = new EventTarget()
      const state = { terminated: false, events }
      workers.push(state)
      const post = (target: EventTarget, data: unknown) => {
        if (state.terminated) return
        crossed.push(structuredClone(data))
        queueMicrotask(() => target.dispatchEvent(Object.assign(new Event('message'), { data })))
      }
      serveWorker(
        {
          addEventListener: (type, listener) => inside.addEventListener(type, listener as never),
          postMessage: (data) => post(events, data),
        },
        all,
      )
      return {
        addEventListener: events.addEventListener.bind(events),
        postMessage: (data: unknown) => post(inside, data),
        terminate: () => {
          state.terminated = true
        },
      } as never
    },
  })
  const say = (data: unknown, at = -1) =>
    workers.at(at)?.events.dispatchEvent(Object.assign(new Event('message'), { data }))
  return { worker, workers, crossed, tokens, say }
}

const USER = {
  email: 'ada@example.com',
  provider: 'email' as const,
  userName: null,
  addresses: { eip155: '0x1', solana: 'a' },
  smartAccount: null,
}

describe('frame and key worker', () => {
  test('behavior: the worker is told its place first, and starts with the first request', async () => {
    const opened: unknown[] = []
    const { worker, workers } = connect({ open: async (place) => void opened.push(place), user: async () => USER })
    expect(workers).toHaveLength(0)
    expect(await worker.request('user', undefined)).toEqual(USER)
    expect(opened).toEqual([PLACE])
  })

  test('behavior: an answer crosses as its schema says, without what the worker did not mean to say', async () => {
    const { worker, crossed } = connect({ user: async () => ({ ...USER, seed: 'secret' }) as never })
    await worker.request('user', undefined)
    expect(JSON.stringify(crossed)).not.toContain('secret')
  })

  test('error: a failure crosses as its code and details, without its cause', async () => {
    const { worker, crossed } = connect({
      enterCode: async () => {
        throw new AppError('email.code_wrong', { details: { left: 2 }, cause: new Error('secret') })
      },
      user: async () => {
        throw new Error('secret')
      },
    })
    await expect(worker.request('enterCode', { code: '1' })).rejects.toMatchObject({
      code: 'email.code_wrong',
      details: { left: 2 },
    })
    await expect(worker.request('user', undefined)).rejects.toMatchObject({ code: 'internal' })
    expect(JSON.stringify(crossed)).not.toContain('secret')
  })

  test('error: what does not fit is refused on both sides', async () => {
    const { worker, say } = connect({ user: () => new Promise(() => undefined) })
    await expect(worker.request('startLogin', { email: 'ada' })).rejects.toMatchObject({ code: 'request.invalid' })
    const waiting = expect(worker.request('user', undefined)).rejects.toMatchObject({ code: 'internal' })
    say({ id: '3', reply: { email: 7 } })
    await waiting
    for (const junk of [null, 'text', { id: 5 }, { event: 'session' }, { id: 'unknown', reply: USER }]) say(junk)
  })

  test('error: every request has an end, and an abort reaches the worker', async () => {
    let signal: AbortSignal | undefined
    const { worker } = connect({
      awaitApproval: (_, given) => {
        signal = given
        return new Promise(() => undefined)
      },
    })
    const late = expect(worker.request('awaitApproval', undefined)).rejects.toMatchObject({ code: 'request.timeout' })
    await vi.advanceTimersByTimeAsync(workerMessages.awaitApproval.timeoutMs)
    await late
    expect(signal?.aborted).toBe(true)
    const controller = new AbortController()
    const given = expect(worker.request('awaitApproval', undefined, controller.signal)).rejects.toMatchObject({
      code: 'request.aborted',
    })
    await vi.advanceTimersByTimeAsync(1)
    controller.abort()
    await given
    await vi.advanceTimersByTimeAsync(1)
    expect(signal?.aborted).toBe(true)
    await expect(worker.request('user', undefined, controller.signal)).rejects.toMatchObject({
      code: 'request.aborted',
    })
  })

  test('behavior: a worker that is wiped or breaks fails what waits, and the next request starts another', async () => {
    const { worker, workers, say } = connect({ awaitApproval: () => new Promise(() => undefined) })
    const first = expect(worker.request('awaitApproval', undefined)).rejects.toMatchObject({
      code: 'request.interrupted',
    })
    worker.wipe()
    await first
    expect(workers[0]?.terminated).toBe(true)
    const second = expect(worker.request('awaitApproval', undefined)).rejects.toMatchObject({ code: 'internal' })
    workers[1]?.events.dispatchEvent(new Event('error'))
    await second
    expect(await worker.request('drop', { promptId: 'p' })).toBeUndefined()
    // What the first says now is nobody's.
    say({ id: '1', reply: USER }, 0)
    expect(workers).toHaveLength(3)
  })

  test('error: a place that is no place ends the worker', async () => {
    const { worker, workers } = connect({ user: async () => USER }, { ...PLACE, embedOrigin: '' })
    await expect(worker.request('awaitApproval', undefined)).rejects.toMatchObject({ code: 'internal' })
    expect(workers[0]?.terminated).toBe(true)
  })

  test('behavior: a session token is for the page', async () => {
    const { worker, tokens, say } = connect({ user: async () => USER })
    await worker.request('user', undefined)
    say({ event: 'session', token: 'ct_1' })
    expect(tokens).toEqual(['ct_1'])
  })
})
