import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { createConnections } from '@/lib/connect/connections'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { readInjectedMemory } from '@/lib/connect/sources/injected/injected-memory'
import { parseWalletAddress } from '@/lib/core/account-address'
import { createMemoryStorage } from '@/lib/core/storage'
import { ADA, BOB, createFakeWallet, type FakeWallet, WalletError } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'

afterEach(() => void vi.useRealTimers())

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function setUp() {
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([DEVNET, MAINNET], 'eip155:31337')
  const storage = createMemoryStorage()
  const setConnectedHint = vi.fn()
  const connections = createConnections({
    account,
    network,
    storage,
    setConnectedHint,
    source: async () => undefined,
    loadAddresses: async () => ({ parseWalletAddress }),
  })
  const changes: string[] = []
  connections.onChange((kind) => changes.push(kind))
  const attach = (wallet: FakeWallet) =>
    connections.attach(wallet.connector(), { accounts: [ADA, BOB], chainId: 'eip155:31337' }, { activate: true })
  return {
    account,
    network,
    storage,
    setConnectedHint,
    connections,
    changes,
    attach,
    facts: () => account.getState().accounts.eip155,
  }
}

describe('createConnections', () => {
  test('behavior: attaching a wallet sets account, network, memory and hint, without a change event', () => {
    const { attach, facts, network, storage, setConnectedHint, changes } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    expect(facts()).toMatchObject({
      status: 'connected',
      address: ADA,
      chainId: 'eip155:31337',
      walletId: wallet.memoryId,
      allAccounts: [
        { namespace: 'eip155', address: ADA, type: 'EOA' },
        { namespace: 'eip155', address: BOB, type: 'EOA' },
      ],
      connectedWalletInfo: { name: 'Example Wallet', icon: 'data:image/png;base64,AAAA', type: 'ANNOUNCED' },
    })
    expect(network.getState().active).toBe('eip155:31337')
    expect(rememberedConnections(storage)).toMatchObject([{ walletId: wallet.memoryId, data: { address: ADA } }])
    expect(recentWallets(storage)).toEqual([wallet.memoryId])
    expect(setConnectedHint.mock.calls).toEqual([[true]])
    expect(changes).toEqual([])
  })

  test('behavior: accountsChanged and chainChanged are applied and reported once each', () => {
    const { attach, facts, network, storage, changes } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('chainChanged', '0x1')
    wallet.emit('chainChanged', '0x1')
    expect(facts()).toMatchObject({ address: BOB, chainId: 'eip155:1', status: 'connected' })
    expect(network.getState().active).toBe('eip155:1')
    expect(rememberedConnections(storage)).toMatchObject([{ data: { address: BOB, chainId: 'eip155:1' } }])
    expect(changes).toEqual(['accounts', 'chain'])
  })

  test('behavior: another spelling of the account, or an additional account, is not a change of account', () => {
    const { attach, changes, facts } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    wallet.emit('accountsChanged', [ADA.toLowerCase()])
    wallet.emit('accountsChanged', [ADA.toLowerCase(), BOB])
    expect(changes).toEqual([])
    expect(facts().allAccounts).toHaveLength(2)
  })

  test.each([
    ['no account left', (wallet: FakeWallet) => wallet.emit('accountsChanged', [])],
    ['disconnect', (wallet: FakeWallet) => wallet.emit('disconnect', new WalletError(4900))],
    ['disconnect without a reason', (wallet: FakeWallet) => wallet.emit('disconnect')],
  ])('behavior: %s of a wallet without accounts clears account, storage, hint and listeners', async (_, end) => {
    const { attach, facts, storage, setConnectedHint, changes, connections } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    wallet.state.shared = false
    end(wallet)
    await vi.waitFor(() => expect(facts().status).toBe('disconnected'), { timeout: 30_000 })
    expect(facts()).toMatchObject({ address: undefined, connectedWalletInfo: undefined })
    expect(rememberedConnections(storage)).toEqual([])
    expect(setConnectedHint).toHaveBeenLastCalledWith(false)
    expect(changes).toEqual(['disconnect'])
    expect(connections.get('eip155')).toBeUndefined()
    expect(wallet.listenerCount()).toBe(0)
    wallet.emit('accountsChanged', [ADA])
    expect(facts().status).toBe('disconnected')
  })

  test('behavior: a wallet that still names its accounts after a bare disconnect stays connected and remembered', async () => {
    vi.useFakeTimers()
    const { attach, facts, storage, changes } = setUp()
    const wallet = createFakeWallet({ accounts: [ADA, BOB] })
    attach(wallet)
    wallet.emit('disconnect')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wallet.asked('eth_accounts')).toHaveLength(1)
    expect(facts()).toMatchObject({ status: 'connected', address: ADA })
    expect(rememberedConnections(storage)).toHaveLength(1)
    expect(changes).toEqual([])
  })

  test.each([
    ['capitals', `0x${CHECKSUMMED.slice(2).toUpperCase()}`],
    ['0X', `0X${CHECKSUMMED.slice(2).toUpperCase()}`],
    ['small letters', CHECKSUMMED.toLowerCase()],
    ['the checksum of EIP-1191', '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'],
  ])('behavior: an account in %s gets its one spelling, at first and later', async (_, account) => {
    const { connections, facts, storage } = setUp()
    await connections.prepare('eip155')
    const wallet = createFakeWallet()
    connections.attach(wallet.connector(), { accounts: [account], chainId: 'eip155:31337' }, { activate: true })
    expect(facts()).toMatchObject({ address: CHECKSUMMED, allAccounts: [{ address: CHECKSUMMED }] })
    expect(rememberedConnections(storage)).toMatchObject([{ data: { address: CHECKSUMMED } }])
    wallet.emit('accountsChanged', [BOB, account])
    expect(facts().allAccounts).toMatchObject([{ address: BOB }, { address: CHECKSUMMED }])
  })

  test('behavior: another wallet replaces the first, whose events are then ignored', () => {
    const { attach, connections, facts, changes } = setUp()
    const [first, second] = [createFakeWallet(), createFakeWallet({ rdns: 'org.second', name: 'Second' })]
    attach(first)
    connections.attach(second.connector(), { accounts: [BOB], chainId: 'eip155:1' }, { activate: true })
    expect(changes).toEqual(['accounts', 'chain'])
    expect(first.listenerCount()).toBe(0)
    first.emit('accountsChanged', [])
    expect(facts()).toMatchObject({ address: BOB, walletId: second.memoryId, status: 'connected' })
  })

  test('behavior: the visitor’s choices are kept after a disconnect', () => {
    const { attach, connections, account, facts } = setUp()
    attach(createFakeWallet())
    account.setState(({ accounts }) => ({
      accounts: { ...accounts, eip155: { ...accounts.eip155, addressLabels: { [ADA]: 'Savings' } } },
    }))
    connections.detach('eip155')
    expect(facts().addressLabels).toEqual({ [ADA]: 'Savings' })
  })

  test('behavior: an unconfigured network is cleared with its wallet', () => {
    const { attach, connections, network } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    wallet.moveTo(424242)
    expect(network.getState().active).toBe('eip155:424242')
    connections.detach('eip155')
    expect(network.getState().active).toBe('eip155:31337')
  })

  test('behavior: after missed events it reads the wallet’s account and network', async () => {
    const { attach, connections, facts, changes } = setUp()
    const wallet = createFakeWallet({ accounts: [BOB], chainId: 1 })
    attach(wallet)
    await connections.refresh()
    expect(facts()).toMatchObject({ address: BOB, chainId: 'eip155:1' })
    expect(changes).toEqual(['accounts', 'chain'])
    wallet.state.shared = false
    await connections.refresh()
    expect(facts().status).toBe('disconnected')
  })

  test('error: a wallet that does not answer stays connected', async () => {
    const { attach, connections, facts } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    for (const method of ['eth_accounts', 'eth_chainId']) {
      wallet.answer(method, () => {
        throw new WalletError(-32603)
      })
    }
    await connections.refresh()
    expect(facts()).toMatchObject({ status: 'connected', address: ADA })
  })

  test('behavior: when the page ends, listeners are removed and the memory is kept', () => {
    const { attach, connections, storage } = setUp()
    const wallet = createFakeWallet()
    attach(wallet)
    connections.stop()
    expect(wallet.listenerCount()).toBe(0)
    expect(rememberedConnections(storage)).toHaveLength(1)
  })
})

describe('the memory', () => {
  const entry = { source: 'injected', walletId: 'x', namespace: 'eip155', data: null }
  const stored = (...connections: readonly unknown[]) => JSON.stringify({ version: 1, connections })

  test.each([
    'null',
    '7',
    '[]',
    '{',
    '{}',
    JSON.stringify({ version: 2, connections: [entry] }),
    JSON.stringify({ version: 1, connections: entry }),
    stored({ ...entry, walletId: 1 }),
    stored({ ...entry, namespace: 'tron' }),
    stored({ ...entry, source: undefined }),
    stored({ ...entry, walletId: 'x'.repeat(5_000) }),
    stored(...Array.from({ length: 11 }, () => entry)),
  ])('error: %s in storage is ignored', (text) => {
    const storage = createMemoryStorage()
    storage.set('connections', text)
    expect(rememberedConnections(storage)).toEqual([])
  })

  test('behavior: one connection per namespace is kept, the first one', () => {
    const storage = createMemoryStorage()
    storage.set('connections', stored(entry, { ...entry, walletId: 'y' }, { ...entry, namespace: 'solana' }))
    expect(rememberedConnections(storage)).toEqual([entry, { ...entry, namespace: 'solana' }])
  })

  test.each([
    null,
    7,
    {},
    { name: 'x', type: 'AUTH', address: ADA, chainId: 'eip155:1' },
    { name: 'x', type: 'ANNOUNCED', address: '<img>', chainId: 'eip155:1' },
    { name: 'x', type: 'ANNOUNCED', address: ADA, chainId: 'solana:1' },
    { name: 'x', type: 'ANNOUNCED', address: ADA, chainId: 'eip155:01' },
    { name: 'x'.repeat(5_000), type: 'ANNOUNCED', address: ADA, chainId: 'eip155:1' },
  ])('error: the source of injected wallets refuses %o', (data) => {
    expect(readInjectedMemory(data)).toBeNull()
  })

  test('behavior: two recent wallets are kept, newest first, each once', () => {
    const { connections, storage } = setUp()
    const [a, b, c] = ['a.one', 'b.two', 'c.three'].map((rdns) => createFakeWallet({ rdns }))
    for (const wallet of [a, b, c, b]) {
      if (wallet) connections.attach(wallet.connector(), { accounts: [ADA], chainId: 'eip155:1' }, { activate: true })
    }
    expect(recentWallets(storage)).toEqual([b?.memoryId, c?.memoryId])
    storage.set('recent-wallets', '["a","b","c","d"]')
    expect(recentWallets(storage)).toEqual([])
  })
})
