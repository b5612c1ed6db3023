import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CONNECT_TIMEOUT_MS, connectMachine } from '@/lib/connect/connect-machine'
import { AppError } from '@/lib/core/app-error'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Port = (input: { walletId: string }, signal: AbortSignal) => Promise<void>

const never: Port = () => new Promise(() => undefined)

function start(connectWallet: Port, awaitAccounts: Port = never) {
  const finish = vi.fn()
  const actor = createActor(
    connectMachine.provide({
      actors: {
        connectWallet: fromPromise<void, { walletId: string }>(({ input, signal }) => connectWallet(input, signal)),
        awaitAccounts: fromPromise<void, { walletId: string }>(({ input, signal }) => awaitAccounts(input, signal)),
      },
      actions: { finish },
    }),
  ).start()
  return { actor, finish, step: () => actor.getSnapshot().value, error: () => actor.getSnapshot().context.error?.code }
}

const tick = () => vi.advanceTimersByTimeAsync(0)
const fails = (code: 'wallet.rejected' | 'wallet.request_pending') => () => Promise.reject(new AppError(code))

describe('connectMachine', () => {
  test('behavior: when the wallet agrees, the flow ends once', async () => {
    const asked: string[] = []
    const { actor, finish, step } = start(async ({ walletId }) => void asked.push(walletId))
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    expect(step()).toBe('connecting')
    await tick()
    expect(step()).toBe('idle')
    expect(asked).toEqual(['a.wallet'])
    expect(finish).toHaveBeenCalledOnce()
  })

  test('error: a refusal (4001) is shown, and a retry asks the same wallet', async () => {
    const port = vi.fn<Port>().mockImplementationOnce(fails('wallet.rejected')).mockResolvedValueOnce()
    const { actor, step, error } = start(port)
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    await tick()
    expect([step(), error()]).toEqual(['failed', 'wallet.rejected'])
    actor.send({ type: 'retry' })
    expect([step(), error()]).toEqual(['connecting', undefined])
    await tick()
    expect(step()).toBe('idle')
    expect(port.mock.calls.map(([input]) => input.walletId)).toEqual(['a.wallet', 'a.wallet'])
  })

  test('error: a pending request (-32002) is shown, and the flow continues when the visitor answers in the wallet', async () => {
    let answer: () => void = () => undefined
    const { actor, step, error, finish } = start(
      fails('wallet.request_pending'),
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    await tick()
    expect([step(), error()]).toEqual(['pendingInWallet', 'wallet.request_pending'])
    answer()
    await tick()
    expect([step(), error()]).toEqual(['idle', undefined])
    expect(finish).toHaveBeenCalledOnce()
  })

  test.each([
    ['while connecting', never, 'connecting'],
    ['while a request is open', fails('wallet.request_pending'), 'pendingInWallet'],
  ] as const)(
    'error: without an answer %s, the flow ends after two minutes and aborts its request',
    async (_, port, waiting) => {
      const signals: AbortSignal[] = []
      const keep: Port = (input, signal) => {
        signals.push(signal)
        return port(input, signal)
      }
      const { actor, step, error } = start(keep, (_input, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      })
      actor.send({ type: 'connect', walletId: 'a.wallet' })
      await tick()
      await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS - 1)
      expect(step()).toBe(waiting)
      await vi.advanceTimersByTimeAsync(1)
      expect([step(), error()]).toEqual(['failed', 'wallet.timeout'])
      expect(signals.at(-1)?.aborted).toBe(true)
    },
  )

  test('behavior: leaving aborts the request; a late answer has no effect', async () => {
    let agree: () => void = () => undefined
    let signal: AbortSignal | undefined
    const { actor, step, finish } = start((_input, given) => {
      signal = given
      return new Promise((resolve) => {
        agree = resolve
      })
    })
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    actor.send({ type: 'cancel' })
    expect(step()).toBe('idle')
    expect(signal?.aborted).toBe(true)
    agree()
    await tick()
    expect(finish).not.toHaveBeenCalled()
  })

  test('behavior: choosing another wallet replaces the first one', async () => {
    const answers = new Map<string, () => void>()
    const { actor, finish } = start(({ walletId }) => new Promise((resolve) => void answers.set(walletId, resolve)))
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    actor.send({ type: 'connect', walletId: 'b.wallet' })
    answers.get('a.wallet')?.()
    await tick()
    expect(finish).not.toHaveBeenCalled()
    answers.get('b.wallet')?.()
    await tick()
    expect(finish).toHaveBeenCalledOnce()
    expect(actor.getSnapshot().context.walletId).toBe('b.wallet')
  })

  test('behavior: choosing the same wallet again repeats its request', async () => {
    const port = vi.fn<Port>(never)
    const { actor } = start(port)
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    expect(port).toHaveBeenCalledTimes(2)
  })
})
