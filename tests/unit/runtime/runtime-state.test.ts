import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '@/tests/support/open-shell'
import { ADA, BOB, createFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'
import { endRuntime, startRuntime } from './runtime-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endRuntime()
  vi.useRealTimers()
})

describe('the state that a host reads', () => {
  test('behavior: it is the same object until something changes, and notifies its listeners then', async () => {
    const { runtime } = await startRuntime()
    const heard = vi.fn()
    const stop = runtime.subscribe(heard)
    // It is created with the flow that fills it.
    expect(runtime.getState()).toBeUndefined()
    await runtime.flows()
    expect(heard).toHaveBeenCalled()
    heard.mockClear()
    const before = runtime.getState()
    expect(before).toBeDefined()
    expect(runtime.getState()).toBe(before)
    await runtime.open()
    expect(heard).toHaveBeenCalled()
    expect(runtime.getState()).not.toBe(before)
    expect(runtime.getState()?.modal).toMatchObject({ open: true, view: 'Connect' })
    stop()
    heard.mockClear()
    runtime.close()
    expect(heard).not.toHaveBeenCalled()
  })

  test('behavior: balances are read from the query cache', async () => {
    const { runtime } = await startRuntime({ remembered: true, wallets: [createFakeWallet()] })
    const flows = await runtime.accountFlows()
    expect(runtime.getState()?.account).toMatchObject({ tokenBalance: [], balance: undefined, balanceSymbol: 'ETH' })
    await flows.balances.refresh({ chainId: 'eip155:31337', address: ADA })
    expect(runtime.getState()?.account).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
    expect(runtime.getState()?.account.tokenBalance).toHaveLength(1)
  })

  test('error: a browser that reports to be offline still sends the request, and it settles', async () => {
    const { runtime } = await startRuntime({ remembered: true, wallets: [createFakeWallet()] })
    const flows = await runtime.accountFlows()
    onlineManager.setOnline(false)
    try {
      const answer = flows.queryClient.fetchQuery(flows.balances.options({ chainId: 'eip155:31337', address: BOB }))
      await expect(answer).resolves.toMatchObject({ balances: [{ symbol: 'ETH' }] })
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('error: a host cannot change the state it reads, and its configuration is not changed', async () => {
    const network = { ...DEVNET, nativeCurrency: { ...DEVNET.nativeCurrency } }
    const { runtime } = await startRuntime({
      remembered: true,
      wallets: [createFakeWallet()],
      config: { networks: [network] },
    })
    const flows = await runtime.accountFlows()
    await flows.balances.refresh({ chainId: 'eip155:31337', address: ADA })
    const state = runtime.getState()
    if (state === undefined) throw new Error('no state')
    for (const [path, part] of partsOf(state)) expect([path, Object.isFrozen(part)]).toEqual([path, true])
    expect(() => Object.assign(state.account, { address: BOB })).toThrow(TypeError)
    expect(() => Object.assign(state.network.network.nativeCurrency, { symbol: 'FAKE' })).toThrow(TypeError)
    expect(state.swap).toBeUndefined()
    await flows.swap.load()
    const swap = runtime.getState()?.swap
    expect(swap).toBeDefined()
    for (const [path, part] of partsOf(swap, 'swap')) expect([path, Object.isFrozen(part)]).toEqual([path, true])
    network.nativeCurrency.symbol = 'MINE'
    expect(runtime.getState()?.network.network.nativeCurrency.symbol).toBe('ETH')
  })

  test('error: a server whose configuration cannot be read raises an alert', async () => {
    const { runtime } = await startRuntime()
    await runtime.flows()
    await settled(() => expect(runtime.alerts.store.getState().alerts.map(({ code }) => code)).toEqual(['serverError']))
  })
})

/** Every object that a host can reach, with its path. */
function partsOf(value: unknown, path = 'state'): readonly (readonly [string, object])[] {
  if (typeof value !== 'object' || value === null) return []
  return [[path, value], ...Object.entries(value).flatMap(([key, held]) => partsOf(held, `${path}.${key}`))]
}
