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
  test('behavior: a switch that is agreed to ends it', async () => {
    const { actor, finish, step } = start(async () => undefined)
    actor.send({ type: 'switch', network: 'eip155:1' })
    expect(step()).toBe('switching')
    await tick()
    expect(step()).toBe('idle')
    expect(finish).toHaveBeenCalledOnce()
  })

  test('error: a declined one stays to be seen, and may be tried again', async () => {
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

  test('error: a failure that has no code of ours is a switch that failed', async () => {
    const { actor, error } = start(() => Promise.reject(new Error('?')))
    actor.send({ type: 'switch', network: 'eip155:1' })
    await tick()
    expect(error()).toBe('network.switch_failed')
  })

  test('error: no answer ends after its time', async () => {
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

  test('behavior: leaving stops it; retry without a failure does nothing', () => {
    const port = vi.fn(() => new Promise<void>(() => undefined))
    const { actor, step } = start(port)
    actor.send({ type: 'retry' })
    expect(port).not.toHaveBeenCalled()
    actor.send({ type: 'switch', network: 'eip155:1' })
    actor.send({ type: 'cancel' })
    expect(step()).toBe('idle')
  })
})
