import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { createConnections } from '@/lib/connect/connections'
import type { Connector } from '@/lib/connect/connector'
import { leftConnections } from '@/lib/connect/left-connections'
import { rememberConnection } from '@/lib/connect/store-recent'
import type { SourceConnectors, WalletSource } from '@/lib/connect/wallet-source'
import { parseWalletAddress } from '@/lib/core/account-address'
import { createMemoryStorage } from '@/lib/core/storage'
import { deferred } from '@/tests/support/deferred'
import { ADA, BOB, createFakeWallet, type FakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(source: (id: string) => Promise<WalletSource | undefined> = async () => undefined) {
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([DEVNET, MAINNET], 'eip155:31337')
  const storage = createMemoryStorage()
  const connections = createConnections({
    account,
    network,
    storage,
    setConnectedHint: () => undefined,
    source,
    loadAddresses: async () => ({ parseWalletAddress }),
  })
  const left: string[] = []
  connections.onLeave((namespace, how) => left.push(`${namespace} ${how}`))
  const attach = (connector: Connector, address = ADA) =>
    connections.attach(connector, { accounts: [address], chainId: 'eip155:31337' }, { activate: true })
  return { account, storage, connections, left, attach, facts: () => account.getState().accounts.eip155 }
}

/** A source whose wallets are notified by `leave`. */
const sourceWith = (leave: SourceConnectors['leave']) => async () =>
  ({
    readMemory: (data: unknown) => data as ReturnType<WalletSource['readMemory']>,
    load: async () => ({ leave }) as SourceConnectors,
  }) as unknown as WalletSource

const revoked = (wallet: FakeWallet) => wallet.asked('wallet_revokePermissions').length

describe('disconnecting a connected wallet', () => {
  test('behavior: the stored connection is cleared before the wallet is notified, and the note is removed once it has answered', async () => {
    const { attach, connections, storage, facts, left } = setUp()
    const wallet = createFakeWallet()
    const answered = deferred<null>()
    let remembered: unknown = 'unasked'
    wallet.answer('wallet_revokePermissions', () => {
      remembered = rememberedConnections(storage)
      return answered.promise
    })
    attach(wallet.connector())
    const done = connections.leave('eip155')
    expect(facts().status).toBe('disconnected')
    expect(left).toEqual(['eip155 left'])
    await vi.advanceTimersByTimeAsync(0)
    expect(remembered).toEqual([])
    expect(leftConnections(storage)).toMatchObject([{ walletId: wallet.memoryId }])
    answered.resolve(null)
    await done
    expect(leftConnections(storage)).toEqual([])
  })

  test('error: waits three seconds for a wallet that never answers', async () => {
    const { attach, connections } = setUp()
    const wallet = createFakeWallet()
    wallet.answer('wallet_revokePermissions', () => new Promise(() => undefined))
    attach(wallet.connector())
    let isDone = false
    void connections.leave('eip155').then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isDone).toBe(true)
  })

  test('error: the note of a wallet that did not answer is kept', async () => {
    const { attach, connections, storage } = setUp()
    attach({ ...createFakeWallet().connector(), disconnect: async () => false })
    await connections.leave('eip155')
    expect(leftConnections(storage)).toHaveLength(1)
  })

  test('behavior: connecting the wallet again removes its note', async () => {
    const { attach, connections, storage } = setUp()
    const wallet = createFakeWallet()
    attach({ ...wallet.connector(), disconnect: async () => false })
    await connections.leave('eip155')
    attach(wallet.connector())
    expect(leftConnections(storage)).toEqual([])
  })
})

describe('disconnecting a wallet that is not connected', () => {
  test('behavior: its source notifies it once, for any number of calls', async () => {
    const leave = vi.fn(async () => true)
    const { account, connections, storage, left } = setUp(sourceWith(leave))
    rememberFakeWallet(storage)
    patchAccount(account, 'eip155', { status: 'reconnecting' })
    await Promise.all([connections.leave('eip155'), connections.finishLeaving()])
    expect(leave).toHaveBeenCalledTimes(1)
    expect(left).toEqual(['eip155 left'])
    expect([rememberedConnections(storage), leftConnections(storage)]).toEqual([[], []])
  })

  test.each([
    ['cannot be told', sourceWith(async () => false)],
    ['has no code', async () => undefined],
    ['does not load', () => Promise.resolve({ load: () => Promise.reject(new TypeError('offline')) } as never)],
  ])('error: a wallet that %s is notified at the next page load', async (_, source) => {
    const { connections, storage } = setUp(source)
    rememberFakeWallet(storage)
    await connections.leave('eip155')
    expect(leftConnections(storage)).toHaveLength(1)
  })

  test('behavior: a wallet that is also connected in another namespace is not notified: it would end that connection too', async () => {
    const leave = vi.fn(async () => true)
    const { connections, storage } = setUp(sourceWith(leave))
    for (const namespace of ['bip122', 'solana'] as const) {
      rememberConnection(storage, { source: 'wallet-standard', walletId: 'both', namespace, data: null })
    }
    await connections.leave('bip122')
    expect(leave).not.toHaveBeenCalled()
    await connections.leave('solana')
    expect(leave).toHaveBeenCalledTimes(1)
    expect(leftConnections(storage)).toEqual([])
  })

  test('behavior: without any connection no wallet is notified', async () => {
    const { connections, left } = setUp()
    await connections.leave('eip155')
    expect(left).toEqual([])
  })
})

test('behavior: the cached data of a login is cleared at once, before its frame is notified', () => {
  const { connections, storage } = setUp(() => new Promise(() => undefined))
  storage.set('email', 'ada@example.com')
  storage.set('email-login-used', 'true')
  const data = { name: 'Foyer', address: ADA, chainId: 'eip155:31337' }
  rememberConnection(storage, { source: 'embedded', walletId: 'embedded', namespace: 'eip155', data })
  void connections.leave('eip155')
  expect([storage.get('email'), storage.get('email-login-used')]).toEqual([null, null])
  expect(leftConnections(storage)).toMatchObject([{ source: 'embedded' }])
})

describe('a wallet that replaces another one', () => {
  const second = () => createFakeWallet({ rdns: 'org.second', name: 'Second' })

  test('behavior: the first wallet is disconnected, and its answer does not end the second connection', async () => {
    const { attach, facts, left, storage } = setUp()
    const wallet = createFakeWallet()
    attach(wallet.connector())
    attach(second().connector(), BOB)
    await vi.advanceTimersByTimeAsync(0)
    expect(revoked(wallet)).toBe(1)
    expect(left).toEqual(['eip155 replaced'])
    expect(facts()).toMatchObject({ status: 'connected', address: BOB })
    expect([rememberedConnections(storage).length, leftConnections(storage).length]).toEqual([1, 0])
  })

  test('behavior: a wallet that is still reconnecting is disconnected too', async () => {
    const leave = vi.fn(async () => true)
    const { attach, storage, left } = setUp(sourceWith(leave))
    rememberFakeWallet(storage)
    attach(second().connector(), BOB)
    await vi.advanceTimersByTimeAsync(0)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(left).toEqual(['eip155 replaced'])
    expect(rememberedConnections(storage)).toMatchObject([{ data: { name: 'Second' } }])
  })

  test.each([
    ['the same wallet again', (wallet: FakeWallet) => wallet.connector()],
    // Revoking the permission of one row would revoke that of the other.
    ['another row of the same object', (wallet: FakeWallet) => ({ ...wallet.connector(), memoryId: 'injected' })],
  ])('behavior: %s replaces nothing', async (_, next) => {
    const { attach, left, facts } = setUp()
    const wallet = createFakeWallet()
    attach(wallet.connector())
    attach(next(wallet), BOB)
    await vi.advanceTimersByTimeAsync(0)
    expect(revoked(wallet)).toBe(0)
    expect(left).toEqual([])
    expect(facts().address).toBe(BOB)
  })
})

describe('another tab', () => {
  test('behavior: a wallet that another tab has disconnected ends no session here', () => {
    const { attach, storage, left, facts } = setUp()
    const wallet = createFakeWallet()
    attach(wallet.connector())
    storage.remove('connections')
    wallet.emit('accountsChanged', [])
    expect(facts().status).toBe('disconnected')
    expect(left).toEqual([])
  })

  test('behavior: a connection that another tab has made meanwhile stays stored', () => {
    const { attach, storage, left } = setUp()
    const wallet = createFakeWallet()
    attach(wallet.connector())
    rememberFakeWallet(storage, { walletId: 'org.other~1', address: BOB })
    wallet.emit('accountsChanged', [])
    expect(rememberedConnections(storage)).toMatchObject([{ walletId: 'org.other~1' }])
    expect(left).toEqual([])
  })
})
