import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '@/tests/support/open-shell'
import { ADA, BOB, createFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { endRuntime, startRuntime, viewOf } from './runtime-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endRuntime()
  vi.useRealTimers()
})

describe('connecting', () => {
  test('behavior: a wallet chosen in Connect is asked once, and the modal closes when it agrees', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { runtime, facts, view, isOpen } = await startRuntime({ wallets: [wallet] })
    await runtime.open()
    expect(view()).toBe('Connect')
    runtime.connectWallet(wallet.memoryId)
    runtime.connectWallet(wallet.memoryId)
    expect(view()).toBe('ConnectingExternal')
    await settled(() => expect(facts()).toMatchObject({ status: 'connected', address: ADA }))
    expect(isOpen()).toBe(false)
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
    expect(runtime.recentWallets()).toEqual([wallet.memoryId])
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  test('behavior: a visitor who came from another view goes back to it', async () => {
    const wallet = createFakeWallet()
    const { runtime, facts, view, isOpen } = await startRuntime({ wallets: [wallet] })
    await runtime.open({ view: 'Networks' })
    runtime.modal.push('Connect')
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(facts().status).toBe('connected'))
    expect([isOpen(), view()]).toEqual([true, 'Networks'])
  })

  test('error: a refusal is shown, without a connected state in between', async () => {
    const wallet = createFakeWallet()
    wallet.answer('eth_requestAccounts', () => {
      throw new WalletError(4001)
    })
    const { runtime, facts } = await startRuntime({ wallets: [wallet] })
    await runtime.open({ view: 'ConnectingExternal', params: { walletId: wallet.memoryId } })
    const { connect } = await runtime.flows()
    await settled(() => expect(connect.getSnapshot().value).toBe('failed'))
    expect(connect.getSnapshot().context.error?.code).toBe('wallet.rejected')
    expect(facts().status).toBe('disconnected')
    expect(runtime.modal.store.getState().loading.eip155).toBe(false)
  })

  test('behavior: a host that names an rdns gets its wallet; if two wallets have it, the visitor chooses', async () => {
    const wallet = createFakeWallet()
    const claimant = createFakeWallet({ uuid: 'claimant', name: 'Claimant' })
    const { runtime, ports, wallets } = await startRuntime({ wallets: [wallet] })
    const byRdns = { view: 'ConnectingExternal', params: { walletId: 'org.example.wallet' } } as const
    await runtime.open(byRdns)
    await settled(() => expect(wallet.asked('eth_requestAccounts')).toHaveLength(1))
    await runtime.disconnect()
    ports.storage.remove('recent-wallets')
    wallets.announce(claimant.detail)
    await runtime.open(byRdns)
    expect(viewOf(runtime)).toBe('Connect')
    expect(claimant.calls).toEqual([])
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
  })

  test('error: a wallet that is not available any more is reported', async () => {
    const { runtime } = await startRuntime()
    await runtime.open({ view: 'ConnectingExternal', params: { walletId: 'gone' } })
    const { connect } = await runtime.flows()
    await settled(() => expect(connect.getSnapshot().context.error?.code).toBe('wallet.not_found'))
  })

  test('behavior: leaving the view cancels; a late answer does not connect', async () => {
    let agree: (accounts: string[]) => void = () => undefined
    const wallet = createFakeWallet()
    wallet.answer(
      'eth_requestAccounts',
      () =>
        new Promise((resolve) => {
          agree = resolve
        }),
    )
    const { runtime, facts } = await startRuntime({ wallets: [wallet] })
    await runtime.open()
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(facts().status).toBe('connecting'))
    expect(runtime.modal.store.getState().loading.eip155).toBe(true)
    runtime.close()
    await settled(() => expect(facts().status).toBe('disconnected'))
    agree([ADA])
    await vi.advanceTimersByTimeAsync(50)
    expect(facts().status).toBe('disconnected')
    expect(runtime.modal.store.getState().loading.eip155).toBe(false)
  })

  test('behavior: adding a second wallet keeps the first until the second agrees', async () => {
    let agree: (accounts: string[]) => void = () => undefined
    const second = createFakeWallet({ rdns: 'org.second', name: 'Second' })
    second.answer(
      'eth_requestAccounts',
      () =>
        new Promise((resolve) => {
          agree = resolve
        }),
    )
    const { runtime, facts } = await startRuntime({ remembered: true, wallets: [createFakeWallet(), second] })
    await runtime.open({ view: 'ProfileWallets' })
    runtime.connectWallet(second.memoryId)
    await settled(() => expect(second.asked('eth_requestAccounts')).toHaveLength(1))
    expect(facts()).toMatchObject({ status: 'connected', walletId: createFakeWallet().memoryId })
    agree([BOB])
    await settled(() => expect(facts()).toMatchObject({ walletId: second.memoryId, address: BOB }))
    expect(viewOf(runtime)).toBe('ProfileWallets')
  })

  test('behavior: a wallet on an unknown network opens UnsupportedChain, which closes once it has switched', async () => {
    const wallet = createFakeWallet({ chainId: 424242 })
    const { runtime, view, isOpen } = await startRuntime({ wallets: [wallet] })
    await runtime.open()
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    runtime.close()
    expect(isOpen()).toBe(true)
    wallet.moveTo(1)
    expect(isOpen()).toBe(false)
  })
})

describe('switching network', () => {
  test('behavior: opening the view asks the wallet, and the modal closes when it has switched', async () => {
    const wallet = createFakeWallet()
    const { runtime, facts, isOpen } = await startRuntime({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:1')
    expect(viewOf(runtime)).toBe('SwitchNetwork')
    await settled(() => expect(facts().chainId).toBe('eip155:1'))
    await settled(() => expect(isOpen()).toBe(false))
    expect(runtime.network.getState().active).toBe('eip155:1')
  })

  test('behavior: a switch from Account through Networks returns to Account', async () => {
    const { runtime, facts, view } = await startRuntime({ remembered: true, wallets: [createFakeWallet()] })
    await runtime.open()
    runtime.modal.push('Networks')
    runtime.switchNetwork('eip155:1')
    await settled(() => expect(facts().chainId).toBe('eip155:1'))
    await settled(() => expect(view()).toBe('Account'))
  })

  test.each([0, 4, 8, 12, 16, 20, 24, 32])(
    'behavior: a wallet that changes its network back %d microtasks after the switch stays there, and gets no further request',
    async (microtasks) => {
      const wallet = createFakeWallet()
      const { runtime, facts, isOpen } = await startRuntime({ remembered: true, wallets: [wallet] })
      const moveBack = async () => {
        if (wallet.state.chainId !== 1) return
        for (let passed = 0; passed <= microtasks; passed += 1) await undefined
        wallet.moveTo(31337)
      }
      wallet.provider.on('chainChanged', () => void moveBack())
      runtime.switchNetwork('eip155:1')
      await settled(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
      await settled(() => expect(isOpen()).toBe(false))
      expect(wallet.state.chainId).toBe(31337)
      expect([facts().chainId, runtime.network.getState().active]).toEqual(['eip155:31337', 'eip155:31337'])
      expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1)
      expect(wallet.asked('wallet_addEthereumChain')).toEqual([])
    },
  )

  test('behavior: switching to the active network does not ask the wallet', async () => {
    const wallet = createFakeWallet()
    const { runtime, isOpen } = await startRuntime({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:31337')
    await vi.advanceTimersByTimeAsync(20)
    expect(isOpen()).toBe(false)
    expect(wallet.asked('wallet_switchEthereumChain')).toEqual([])
  })

  test('behavior: without a wallet the network changes at once', async () => {
    const { runtime } = await startRuntime()
    await runtime.open({ view: 'Networks' })
    runtime.switchNetwork('eip155:1')
    expect(runtime.network.getState().active).toBe('eip155:1')
    runtime.switchNetwork('eip155:424242')
    expect(runtime.network.getState().active).toBe('eip155:1')
  })

  test('error: a refused switch stays in its view', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', () => {
      throw new WalletError(4001)
    })
    const { runtime, facts } = await startRuntime({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:1')
    const { switchNetwork } = await runtime.flows()
    await settled(() => expect(switchNetwork.getSnapshot().context.error?.code).toBe('wallet.rejected'))
    expect(viewOf(runtime)).toBe('SwitchNetwork')
    expect(facts().chainId).toBe('eip155:31337')
  })
})
