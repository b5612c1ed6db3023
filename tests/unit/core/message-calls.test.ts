import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { createCaller, createPending, serveCalls } from '@/lib/core/message-calls'

const table = {
  double: { request: z.object({ value: z.number() }), reply: z.object({ value: z.number() }) },
  wait: { request: z.optional(z.undefined()), reply: z.optional(z.undefined()) },
} as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { readonly name: string; readonly id: string; readonly payload: unknown }

function openCaller(post?: () => void) {
  const sent: Sent[] = []
  const givenUp: string[] = []
  let lastId = 0
  const caller = createCaller(table, {
    newId: () => `${++lastId}`,
    post: (name, id, payload) => {
      post?.()
      sent.push({ name, id, payload })
    },
    giveUp: (name, id, why) => givenUp.push(`${name} ${id} ${why}`),
    timeoutMs: () => 1_000,
    timeout: () => new AppError('request.timeout'),
    aborted: () => new AppError('request.aborted'),
    unreadable: (cause) => new AppError('internal', { cause }),
  })
  return { sent, givenUp, ...caller }
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: AppError) => error.code,
  )

describe('createCaller', () => {
  test('behavior: each answer settles the call that it names', async () => {
    const { call, sent, settle, nameOf } = openCaller()
    const [one, other] = [call('double', { value: 1 }), call('double', { value: 2 })]
    expect(sent.map(({ id }) => id)).toEqual(['1', '2'])
    expect(nameOf('2')).toBe('double')
    settle('2', { reply: { value: 4 } })
    settle('1', { error: new AppError('capability.off') })
    expect(await outcomeOf(other)).toEqual({ value: 4 })
    expect(await outcomeOf(one)).toBe('capability.off')
    expect(nameOf('2')).toBeUndefined()
  })

  test('error: an answer that does not fit fails its call', async () => {
    const { call, settle } = openCaller()
    const asked = call('double', { value: 1 })
    settle('1', { reply: { value: 'two' } })
    expect(await outcomeOf(asked)).toBe('internal')
  })

  test('error: without an answer a call fails at its deadline, and the other end is told once', async () => {
    const { call, givenUp, settle } = openCaller()
    const asked = outcomeOf(call('wait', undefined))
    await vi.advanceTimersByTimeAsync(999)
    expect(givenUp).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBe('request.timeout')
    // Too late, and of no call.
    settle('1', { reply: undefined })
    settle('7', { reply: undefined })
    expect(givenUp).toEqual(['wait 1 timeout'])
  })

  test('error: a signal ends a call, and one that has fired before sends nothing', async () => {
    const { call, givenUp, sent } = openCaller()
    const controller = new AbortController()
    const asked = outcomeOf(call('wait', undefined, controller.signal))
    controller.abort()
    expect(await asked).toBe('request.aborted')
    expect(givenUp).toEqual(['wait 1 aborted'])
    expect(await outcomeOf(call('wait', undefined, controller.signal))).toBe('request.aborted')
    expect(sent).toHaveLength(1)
  })

  test('behavior: a call that has been answered leaves no timer and no listener', async () => {
    const { call, givenUp, settle } = openCaller()
    const controller = new AbortController()
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const asked = call('wait', undefined, controller.signal)
    settle('1', { reply: undefined })
    await asked
    expect(vi.getTimerCount()).toBe(0)
    expect(removed).toHaveBeenCalledOnce()
    controller.abort()
    expect(givenUp).toEqual([])
  })

  test('error: a message that cannot be sent fails its call', async () => {
    const { call } = openCaller(() => {
      throw new AppError('frame.iframe_not_set')
    })
    expect(await outcomeOf(call('wait', undefined))).toBe('frame.iframe_not_set')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: all calls that wait can be failed: the other end is told, unless it is what has failed', async () => {
    const { call, failAll, givenUp } = openCaller()
    const first = [call('wait', undefined), call('double', { value: 1 })].map(outcomeOf)
    failAll()
    expect(await Promise.all(first)).toEqual(['request.aborted', 'request.aborted'])
    expect(givenUp).toEqual(['wait 1 aborted', 'double 2 aborted'])
    const second = outcomeOf(call('wait', undefined))
    failAll(new AppError('request.interrupted'))
    expect(await second).toBe('request.interrupted')
    expect(givenUp).toHaveLength(2)
  })
})

describe('createPending', () => {
  test('error: a signal that has fired before fails it at once', async () => {
    const end = vi.fn()
    const limits = {
      ms: 1_000,
      timeout: () => new AppError('wallet.timeout'),
      signal: AbortSignal.abort(),
      aborted: () => new AppError('request.aborted'),
    }
    const { promise } = createPending<void>(limits, { end })
    expect(await outcomeOf(promise)).toBe('request.aborted')
    expect(end).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})

function openServer(admit?: (payload: unknown, open: number) => void) {
  const written: unknown[] = []
  const signals: AbortSignal[] = []
  let finish: () => void = () => undefined
  const server = serveCalls(
    table,
    {
      double: async ({ value }) => {
        if (value < 0) throw new AppError('capability.off')
        return { value: 2 * value }
      },
      wait: (_, signal) => {
        signals.push(signal)
        return new Promise((resolve) => {
          finish = () => resolve(undefined)
        })
      },
    },
    {
      ...(admit && { admit }),
      unreadable: () => new AppError('request.invalid'),
      reply: (name, id, reply) => written.push([name, id, reply]),
      fail: (name, id, thrown) => written.push([name, id, AppError.from(thrown, 'internal').code]),
    },
  )
  return { written, signals, finish: () => finish(), ...server }
}

describe('serveCalls', () => {
  test.each([
    ['an answer', { value: 2 }, { value: 4 }],
    ['what the answer throws', { value: -1 }, 'capability.off'],
    ['a payload that does not fit', { value: 'two' }, 'request.invalid'],
  ])('behavior: %s is sent under the id of its request', async (_, payload, written) => {
    const server = openServer()
    await server.receive('double', '1', payload)
    expect(server.written).toEqual([['double', '1', written]])
  })

  test.each(['triple', 'toString', '__proto__'])('error: a request of the unknown name %s is ignored', async (name) => {
    const server = openServer()
    await server.receive(name, '1', undefined)
    expect(server.written).toEqual([])
  })

  test('error: a request with the id of an open one is ignored', async () => {
    const server = openServer()
    const first = server.receive('wait', '1', undefined)
    await server.receive('double', '1', { value: 1 })
    expect(server.written).toEqual([])
    server.finish()
    await first
    await server.receive('double', '1', { value: 1 })
    expect(server.written).toEqual([
      ['wait', '1', undefined],
      ['double', '1', { value: 2 }],
    ])
  })

  test('behavior: one request can be aborted, or all', () => {
    const server = openServer()
    for (const id of ['1', '2', '3']) void server.receive('wait', id, undefined)
    server.abort('2')
    server.abort('9')
    expect(server.signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
    server.abortAll()
    expect(server.signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  })

  test('param: what is not admitted fails; the port is told how many requests are open', async () => {
    const server = openServer((_, open) => {
      if (open > 1) throw new AppError('server.busy')
    })
    void server.receive('wait', '1', undefined)
    await server.receive('double', '2', { value: 1 })
    expect(server.written).toEqual([['double', '2', 'server.busy']])
  })
})
