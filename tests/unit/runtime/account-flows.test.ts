import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '@/tests/support/open-shell'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { deferred } from '../../support/deferred'
import { endRuntime, startRuntime } from './runtime-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endRuntime()
  vi.useRealTimers()
})

/** Stages that record what has begun to load, in order. The flows load when `flows` resolves. */
function recordedStages(flows: Promise<unknown> = Promise.resolve()) {
  const begun: string[] = []
  const stages = stagesThrough({
    account(load) {
      if (!begun.includes('account')) begun.push('account')
      return load()
    },
    async flows(load) {
      if (!begun.includes('flows')) begun.push('flows')
      await flows
      return load()
    },
  })
  return { begun, stages }
}

describe('the flows of the account', () => {
  test('behavior: without a connection they do not load; they load while the wallet asks the visitor', async () => {
    const { begun, stages } = recordedStages()
    const wallet = createFakeWallet({ locked: true })
    const answer = deferred<readonly string[]>()
    wallet.answer('eth_requestAccounts', () => answer.promise)
    const { runtime, facts } = await startRuntime({ wallets: [wallet], stages })
    await runtime.open()
    const flows = await runtime.flows()
    expect(begun).toEqual(['flows'])
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(flows.account.current()).toBeDefined())
    expect(facts().status).toBe('connecting')
    answer.resolve(wallet.state.accounts)
    await settled(() => expect(facts().status).toBe('connected'))
  })

  test('behavior: with a remembered connection they load beside the flows, before the wallet has answered', async () => {
    const loaded = deferred<void>()
    const { begun, stages } = recordedStages(loaded.promise)
    const wallet = createFakeWallet()
    const answer = deferred<readonly string[]>()
    wallet.answer('eth_accounts', () => answer.promise)
    const starting = startRuntime({ remembered: true, wallets: [wallet], stages })
    await settled(() => expect([...begun].sort()).toEqual(['account', 'flows']))
    await settled(() => expect(wallet.asked('eth_accounts')).toHaveLength(1))
    loaded.resolve()
    answer.resolve(wallet.state.accounts)
    const { runtime, facts } = await starting
    expect(facts().status).toBe('connected')
    expect(await runtime.accountFlows()).toBe(await runtime.accountFlows())
  })

  test('behavior: the address in the explorer is known once they have loaded, before any balance', async () => {
    const { runtime } = await startRuntime({
      remembered: true,
      wallets: [createFakeWallet({ chainId: 1 })],
    })
    await runtime.accountFlows()
    expect(runtime.getState()?.account.tokenBalance).toEqual([])
    expect(runtime.getState()?.account.addressExplorerUrl).toMatch(/^https:\/\/.*\/address\/0x/)
  })

  test('error: after a failed load the next call loads again', async () => {
    let isDown = true
    const stages = stagesThrough({
      account: (load) => (isDown ? Promise.reject(new Error('no such chunk')) : load()),
    })
    const { runtime, facts } = await startRuntime({ remembered: true, wallets: [createFakeWallet()], stages })
    expect(facts().status).toBe('connected')
    await expect(runtime.accountFlows()).rejects.toThrow('no such chunk')
    isDown = false
    const { balances } = await runtime.accountFlows()
    await balances.refresh({ chainId: 'eip155:31337', address: String(facts().address) as `0x${string}` })
    expect(runtime.getState()?.account).toMatchObject({ balance: '1.5' })
  })

  test('error: destroyed with its runtime while it loads, it does not follow transactions', async () => {
    const code = deferred<void>()
    const stages = stagesThrough({ account: (load) => code.promise.then(load) })
    const { runtime } = await startRuntime({ wallets: [createFakeWallet()], stages })
    await runtime.flows()
    const loading = runtime.accountFlows()
    endRuntime()
    code.resolve()
    const { transactions } = await loading
    await expect(transactions.wait('0x00')).rejects.toMatchObject({ code: 'request.aborted' })
  })
})
