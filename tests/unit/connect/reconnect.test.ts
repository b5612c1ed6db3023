import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { createConnections } from '@/lib/connect/connections'
import { reconnect } from '@/lib/connect/reconnect'
import { ANNOUNCE_TIMEOUT_MS } from '@/lib/connect/restore-announced'
import { showRemembered } from '@/lib/connect/show-remembered'
import { createInjectedConnectors } from '@/lib/connect/sources/injected/injected-connectors'
import { createInjectedSource } from '@/lib/connect/sources/injected/injected-source'
import { createWalletDiscovery } from '@/lib/connect/sources/injected/wallet-discovery'
import { storeConnection } from '@/lib/connect/store-connection'
import { parseWalletAddress } from '@/lib/core/account-address'
import { createMemoryStorage } from '@/lib/core/storage'
import { loadTranslator } from '@/tests/support/load-translator'
import {
  ADA,
  BOB,
  createFakeWallet,
  createFakeWalletPort,
  type FakeWalletOptions,
  rememberFakeWallet,
  WalletError,
} from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page after its reload, with a wallet in its memory. */
function setUp({ hint = true }: { hint?: boolean } = {}) {
  const account = createAccountStore('eip155', hint ? 'reconnecting' : 'disconnected')
  const network = createNetworkStore([DEVNET, MAINNET], 'eip155:1')
  const storage = createMemoryStorage()
  const hints: boolean[] = []
  const setConnectedHint = (connected: boolean) => void hints.push(connected)
  const place = createFakeWalletPort()
  const discovery = createWalletDiscovery(place.port)
  const injected = createInjectedSource(discovery, async () => ({ createInjectedConnectors }), loadTranslator)
  const source = async (id: string) => (id === injected.id ? injected : undefined)
  const connections = createConnections({
    account,
    network,
    storage,
    setConnectedHint,
    source,
    loadAddresses: async () => ({ parseWalletAddress }),
  })
  rememberFakeWallet(storage)
  const seen: string[] = []
  account.subscribe(({ accounts }) => {
    if (seen[seen.length - 1] !== accounts.eip155.status) seen.push(accounts.eip155.status)
  })
  const start = () => {
    injected.start()
    showRemembered(account, storage, injected)
    return reconnect({ account, network, source, connections, storage, setConnectedHint })
  }
  return {
    account,
    network,
    storage,
    hints,
    place,
    connections,
    /** The provider of the connected wallet. */
    connected: () => discovery.find(connections.get('eip155')?.walletId ?? '')?.provider,
    seen,
    start,
    facts: () => account.getState().accounts.eip155,
  }
}

const tick = () => vi.advanceTimersByTimeAsync(0)

describe('reconnect', () => {
  test('behavior: the remembered address is shown at once, without a "disconnected" state', async () => {
    const { start, facts, seen, place, network } = setUp({ hint: false })
    start()
    expect(facts()).toMatchObject({
      status: 'reconnecting',
      address: ADA,
      connectedWalletInfo: { name: 'Example Wallet' },
    })
    await vi.advanceTimersByTimeAsync(500)
    const wallet = createFakeWallet()
    place.announce(wallet.detail)
    await tick()
    expect(facts()).toMatchObject({ status: 'connected', address: ADA, chainId: 'eip155:31337' })
    expect(network.getState().active).toBe('eip155:31337')
    expect(seen).toEqual(['reconnecting', 'connected'])
    expect(wallet.asked('eth_requestAccounts')).toEqual([])
  })

  test('behavior: the account and network of the wallet replace the remembered ones', async () => {
    const { start, facts, place } = setUp()
    start()
    place.announce(createFakeWallet({ accounts: [BOB, ADA], chainId: 1 }).detail)
    await tick()
    expect(facts()).toMatchObject({ status: 'connected', address: BOB, chainId: 'eip155:1' })
  })

  test('behavior: the account that the visitor had chosen among those of the wallet is active again', async () => {
    const { start, facts, place, storage } = setUp()
    rememberFakeWallet(storage, { address: BOB })
    const [stored] = rememberedConnections(storage)
    if (stored !== undefined) storeConnection(storage, { ...stored, walletFirst: ADA })
    start()
    place.announce(createFakeWallet({ accounts: [ADA, BOB] }).detail)
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
    expect(facts()).toMatchObject({ status: 'connected', address: BOB })
  })

  test('behavior: a locked wallet becomes disconnected, and is tried again after the next reload', async () => {
    const { start, facts, place, storage, hints } = setUp()
    start()
    place.announce(createFakeWallet({ locked: true }).detail)
    await tick()
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(storage)).toHaveLength(1)
    expect(hints).toEqual([false])
  })

  test('behavior: a wallet that never announces itself becomes disconnected at the deadline', async () => {
    const { start, facts } = setUp()
    start()
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS - 1)
    expect(facts().status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(facts().status).toBe('disconnected')
  })

  test('behavior: after a reload without the wallet, the next reload shows no wait but still reconnects it', async () => {
    const { start, facts, place, storage, seen } = setUp({ hint: false })
    const end = start()
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
    end()
    expect(seen).toEqual(['reconnecting', 'disconnected'])
    start()
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
    expect(seen).toEqual(['reconnecting', 'disconnected'])
    place.announce(createFakeWallet().detail)
    await tick()
    expect(facts().status).toBe('connected')
    expect(rememberedConnections(storage)[0]).not.toHaveProperty('missing')
  })

  test('behavior: a wallet that announces itself after the deadline is still reconnected', async () => {
    const { start, facts, place } = setUp()
    start()
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS * 3)
    place.announce(createFakeWallet().detail)
    await tick()
    expect(facts().status).toBe('connected')
  })

  test('behavior: reconnecting never replaces a wallet that the visitor chose in the meantime', async () => {
    const { start, facts, place, connections } = setUp()
    start()
    const chosen = createFakeWallet({ rdns: 'org.chosen' })
    connections.attach(chosen.connector(), { accounts: [BOB], chainId: 'eip155:1' }, { activate: true })
    place.announce(createFakeWallet().detail)
    await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
    expect(facts()).toMatchObject({ status: 'connected', walletId: chosen.memoryId })
  })

  test.each([
    ['silent', () => new Promise(() => undefined)],
    [
      'failing',
      () => {
        throw new WalletError(-32603)
      },
    ],
    ['talking nonsense', () => ({ accounts: 'all' })],
  ])('error: a wallet that is %s becomes disconnected', async (_, handler) => {
    const { start, facts, place } = setUp()
    const wallet = createFakeWallet()
    wallet.answer('eth_accounts', handler)
    start()
    place.announce(wallet.detail)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(facts().status).toBe('disconnected')
  })

  describe('wallets that share an rdns', () => {
    const real = () => createFakeWallet({ uuid: 'real' })
    /** Has the rdns of the remembered wallet, but another name and icon. */
    const claimant = (options: FakeWalletOptions = {}) =>
      createFakeWallet({ uuid: 'claimant', name: 'Claimant', ...options })
    /** Also copies the name and the icon. */
    const copy = (options: FakeWalletOptions = {}) => createFakeWallet({ uuid: 'copy', ...options })

    test.each(['first', 'last'])(
      'behavior: the remembered wallet is reconnected when it announces itself %s',
      async (order) => {
        const { start, place, connected } = setUp()
        const [wallet, other] = [real(), claimant()]
        const details = [wallet.detail, other.detail]
        start()
        for (const detail of order === 'first' ? details : details.reverse()) place.announce(detail)
        await tick()
        expect(connected()).toBe(wallet.provider)
        expect(other.calls).toEqual([])
      },
    )

    test('error: another wallet with the same rdns is not asked while the remembered one may still announce itself', async () => {
      const { start, place, connected, facts } = setUp()
      const [wallet, other] = [real(), claimant()]
      start()
      place.announce(other.detail)
      await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS - 1)
      expect(facts().status).toBe('reconnecting')
      expect(other.calls).toEqual([])
      place.announce(wallet.detail)
      await tick()
      expect(connected()).toBe(wallet.provider)
    })

    test('behavior: a wallet with a new name and icon is reconnected if it is the only one and has the address', async () => {
      const { start, place, connected, storage } = setUp()
      const updated = claimant()
      start()
      place.announce(updated.detail)
      await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
      expect(connected()).toBe(updated.provider)
      expect(rememberedConnections(storage)[0]?.walletId).toBe(updated.memoryId)
    })

    test.each([
      ['one that holds another address', [claimant({ accounts: [BOB] })]],
      ['two that look new', [claimant(), createFakeWallet({ uuid: 'third', name: 'Third' })]],
      ['two that look the same and both hold the address', [real(), copy()]],
      [
        'two that look the same and hold other addresses',
        [copy({ accounts: [BOB] }), copy({ accounts: [BOB], uuid: 'b' })],
      ],
    ])('error: %s: no wallet is reconnected', async (_, wallets) => {
      const { start, place, connected, facts } = setUp()
      start()
      for (const wallet of wallets) place.announce(wallet.detail)
      await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
      expect(connected()).toBeUndefined()
      expect(facts().status).toBe('disconnected')
    })

    test.each([
      ['holds another address', copy({ accounts: [BOB] })],
      ['is locked', copy({ locked: true })],
    ])(
      'behavior: of two equal-looking wallets the one with the address is reconnected; the other one %s',
      async (_, other) => {
        const { start, place, connected } = setUp()
        const wallet = real()
        start()
        place.announce(other.detail)
        await tick()
        expect(connected()).toBeUndefined()
        place.announce(wallet.detail)
        await tick()
        expect(connected()).toBe(wallet.provider)
      },
    )

    test('behavior: the only wallet with this name and icon is reconnected with another account, after the announcements', async () => {
      const { start, place, facts } = setUp()
      start()
      place.announce(createFakeWallet({ accounts: [BOB] }).detail)
      await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS - 1)
      expect(facts()).toMatchObject({ status: 'reconnecting', address: ADA })
      await vi.advanceTimersByTimeAsync(1)
      expect(facts()).toMatchObject({ status: 'connected', address: BOB })
    })

    test('behavior: each wallet is asked once, however often wallets announce themselves', async () => {
      const { start, place } = setUp()
      const wallet = createFakeWallet({ accounts: [BOB] })
      start()
      place.announce(wallet.detail)
      for (const rdns of ['org.a', 'org.b', 'org.c']) place.announce(createFakeWallet({ rdns }).detail)
      await vi.advanceTimersByTimeAsync(ANNOUNCE_TIMEOUT_MS)
      expect(wallet.asked('eth_accounts')).toHaveLength(1)
    })
  })

  test('error: a connection made in another tab in the meantime is kept', async () => {
    const { start, place, connected, storage } = setUp()
    start()
    rememberFakeWallet(storage, { walletId: 'org.other~1', address: BOB, chainId: 'eip155:1' })
    place.announce(createFakeWallet().detail)
    await tick()
    expect(connected()).toBeUndefined()
  })

  test('error: a disconnect while the wallet is answering is final', async () => {
    const { start, connections, facts, place, storage } = setUp()
    const { detail } = createFakeWallet()
    start()
    place.announce(detail)
    // The wallet has not been disconnected yet and would still answer.
    void connections.leave('eip155')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(facts()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(rememberedConnections(storage)).toEqual([])
  })

  test('behavior: after stopping, nothing connects and no timer is left', async () => {
    const { start, facts, place } = setUp()
    const stop = start()
    const wallet = createFakeWallet()
    place.announce(wallet.detail)
    stop()
    await tick()
    expect(facts().status).toBe('reconnecting')
    expect(wallet.listenerCount()).toBe(0)
    const other = setUp()
    other.start()()
    expect(vi.getTimerCount()).toBe(0)
  })
})
