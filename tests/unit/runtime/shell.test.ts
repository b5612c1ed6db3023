import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { createMemoryStorage } from '@/lib/core/storage'
import { createShell } from '@/lib/runtime/create-shell'
import type { Stages } from '@/lib/runtime/runtime'
import { stages } from '@/tests/support/stages'
import { ADA, BOB, createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const host = { projectId: 'foyer-dev', networks: [DEVNET, MAINNET] }

function remember(storage = createMemoryStorage()) {
  rememberFakeWallet(storage)
  return storage
}

interface SetUp extends NonNullable<Parameters<typeof createFakePorts>[0]> {
  /** Loads the stages after the shell. */
  readonly stages?: Stages
}

function setUp({ stages: given = stages, ...options }: SetUp = {}, connectedHint = false, config: object = host) {
  const page = createFakePorts(options)
  const shell = createShell(config, { stages: given, ports: page.ports, connectedHint })
  return { ...page, shell, facts: () => shell.account.getState().accounts.eip155 }
}

const settled = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

describe('createShell', () => {
  test('behavior: nothing of the page is touched before the start', () => {
    const page = createFakePorts()
    const trap = new Proxy(page.ports, {
      get: (target, key) => {
        if (key === 'storage') return target.storage
        throw new Error(`touched ${String(key)}`)
      },
    })
    const get = vi.spyOn(page.ports.storage, 'get')
    expect(() => createShell(host, { stages, ports: trap })).not.toThrow()
    expect(get).not.toHaveBeenCalled()
  })

  test('behavior: a visitor without a wallet loads nothing but the shell', async () => {
    const { shell, wallets } = setUp()
    shell.start()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shell.loaded.getState().runtime).toBeUndefined()
    expect(wallets.listenerCount()).toBe(0)
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
  })

  test('behavior: a remembered wallet shows at once and is connected without a word of "disconnected"', async () => {
    const { shell, facts, hints } = setUp({ storage: remember(), early: [createFakeWallet().detail] }, true)
    const seen = [facts()]
    shell.account.subscribe(() => seen.push(facts()))
    shell.start()
    expect(facts().status).toBe('reconnecting')
    await settled(() => expect(facts().status).toBe('connected'))
    expect(seen.find(({ address }) => address !== undefined)).toMatchObject({ status: 'reconnecting', address: ADA })
    expect(seen.map(({ status }) => status)).not.toContain('disconnected')
    expect(hints).toEqual([true])
    // The modal's side is still not needed.
    expect(shell.loaded.getState().runtime).toBeUndefined()
  })

  test('behavior: started twice, as React does in development, it is connected once', async () => {
    const wallet = createFakeWallet()
    const { shell, facts, listenerCount } = setUp({ storage: remember(), early: [wallet.detail] }, true)
    shell.start()()
    const stop = shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    expect(wallet.listenerCount()).toBe(3)
    stop()
    expect(wallet.listenerCount()).toBe(0)
    expect(listenerCount()).toBe(0)
  })

  test('behavior: a hint that was wrong is taken back at once', () => {
    const { shell, facts, hints } = setUp({}, true)
    expect(facts().status).toBe('reconnecting')
    shell.start()
    expect(facts().status).toBe('disconnected')
    expect(hints).toEqual([false])
  })

  test('behavior: where the visitor was last is where they begin; an unknown place is not', () => {
    for (const [stored, active] of [
      ['eip155:1', 'eip155:1'],
      ['eip155:424242', 'eip155:31337'],
      ['<img>', 'eip155:31337'],
    ] as const) {
      const storage = createMemoryStorage()
      storage.set('last-chain', stored)
      const { shell } = setUp({ storage })
      shell.start()
      expect(shell.network.getState().active).toBe(active)
    }
  })

  test('behavior: another tab that signs out signs this one out', async () => {
    const storage = remember()
    const { shell, facts, otherTabWrote } = setUp({ storage, early: [createFakeWallet().detail] })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    otherTabWrote()
    expect(facts().status).toBe('connected')
    storage.remove('connections')
    otherTabWrote()
    expect(facts().status).toBe('disconnected')
  })

  test('behavior: back from the back/forward cache, it asks what it missed', async () => {
    const wallet = createFakeWallet()
    const { shell, facts, resume } = setUp({ storage: remember(), early: [wallet.detail] })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    wallet.state.accounts = [BOB]
    resume()
    await settled(() => expect(facts().address).toBe(BOB))
  })

  test('behavior: a wallet that moves to an unknown network opens the modal, which says so', async () => {
    const wallet = createFakeWallet()
    const { shell, facts } = setUp({ storage: remember(), early: [wallet.detail] })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    wallet.moveTo(424242)
    await settled(() =>
      expect(shell.loaded.getState().runtime?.modal.store.getState()).toMatchObject({
        open: true,
        stack: [{ view: 'UnsupportedChain' }],
      }),
    )
  })

  test('behavior: a swap that was sent before the reload is followed to its end, and told, without a click', async () => {
    const storage = createMemoryStorage()
    const token = { symbol: 'USDC', address: BOB, decimals: 6 }
    const record = {
      id: `0x${'a'.repeat(64)}`,
      from: ADA,
      nonce: 7,
      chainId: 'eip155:31337',
      intent: { kind: 'swap', source: token, target: token, fromAmount: '5', toAmount: '6000000' },
      request: { to: BOB, data: '0x', value: '0' },
      sentAt: Date.now(),
      status: 'pending',
    }
    storage.set('transactions', JSON.stringify([record]))
    const fetch = async (url: string, init: RequestInit) =>
      url.startsWith('/api/rpc')
        ? Response.json({
            jsonrpc: '2.0',
            id: JSON.parse(String(init.body)).id,
            result: { blockNumber: '0x1', status: '0x1' },
          })
        : Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })
    const { shell } = setUp({ storage, fetch: fetch as unknown as typeof globalThis.fetch })
    const stop = shell.start()
    await settled(() =>
      expect(shell.loaded.getState().runtime?.snackbar.store.getState().message).toMatchObject({
        variant: 'success',
        textKey: 'swap.done',
        details: { source: 'USDC', amount: '6', target: 'USDC' },
      }),
    )
    const runtime = shell.loaded.getState().runtime
    // In words, although no view has asked for its texts.
    expect(runtime?.text.t('swap.done', { source: 'A', amount: '1', target: 'B' })).toBe('Swapped A to 1 B')
    expect(runtime?.events).toMatchObject([
      { event: 'SWAP_SUCCESS', properties: { network: 'eip155:31337', swapFromAmount: '0.000005', swapToAmount: '6' } },
    ])
    expect(JSON.parse(storage.get('transactions') ?? '[]')).toMatchObject([{ status: 'confirmed' }])
    stop()
    shell.destroy()
  })

  test('behavior: entries that a reload left in the history are taken away without a click', async () => {
    const { shell, history } = setUp()
    history.port.push({ router: 'host', foyer: { life: 'before', depth: 1 } })
    history.port.push({ router: 'host', foyer: { life: 'before', depth: 2 } })
    shell.start()
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('behavior: two presses before anything is loaded open the modal once', async () => {
    const { shell, history } = setUp()
    shell.start()
    await Promise.all([shell.open(), shell.open()])
    const runtime = await shell.runtime()
    runtime.close()
    runtime.close()
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('behavior: a page that goes with its modal open closes it and gives its entries back', async () => {
    const { shell, history } = setUp()
    const stop = shell.start()
    await shell.open()
    const runtime = await shell.runtime()
    expect(history.depth()).toBe(1)
    stop()
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('error: signing out works although its code does not load', async () => {
    let isDown = false
    const missing = new TypeError('Failed to fetch dynamically imported module')
    const { shell, facts, hints } = setUp({
      storage: remember(),
      early: [createFakeWallet().detail],
      stages: { ...stages, modal: () => (isDown ? Promise.reject(missing) : stages.modal()) },
    })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    isDown = true
    await expect(shell.runtime()).rejects.toBe(missing)
    await expect(shell.disconnect()).resolves.toBeUndefined()
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(shell.ports.storage)).toEqual([])
    expect(hints.at(-1)).toBe(false)
  })

  test('error: signing out forgets the connection although no code ever came', async () => {
    const { shell, facts } = setUp({
      storage: remember(),
      stages: { ...stages, modal: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
    })
    shell.start()
    await shell.disconnect()
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(shell.ports.storage)).toEqual([])
  })

  test('error: a host without a project id, or with an unknown default network, reads about it in the console', async () => {
    const { shell, warnings } = setUp({}, false, { networks: [DEVNET], defaultNetwork: 'eip155:10', themeMode: 'blue' })
    shell.start()
    await settled(() => expect(warnings).toHaveLength(3))
    expect(warnings.join('\n')).toContain('Project ID Not Configured')
    expect(warnings.join('\n')).toContain('Network Not Found')
    expect(warnings.join('\n')).toContain('eip155:10')
    expect(warnings.join('\n')).toContain('themeMode')
  })

  test('behavior: disconnecting forgets here at once and asks the wallet to forget', async () => {
    const wallet = createFakeWallet()
    const { shell, facts, ports, hints } = setUp({ storage: remember(), early: [wallet.detail] })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    await shell.disconnect()
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(ports.storage)).toEqual([])
    expect(hints.at(-1)).toBe(false)
    expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1)
    shell.destroy()
  })
})
