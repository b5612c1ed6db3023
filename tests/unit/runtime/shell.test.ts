import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { createMemoryStorage } from '@/lib/core/storage'
import type { LoadChunk } from '@/lib/runtime/chunks'
import { createShell } from '@/lib/runtime/create-shell'
import { settled } from '@/tests/support/open-shell'
import { stages, stagesThrough } from '@/tests/support/stages'
import { transferLog } from '@/tests/support/transfer-log'
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
  readonly stages?: LoadChunk
}

function setUp({ stages: given = stages, ...options }: SetUp = {}, connectedHint = false, config: object = host) {
  const page = createFakePorts(options)
  const shell = createShell(config, { stages: given, ports: page.ports, connectedHint })
  return { ...page, shell, facts: () => shell.account.getState().accounts.eip155 }
}

describe('createShell', () => {
  test('behavior: nothing of the page is accessed before the start', () => {
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

  test('behavior: a remembered wallet is shown at once and connected without a "disconnected" state', async () => {
    const { shell, facts, hints } = setUp({ storage: remember(), early: [createFakeWallet().detail] }, true)
    const seen = [facts()]
    shell.account.subscribe(() => seen.push(facts()))
    shell.start()
    expect(facts().status).toBe('reconnecting')
    await settled(() => expect(facts().status).toBe('connected'))
    expect(seen.find(({ address }) => address !== undefined)).toMatchObject({ status: 'reconnecting', address: ADA })
    expect(seen.map(({ status }) => status)).not.toContain('disconnected')
    expect(hints).toEqual([true])
    // The modal's stage is still not needed.
    expect(shell.loaded.getState().runtime).toBeUndefined()
  })

  test('behavior: started twice, as React does in development, it connects once', async () => {
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

  test('behavior: a wrong hint is corrected at once', () => {
    const { shell, facts, hints } = setUp({}, true)
    expect(facts().status).toBe('reconnecting')
    shell.start()
    expect(facts().status).toBe('disconnected')
    expect(hints).toEqual([false])
  })

  test('behavior: the last network is restored if it is configured', () => {
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

  test('behavior: a disconnect in another tab applies to this tab', async () => {
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

  test('behavior: restored from the back/forward cache, it reads missed changes', async () => {
    const wallet = createFakeWallet()
    const { shell, facts, resume } = setUp({ storage: remember(), early: [wallet.detail] })
    shell.start()
    await settled(() => expect(facts().status).toBe('connected'))
    wallet.state.accounts = [BOB]
    resume()
    await settled(() => expect(facts().address).toBe(BOB))
  })

  test('behavior: a wallet that switches to an unknown network opens UnsupportedChain', async () => {
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

  test('behavior: a swap sent before the reload is followed to its end and reported, without a click', async () => {
    const storage = createMemoryStorage()
    const token = { symbol: 'USDC', address: BOB, decimals: 6 }
    const record = {
      id: `0x${'a'.repeat(64)}`,
      from: ADA,
      nonce: 7,
      chainId: 'eip155:31337',
      intent: { kind: 'swap', source: { ...token, address: ADA }, target: token, fromAmount: '5', toAmount: '6000000' },
      request: { to: BOB, data: '0x', value: '0' },
      sentAt: Date.now(),
      status: 'pending',
    }
    storage.set('transactions', JSON.stringify([record]))
    const fetch: typeof globalThis.fetch = async (url, init) =>
      String(url).startsWith('/api/rpc')
        ? Response.json({
            jsonrpc: '2.0',
            id: JSON.parse(String(init?.body)).id,
            result: { blockNumber: '0x1', status: '0x1', logs: [transferLog(BOB, BOB, ADA, 5_959_521n)] },
          })
        : Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })
    const { shell } = setUp({ storage, fetch })
    const stop = shell.start()
    await settled(() =>
      expect(shell.loaded.getState().runtime?.snackbar.store.getState().message).toMatchObject({
        variant: 'success',
        textKey: 'swap.done',
        details: { source: 'USDC', amount: '5.959', target: 'USDC' },
      }),
    )
    const runtime = shell.loaded.getState().runtime
    // Its texts are loaded, even though no view has requested them.
    expect(runtime?.text.t('swap.done', { source: 'A', amount: '1', target: 'B' })).toBe('Swapped A to 1 B')
    expect(runtime?.events).toMatchObject([
      {
        event: 'SWAP_SUCCESS',
        properties: { network: 'eip155:31337', swapFromAmount: '0.000005', swapToAmount: '5.959521' },
      },
    ])
    expect(JSON.parse(storage.get('transactions') ?? '[]')).toMatchObject([{ status: 'confirmed' }])
    stop()
    shell.destroy()
  })

  test('behavior: history entries left by a reload are removed without a click', async () => {
    const { shell, history } = setUp()
    history.port.push({ router: 'host', foyer: { life: 'before', depth: 1 } })
    history.port.push({ router: 'host', foyer: { life: 'before', depth: 2 } })
    shell.start()
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('behavior: two clicks before anything is loaded open the modal once', async () => {
    const { shell, history } = setUp()
    shell.start()
    await Promise.all([shell.open(), shell.open()])
    const runtime = await shell.runtime()
    runtime.close()
    runtime.close()
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('behavior: a page that ends with an open modal closes it and removes its history entries', async () => {
    const { shell, history } = setUp()
    const stop = shell.start()
    await shell.open()
    const runtime = await shell.runtime()
    expect(history.depth()).toBe(1)
    stop()
    expect(runtime.events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    await settled(() => expect(history.depth()).toBe(0))
  })

  test('error: signing out works even if its code does not load', async () => {
    let isDown = false
    const missing = new TypeError('Failed to fetch dynamically imported module')
    const { shell, facts, hints } = setUp({
      storage: remember(),
      early: [createFakeWallet().detail],
      stages: stagesThrough({ modal: (load) => (isDown ? Promise.reject(missing) : load()) }),
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

  test('error: disconnecting clears the stored connection even if no code ever loaded', async () => {
    const { shell, facts } = setUp({
      storage: remember(),
      stages: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    })
    shell.start()
    await shell.disconnect()
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(shell.ports.storage)).toEqual([])
    // The wallet is notified at the next page load.
    const wallet = createFakeWallet()
    const later = setUp({ storage: shell.ports.storage, early: [wallet.detail] })
    later.shell.start()
    await settled(() => expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1))
    expect(later.facts().status).toBe('disconnected')
  })

  test('error: a missing project id and an unknown default network load nothing before the modal, which reports them', async () => {
    const { shell, warnings } = setUp({}, false, { networks: [DEVNET], defaultNetwork: 'eip155:10', themeMode: 'blue' })
    shell.start()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shell.loaded.getState().runtime).toBeUndefined()
    await shell.runtime()
    await settled(() => expect(warnings).toHaveLength(3))
    expect(warnings.join('\n')).toContain('Project ID Not Configured')
    expect(warnings.join('\n')).toContain('Network Not Found')
    expect(warnings.join('\n')).toContain('eip155:10')
    expect(warnings.join('\n')).toContain('themeMode')
  })

  test('behavior: disconnecting clears the connection at once and revokes the permission in the wallet', async () => {
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
