import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'
import { endRuntime, startRuntime, viewOf } from './runtime-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endRuntime()
  vi.useRealTimers()
})

describe('views follow the account', () => {
  test('behavior: open shows Account while a wallet reconnects, and Connect if it fails', async () => {
    const wallet = createFakeWallet()
    wallet.answer('eth_accounts', () => new Promise((resolve) => setTimeout(() => resolve([]), 200)))
    const page = await startRuntime({ wallets: [wallet] })
    rememberFakeWallet(page.ports.storage)
    const { shell, close } = openShell({ projectId: 'p', networks: [DEVNET] }, { stages, ports: page.ports })
    const runtime = await shell.runtime()
    await runtime.open()
    expect(viewOf(runtime)).toBe('Account')
    await settled(() => expect(viewOf(runtime)).toBe('Connect'))
    close()
  })

  test.each(['Account', 'Receive', 'UnsupportedChain'] as const)(
    'behavior: %s requested without an account opens Connect',
    async (asked) => {
      const { runtime, view, isOpen } = await startRuntime({})
      await runtime.open({ view: asked })
      expect(asked === 'UnsupportedChain' ? isOpen() : view()).toBe(asked === 'UnsupportedChain' ? false : 'Connect')
    },
  )

  test('behavior: when the wallet disconnects, its views close, and a swap form stays', async () => {
    const wallet = createFakeWallet()
    const { runtime, view, isOpen } = await startRuntime({ remembered: true, wallets: [wallet] })
    await runtime.open()
    expect(view()).toBe('Account')
    wallet.emit('accountsChanged', [])
    expect([isOpen(), view()]).toEqual([true, 'Connect'])
  })

  test('behavior: disconnecting closes, UnsupportedChain included', async () => {
    const wallet = createFakeWallet()
    const { runtime, isOpen, view } = await startRuntime({ remembered: true, wallets: [wallet] })
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    await runtime.disconnect()
    expect(isOpen()).toBe(false)
    expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1)
  })

  test('behavior: opening without a view while the wallet is on an unknown network shows UnsupportedChain', async () => {
    const { runtime, view } = await startRuntime({ remembered: true, wallets: [createFakeWallet({ chainId: 424242 })] })
    expect(runtime.modal.store.getState().open).toBe(false)
    await runtime.open()
    expect(view()).toBe('UnsupportedChain')
  })

  test('behavior: UnsupportedChain closes once the wallet has switched, also when the visitor returns to it', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => undefined))
    const { runtime, view, isOpen } = await startRuntime({ remembered: true, wallets: [wallet] })
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    runtime.switchNetwork('eip155:1')
    expect(view()).toBe('SwitchNetwork')
    wallet.moveTo(31337)
    runtime.modal.back()
    expect(isOpen()).toBe(false)
  })

  test('behavior: an embedded modal shows Account while a wallet is connected, otherwise Connect', async () => {
    const wallet = createFakeWallet()
    const { runtime, view, history } = await startRuntime({ config: { embedded: true }, wallets: [wallet] })
    expect(view()).toBe('Connect')
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(view()).toBe('Account'))
    await runtime.disconnect()
    expect(view()).toBe('Connect')
    expect(history.entries).toHaveLength(1)
  })

  test('behavior: the network alert is raised and cleared with its cause', async () => {
    const wallet = createFakeWallet()
    const { runtime, warnings } = await startRuntime({ remembered: true, wallets: [wallet] })
    const isRaised = () => runtime.alerts.store.getState().alerts.some(({ code }) => code === 'networkNotFound')
    expect(isRaised()).toBe(false)
    wallet.moveTo(424242)
    expect(isRaised()).toBe(true)
    await settled(() => expect(warnings.join()).toContain('eip155:424242'))
    wallet.moveTo(1)
    expect(isRaised()).toBe(false)
  })
})
