import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import { createShell } from '@/lib/runtime/create-shell'
import type { Runtime } from '@/lib/runtime/runtime'
import { laterParts } from '@/tests/support/later-parts'
import { ADA, BOB, createFakeWallet, rememberFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** A server that offers everything and holds one token for anybody. */
const server = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
  const { pathname } = new URL(String(url), 'http://foyer.example')
  const body = init?.body === undefined ? {} : JSON.parse(String(init.body))
  if (pathname === '/api/balance') {
    const quantity = { decimals: '18', numeric: '1.5' }
    const native = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: body.network,
      quantity,
      iconUrl: '',
      amount: '1500000000000000000',
      change24h: null,
    }
    return Response.json({ balances: [native], madeAt: 1 })
  }
  return Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })
})

let ended: (() => void) | undefined
afterEach(() => ended?.())

async function setUp(
  options: { config?: object; remembered?: boolean; wallets?: readonly { detail: unknown }[] } = {},
) {
  const storage = createMemoryStorage()
  if (options.remembered) {
    rememberFakeWallet(storage)
  }
  const page = createFakePorts({
    storage,
    early: (options.wallets ?? []).map(({ detail }) => detail),
    fetch: server as unknown as typeof fetch,
  })
  const shell = createShell(
    { projectId: 'foyer-dev', networks: [DEVNET, MAINNET], ...options.config },
    { laterParts, ports: page.ports },
  )
  const stop = shell.start()
  const runtime = await shell.runtime()
  ended = () => {
    stop()
    shell.destroy()
  }
  const facts = () => shell.account.getState().accounts.eip155
  if (options.remembered) await settled(() => expect(facts().status).not.toBe('reconnecting'))
  return { ...page, runtime, facts, view: () => viewOf(runtime), isOpen: () => runtime.modal.store.getState().open }
}

const viewOf = (runtime: Runtime) => currentEntry(runtime.modal.store.getState()).view
const settled = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

describe('connecting', () => {
  test('behavior: a wallet pressed in Connect is asked once, and the modal closes when it agrees', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { runtime, facts, view, isOpen } = await setUp({ wallets: [wallet] })
    await runtime.open()
    expect(view()).toBe('Connect')
    runtime.connectWallet(wallet.memoryId)
    runtime.connectWallet(wallet.memoryId)
    expect(view()).toBe('ConnectingExternal')
    await settled(() => expect(facts()).toMatchObject({ status: 'connected', address: ADA }))
    expect(isOpen()).toBe(false)
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
    expect(runtime.recentWallets()).toEqual([wallet.memoryId])
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('behavior: somebody who came from elsewhere in the modal goes back there', async () => {
    const wallet = createFakeWallet()
    const { runtime, facts, view, isOpen } = await setUp({ wallets: [wallet] })
    await runtime.open({ view: 'Networks' })
    runtime.modal.push('Connect')
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(facts().status).toBe('connected'))
    expect([isOpen(), view()]).toEqual([true, 'Networks'])
  })

  test('error: a wallet that declines is shown declined; nothing flashes as connected', async () => {
    const wallet = createFakeWallet()
    wallet.answer('eth_requestAccounts', () => {
      throw new WalletError(4001)
    })
    const { runtime, facts } = await setUp({ wallets: [wallet] })
    await runtime.open({ view: 'ConnectingExternal', params: { walletId: wallet.memoryId } })
    const { connect } = await runtime.flows()
    await settled(() => expect(connect.getSnapshot().value).toBe('failed'))
    expect(connect.getSnapshot().context.error?.code).toBe('wallet.rejected')
    expect(facts().status).toBe('disconnected')
    expect(runtime.modal.store.getState().loading.eip155).toBe(false)
  })

  test('behavior: a host that names an rdns gets its wallet; where two claim it the visitor chooses', async () => {
    const wallet = createFakeWallet()
    const claimant = createFakeWallet({ uuid: 'claimant', name: 'Claimant' })
    const { runtime, ports, wallets } = await setUp({ wallets: [wallet] })
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

  test('error: a wallet that is gone by now says so', async () => {
    const { runtime } = await setUp()
    await runtime.open({ view: 'ConnectingExternal', params: { walletId: 'gone' } })
    const { connect } = await runtime.flows()
    await settled(() => expect(connect.getSnapshot().context.error?.code).toBe('wallet.not_found'))
  })

  test('behavior: leaving the view gives up; an answer that comes later connects nobody', async () => {
    let agree: (accounts: string[]) => void = () => undefined
    const wallet = createFakeWallet()
    wallet.answer(
      'eth_requestAccounts',
      () =>
        new Promise((resolve) => {
          agree = resolve
        }),
    )
    const { runtime, facts } = await setUp({ wallets: [wallet] })
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
    const { runtime, facts } = await setUp({ remembered: true, wallets: [createFakeWallet(), second] })
    await runtime.open({ view: 'ProfileWallets' })
    runtime.connectWallet(second.memoryId)
    await settled(() => expect(second.asked('eth_requestAccounts')).toHaveLength(1))
    expect(facts()).toMatchObject({ status: 'connected', walletId: createFakeWallet().memoryId })
    agree([BOB])
    await settled(() => expect(facts()).toMatchObject({ walletId: second.memoryId, address: BOB }))
    expect(viewOf(runtime)).toBe('ProfileWallets')
  })

  test('behavior: a wallet on an unknown network leads to UnsupportedChain, which closes once it has moved', async () => {
    const wallet = createFakeWallet({ chainId: 424242 })
    const { runtime, view, isOpen } = await setUp({ wallets: [wallet] })
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
  test('behavior: the wallet is asked by showing the view, and the modal closes when it has moved', async () => {
    const wallet = createFakeWallet()
    const { runtime, facts, isOpen } = await setUp({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:1')
    expect(viewOf(runtime)).toBe('SwitchNetwork')
    await settled(() => expect(facts().chainId).toBe('eip155:1'))
    await settled(() => expect(isOpen()).toBe(false))
    expect(runtime.network.getState().active).toBe('eip155:1')
  })

  test('behavior: from Account over Networks, the visitor ends in Account', async () => {
    const { runtime, facts, view } = await setUp({ remembered: true, wallets: [createFakeWallet()] })
    await runtime.open()
    runtime.modal.push('Networks')
    runtime.switchNetwork('eip155:1')
    await settled(() => expect(facts().chainId).toBe('eip155:1'))
    await settled(() => expect(view()).toBe('Account'))
  })

  test('behavior: the network that is active already is asked of nobody', async () => {
    const wallet = createFakeWallet()
    const { runtime, isOpen } = await setUp({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:31337')
    await vi.advanceTimersByTimeAsync(20)
    expect(isOpen()).toBe(false)
    expect(wallet.asked('wallet_switchEthereumChain')).toEqual([])
  })

  test('behavior: without a wallet the network changes at once', async () => {
    const { runtime } = await setUp()
    await runtime.open({ view: 'Networks' })
    runtime.switchNetwork('eip155:1')
    expect(runtime.network.getState().active).toBe('eip155:1')
    runtime.switchNetwork('eip155:424242')
    expect(runtime.network.getState().active).toBe('eip155:1')
  })

  test('error: a declined one stays in its view', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', () => {
      throw new WalletError(4001)
    })
    const { runtime, facts } = await setUp({ remembered: true, wallets: [wallet] })
    runtime.switchNetwork('eip155:1')
    const { switchNetwork } = await runtime.flows()
    await settled(() => expect(switchNetwork.getSnapshot().context.error?.code).toBe('wallet.rejected'))
    expect(viewOf(runtime)).toBe('SwitchNetwork')
    expect(facts().chainId).toBe('eip155:31337')
  })
})

describe('what shows follows the account', () => {
  test('behavior: open shows Account while a wallet reconnects, and Connect once it turns out gone', async () => {
    const wallet = createFakeWallet()
    wallet.answer('eth_accounts', () => new Promise((resolve) => setTimeout(() => resolve([]), 200)))
    const page = await setUp({ wallets: [wallet] })
    rememberFakeWallet(page.ports.storage)
    const shell = createShell({ projectId: 'p', networks: [DEVNET] }, { laterParts, ports: page.ports })
    const stop = shell.start()
    const runtime = await shell.runtime()
    await runtime.open()
    expect(viewOf(runtime)).toBe('Account')
    await settled(() => expect(viewOf(runtime)).toBe('Connect'))
    stop()
    shell.destroy()
  })

  test.each(['Account', 'Receive', 'UnsupportedChain'] as const)(
    'behavior: %s asked for without an account ends where one connects',
    async (asked) => {
      const { runtime, view, isOpen } = await setUp({})
      await runtime.open({ view: asked })
      expect(asked === 'UnsupportedChain' ? isOpen() : view()).toBe(asked === 'UnsupportedChain' ? false : 'Connect')
    },
  )

  test('behavior: a wallet that leaves takes its views along, and a swap that is only looked at stays', async () => {
    const wallet = createFakeWallet()
    const { runtime, view, isOpen } = await setUp({ remembered: true, wallets: [wallet] })
    await runtime.open()
    expect(view()).toBe('Account')
    wallet.emit('disconnect')
    expect([isOpen(), view()]).toEqual([true, 'Connect'])
  })

  test('behavior: disconnecting closes, UnsupportedChain included', async () => {
    const wallet = createFakeWallet()
    const { runtime, isOpen, view } = await setUp({ remembered: true, wallets: [wallet] })
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    await runtime.disconnect()
    expect(isOpen()).toBe(false)
    expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1)
  })

  test('behavior: opening without a wish while the wallet is on an unknown network says so first', async () => {
    const { runtime, view } = await setUp({ remembered: true, wallets: [createFakeWallet({ chainId: 424242 })] })
    expect(runtime.modal.store.getState().open).toBe(false)
    await runtime.open()
    expect(view()).toBe('UnsupportedChain')
  })

  test('behavior: nobody is held on UnsupportedChain once the wallet has moved, however they come to it', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => undefined))
    const { runtime, view, isOpen } = await setUp({ remembered: true, wallets: [wallet] })
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    runtime.switchNetwork('eip155:1')
    expect(view()).toBe('SwitchNetwork')
    wallet.moveTo(31337)
    runtime.modal.back()
    expect(isOpen()).toBe(false)
  })

  test('behavior: embedded shows the account as soon as there is one, and Connect when it leaves', async () => {
    const wallet = createFakeWallet()
    const { runtime, view, history } = await setUp({ config: { embedded: true }, wallets: [wallet] })
    expect(view()).toBe('Connect')
    runtime.connectWallet(wallet.memoryId)
    await settled(() => expect(view()).toBe('Account'))
    await runtime.disconnect()
    expect(view()).toBe('Connect')
    expect(history.entries).toHaveLength(1)
  })

  test('behavior: the network alert comes and goes with its cause', async () => {
    const wallet = createFakeWallet()
    const { runtime, warnings } = await setUp({ remembered: true, wallets: [wallet] })
    const isRaised = () => runtime.alerts.store.getState().alerts.some(({ code }) => code === 'networkNotFound')
    expect(isRaised()).toBe(false)
    wallet.moveTo(424242)
    expect(isRaised()).toBe(true)
    await settled(() => expect(warnings.join()).toContain('eip155:424242'))
    wallet.moveTo(1)
    expect(isRaised()).toBe(false)
  })
})

describe('the state that a host reads', () => {
  test('behavior: it is the same object until something changes, and tells when it does', async () => {
    const { runtime } = await setUp()
    const heard = vi.fn()
    const stop = runtime.subscribe(heard)
    // It comes with what fills it.
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

  test('behavior: balances are read from where they are kept', async () => {
    const { runtime } = await setUp({ remembered: true, wallets: [createFakeWallet()] })
    const flows = await runtime.flows()
    expect(runtime.getState()?.account).toMatchObject({ tokenBalance: [], balance: undefined, balanceSymbol: 'ETH' })
    await flows.balances.refresh({ chainId: 'eip155:31337', address: ADA })
    expect(runtime.getState()?.account).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
    expect(runtime.getState()?.account.tokenBalance).toHaveLength(1)
  })

  test('error: a browser that calls itself offline is not waited for: the request is made and has an end', async () => {
    const { runtime } = await setUp({ remembered: true, wallets: [createFakeWallet()] })
    const flows = await runtime.flows()
    onlineManager.setOnline(false)
    try {
      const answer = flows.queryClient.fetchQuery(flows.balances.options({ chainId: 'eip155:31337', address: BOB }))
      await expect(answer).resolves.toMatchObject({ balances: [{ symbol: 'ETH' }] })
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('error: a host cannot change what it reads, and what it configured stays its own', async () => {
    const network = { ...DEVNET, nativeCurrency: { ...DEVNET.nativeCurrency } }
    const { runtime } = await setUp({
      remembered: true,
      wallets: [createFakeWallet()],
      config: { networks: [network] },
    })
    const flows = await runtime.flows()
    await flows.balances.refresh({ chainId: 'eip155:31337', address: ADA })
    const state = runtime.getState()
    if (state === undefined) throw new Error('no state')
    for (const [path, part] of partsOf(state)) expect([path, Object.isFrozen(part)]).toEqual([path, true])
    expect(() => Object.assign(state.account, { address: BOB })).toThrow(TypeError)
    expect(() => Object.assign(state.network.network.nativeCurrency, { symbol: 'FAKE' })).toThrow(TypeError)
    expect(state.swap).toBeDefined()
    network.nativeCurrency.symbol = 'MINE'
    expect(runtime.getState()?.network.network.nativeCurrency.symbol).toBe('ETH')
  })

  test('error: a server that cannot say what it offers raises its alert', async () => {
    const { runtime } = await setUp()
    await runtime.flows()
    await settled(() => expect(runtime.alerts.store.getState().alerts.map(({ code }) => code)).toEqual(['serverError']))
  })
})

/** Every object that a host reaches, with its path. */
function partsOf(value: unknown, path = 'state'): readonly (readonly [string, object])[] {
  if (typeof value !== 'object' || value === null) return []
  return [[path, value], ...Object.entries(value).flatMap(([key, held]) => partsOf(held, `${path}.${key}`))]
}
