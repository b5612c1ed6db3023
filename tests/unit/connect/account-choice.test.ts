import { describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import { createConnections } from '@/lib/connect/connections'
import type { Connector } from '@/lib/connect/connector'
import { parseWalletAddress } from '@/lib/core/account-address'
import { createMemoryStorage } from '@/lib/core/storage'
import { SOLANA_NETWORKS } from '../../fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_MAINNET,
  solanaAddress,
} from '../../fakes/fake-standard-wallet'
import { ADA, BOB, createFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'

const CAROL = '0x00000000000000000000000000000000000000C3'
const HASH = `0x${'a'.repeat(64)}`

function setUp(storage = createMemoryStorage()) {
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([DEVNET, ...SOLANA_NETWORKS], DEVNET.caipNetworkId)
  const connections = createConnections({
    account,
    network,
    storage,
    setConnectedHint: vi.fn(),
    source: async () => undefined,
    loadAddresses: async () => ({ parseWalletAddress }),
  })
  const changes: string[] = []
  connections.onChange((kind) => changes.push(kind))
  return { account, storage, connections, changes, address: () => account.getState().accounts.eip155.address }
}

/** A connected EIP-1193 wallet that shares two accounts, with the second one chosen. */
function chooseSecond() {
  const page = setUp()
  const wallet = createFakeWallet({ accounts: [ADA, BOB] })
  page.connections.attach(wallet.connector(), { accounts: [ADA, BOB], chainId: 'eip155:31337' }, { activate: true })
  page.connections.selectAccount('eip155', BOB)
  return { ...page, wallet, connector: page.connections.get('eip155') as Connector }
}

describe('an account chosen among those that a wallet shares', () => {
  test('behavior: it becomes the active one, as a change of account, and the others stay', () => {
    const { account, address, changes } = chooseSecond()
    expect(address()).toBe(BOB)
    expect(account.getState().accounts.eip155.allAccounts.map((each) => each.address)).toEqual([BOB, ADA])
    expect(changes).toEqual(['accounts'])
  })

  test('behavior: the wallet is asked to sign and to send with it', async () => {
    const { connector, wallet } = chooseSecond()
    wallet.answer('personal_sign', () => '0xabcd')
    wallet.answer('eth_sendTransaction', () => HASH)
    await connector.signMessage({ message: 'hi', address: BOB }, { timeoutMs: 1_000 })
    expect(wallet.asked('personal_sign')[0]?.params[1]).toBe(BOB)
    const call = { from: BOB, to: CAROL, data: '0x', value: '0', chainId: 'eip155:31337' } as const
    await connector.sendTransaction({ namespace: 'eip155', ...call })
    expect(wallet.asked('eth_sendTransaction')[0]?.params[0]).toMatchObject({ from: BOB })
  })

  test('behavior: it stays while the wallet repeats its accounts or shares another one', () => {
    const { address, wallet } = chooseSecond()
    wallet.emit('accountsChanged', [ADA, BOB])
    wallet.emit('accountsChanged', [ADA.toLowerCase(), CAROL, BOB])
    expect(address()).toBe(BOB)
  })

  test('behavior: once the wallet no longer shares it, the first account of the wallet is active', () => {
    const { address, wallet, storage } = chooseSecond()
    wallet.emit('accountsChanged', [ADA])
    expect(address()).toBe(ADA)
    wallet.emit('accountsChanged', [ADA, BOB])
    expect(address()).toBe(ADA)
    expect(rememberedConnection(storage, 'eip155')?.walletFirst).toBeUndefined()
  })

  test('behavior: a change of account in the wallet wins', () => {
    const { address, wallet } = chooseSecond()
    wallet.emit('accountsChanged', [CAROL, ADA, BOB])
    expect(address()).toBe(CAROL)
  })

  test("behavior: choosing the wallet's own first account again follows the wallet", () => {
    const { address, wallet, connections } = chooseSecond()
    connections.selectAccount('eip155', ADA)
    expect(address()).toBe(ADA)
    wallet.emit('accountsChanged', [BOB, ADA])
    expect(address()).toBe(BOB)
  })

  test('error: an account that the wallet does not share has no effect', () => {
    const { address, connections } = chooseSecond()
    connections.selectAccount('eip155', CAROL)
    expect(address()).toBe(BOB)
  })

  test('behavior: a Solana wallet signs with the chosen account too', async () => {
    const { connections, account } = setUp()
    const wallet = createFakeStandardWallet({ seeds: [SOL_ADA, SOL_BOB] })
    const connector = wallet.connector()
    connections.attach(connector, await connector.connect(SOLANA_MAINNET), { activate: true })
    const chosen = solanaAddress(SOL_BOB)
    connections.selectAccount('solana', chosen)
    expect(account.getState().accounts.solana.address).toBe(chosen)
    await connector.signMessage({ message: 'hi', address: chosen }, { timeoutMs: 1_000 })
    expect(wallet.calls.at(-1)?.input).toMatchObject({ account: { address: chosen } })
  })
})

describe('a chosen account after a reload', () => {
  const restored = (accounts: readonly [string, ...string[]], storage: ReturnType<typeof setUp>['storage']) => {
    const entry = rememberedConnection(storage, 'eip155')
    const page = setUp(storage)
    const wallet = createFakeWallet({ accounts })
    const choice = { address: BOB, walletFirst: entry?.walletFirst ?? '' }
    page.connections.attach(wallet.connector(), { accounts, chainId: 'eip155:31337' }, { activate: false, choice })
    return page.address()
  }

  test('behavior: it is remembered with the first account of the wallet', () => {
    const { storage } = chooseSecond()
    expect(rememberedConnection(storage, 'eip155')).toMatchObject({ walletFirst: ADA, data: { address: BOB } })
  })

  test.each<[string, readonly [string, ...string[]], string]>([
    ['it is active again', [ADA, BOB], BOB],
    ['the wallet has another first account now: that one is active', [CAROL, ADA, BOB], CAROL],
    ['the wallet does not share it any more: its first is active', [ADA], ADA],
  ])('behavior: %s', (_, accounts, active) => {
    const { storage } = chooseSecond()
    expect(restored(accounts, storage)).toBe(active)
  })

  test('error: a stored value that is not text forgets the connection', () => {
    const { storage } = chooseSecond()
    storage.set('connections', (storage.get('connections') ?? '').replace(`"walletFirst":"${ADA}"`, '"walletFirst":7'))
    expect(rememberedConnection(storage, 'eip155')).toBeUndefined()
  })
})
