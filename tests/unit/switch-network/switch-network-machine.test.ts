import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { SWITCH_TIMEOUT_MS, switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(port: (network: Caip2, signal: AbortSignal) => Promise<void>) {
  const finish = vi.fn()
  const actor = createActor(
    switchNetworkMachine.provide({
      actors: {
        switchNetwork: fromPromise<void, { network: Caip2 }>(({ input, signal }) => port(input.network, signal)),
      },
      actions: { finish },
    }),
  ).start()
  return { actor, finish, step: () => actor.getSnapshot().value, error: () => actor.getSnapshot().context.error?.code }
}

const tick = () => vi.advanceTimersByTimeAsync(0)

describe('switchNetworkMachine', () => {
  test('behavior: the flow ends when the wallet agrees', async () => {
    const { actor, finish, step } = start(async () => undefined)
    actor.send({ type: 'switch', network: 'eip155:1' })
    expect(step()).toBe('switching')
    await tick()
    expect(step()).toBe('idle')
    expect(finish).toHaveBeenCalledOnce()
  })

  test('error: a refusal stays visible, and the switch can be retried', async () => {
    const port = vi
      .fn<(network: Caip2) => Promise<void>>()
      .mockRejectedValueOnce(new AppError('network.switch_failed'))
      .mockResolvedValueOnce()
    const { actor, step, error, finish } = start(port)
    actor.send({ type: 'switch', network: 'eip155:1' })
    await tick()
    expect([step(), error()]).toEqual(['failed', 'network.switch_failed'])
    actor.send({ type: 'retry' })
    await tick()
    expect(step()).toBe('idle')
    expect(finish).toHaveBeenCalledOnce()
    expect(port.mock.calls.map(([network]) => network)).toEqual(['eip155:1', 'eip155:1'])
  })

  test('behavior: the wallet is asked again while it does not answer, and the first request is aborted', async () => {
    const signals: AbortSignal[] = []
    const { actor, step } = start((_network, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    actor.send({ type: 'switch', network: 'eip155:1' })
    await vi.advanceTimersByTimeAsync(SWITCH_TIMEOUT_MS - 1)
    actor.send({ type: 'retry' })
    await vi.advanceTimersByTimeAsync(SWITCH_TIMEOUT_MS - 1)
    expect(step()).toBe('switching')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('error: an unknown failure becomes a failed switch', async () => {
    const { actor, error } = start(() => Promise.reject(new Error('?')))
    actor.send({ type: 'switch', network: 'eip155:1' })
    await tick()
    expect(error()).toBe('network.switch_failed')
  })

  test('error: without an answer the flow ends at the deadline', async () => {
    let signal: AbortSignal | undefined
    const { actor, step, error } = start((_network, given) => {
      signal = given
      return new Promise(() => undefined)
    })
    actor.send({ type: 'switch', network: 'eip155:1' })
    await vi.advanceTimersByTimeAsync(SWITCH_TIMEOUT_MS - 1)
    expect(step()).toBe('switching')
    await vi.advanceTimersByTimeAsync(1)
    expect([step(), error()]).toEqual(['failed', 'wallet.timeout'])
    expect(signal?.aborted).toBe(true)
  })

  test('behavior: leaving stops the flow; a retry without a failure has no effect', () => {
    const port = vi.fn(() => new Promise<void>(() => undefined))
    const { actor, step } = start(port)
    actor.send({ type: 'retry' })
    expect(port).not.toHaveBeenCalled()
    actor.send({ type: 'switch', network: 'eip155:1' })
    actor.send({ type: 'cancel' })
    expect(step()).toBe('idle')
  })
})
