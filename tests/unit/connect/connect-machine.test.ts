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
  test('behavior: a wallet that agrees ends it, once', async () => {
    const asked: string[] = []
    const { actor, finish, step } = start(async ({ walletId }) => void asked.push(walletId))
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    expect(step()).toBe('connecting')
    await tick()
    expect(step()).toBe('idle')
    expect(asked).toEqual(['a.wallet'])
    expect(finish).toHaveBeenCalledOnce()
  })

  test('error: 4001 is shown, and trying again asks the same wallet', async () => {
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

  test('error: -32002 says so and goes on by itself once the visitor has answered in the wallet', async () => {
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
  ] as const)('error: no answer %s ends after two minutes, and what waited is stopped', async (_, port, waiting) => {
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
  })

  test('behavior: leaving stops the waiting; an answer that comes later changes nothing', async () => {
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

  test('behavior: another wallet chosen meanwhile is the one that counts', async () => {
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

  test('behavior: asking again for the wallet that waits asks it anew', async () => {
    const port = vi.fn<Port>(never)
    const { actor } = start(port)
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    actor.send({ type: 'connect', walletId: 'a.wallet' })
    expect(port).toHaveBeenCalledTimes(2)
  })
})
