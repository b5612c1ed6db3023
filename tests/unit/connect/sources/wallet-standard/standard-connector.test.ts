import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SOLANA_NETWORKS } from '@/tests/fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  type FakeStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '@/tests/fakes/fake-standard-wallet'
import { MAINNET } from '@/tests/fakes/fake-wallet-networks'
import { revokedProxy } from '@/tests/support/revoked-proxy'

import { walletFailure } from '@/tests/support/wallet-failure'
import { ADA, BOB, connected, never, patience, refusals, throws } from './standard-page'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

function networkOf(id: string) {
  const found = SOLANA_NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
  if (found === undefined) throw new Error(`no network ${id}`)
  return found
}

describe('connect', () => {
  test('behavior: it requests accounts and uses the requested network', async () => {
    const wallet = createFakeStandardWallet({ seeds: [SOL_ADA, SOL_BOB], locked: true })
    const { connection } = await connected(wallet, SOLANA_DEVNET)
    expect(connection).toEqual({ accounts: [ADA, BOB], chainId: SOLANA_DEVNET })
    expect(wallet.asked('standard:connect').map(({ input }) => input)).toEqual([undefined])
  })

  test('behavior: if no account supports the requested network, it uses that of the first account', async () => {
    const { connection } = await connected(createFakeStandardWallet({ chains: ['solana:testnet'] }))
    expect(connection).toEqual({ accounts: [ADA], chainId: TESTNET })
  })

  test('behavior: an account for the requested network comes before others', async () => {
    const wallet = createFakeStandardWallet()
    const [main, other] = [wallet.accountOf(SOL_BOB), wallet.accountOf(SOL_ADA, { chains: ['solana:testnet'] })]
    wallet.answer('standard:connect', () => ({ accounts: [other, main] }))
    expect((await connected(wallet)).connection).toEqual({ accounts: [BOB], chainId: SOLANA_MAINNET })
  })

  test.each(refusals)('error: the wallet refuses with %s', async (_, error, code) => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', throws(error))
    expect((await walletFailure(wallet.connector().connect(SOLANA_MAINNET))).code).toBe(code)
  })

  test.each([
    ['no account', () => ({ accounts: [] })],
    ['no list', () => ({ accounts: 'all' })],
    ['a list of junk', () => ({ accounts: [null, 7, {}, revokedProxy({})] })],
    ['an EVM account', () => ({ accounts: [{ address: '0xAdA0', chains: ['eip155:1'], features: [] }] })],
    ['a short key', () => ({ accounts: [{ address: 'abc', chains: ['solana:mainnet'], features: [] }] })],
    [
      'an account of no Solana network',
      () => ({ accounts: [{ address: ADA, chains: ['sui:mainnet'], features: [] }] }),
    ],
  ])('error: %s is not accepted as a connection', async (_, answer) => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', answer)
    expect((await walletFailure(wallet.connector().connect(SOLANA_MAINNET))).code).toBe('wallet.no_accounts')
  })

  test('error: one account that throws does not affect others, and an address is listed once', async () => {
    const wallet = createFakeStandardWallet()
    const hostile = Object.defineProperty({}, 'address', { get: throws(new Error('no')) })
    wallet.answer('standard:connect', () => ({
      accounts: [hostile, wallet.accountOf(SOL_ADA), wallet.accountOf(SOL_ADA)],
    }))
    expect((await connected(wallet)).connection.accounts).toEqual([ADA])
  })

  test('error: a silent wallet leads to a timeout, an abort ends at once', async () => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', never)
    const connector = wallet.connector()
    expect((await walletFailure(connector.connect(SOLANA_MAINNET))).code).toBe('wallet.timeout')
    expect((await walletFailure(connector.connect(SOLANA_MAINNET, AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('connectSilently', () => {
  test('behavior: it asks without a prompt and uses the accounts already shared', async () => {
    const wallet = createFakeStandardWallet()
    expect(await wallet.connector().connectSilently(SOLANA_DEVNET)).toEqual({ accounts: [ADA], chainId: SOLANA_DEVNET })
    expect(wallet.asked('standard:connect').map(({ input }) => input)).toEqual([{ silent: true }])
  })

  test.each([
    ['shares nothing', undefined],
    ['throws', throws(new Error('locked'))],
    ['never answers', never],
    ['answers nonsense', () => 'no'],
  ])('error: a wallet that %s is not connected', async (_, handler) => {
    const wallet = createFakeStandardWallet({ locked: true })
    if (handler !== undefined) wallet.answer('standard:connect', handler)
    const asked = wallet.connector().connectSilently(SOLANA_MAINNET)
    await vi.runAllTimersAsync()
    expect(await asked).toBeNull()
  })
})

describe('awaitAccounts', () => {
  test('behavior: it waits without asking until the wallet shares an account', async () => {
    const wallet = createFakeStandardWallet({ locked: true })
    const waiting = wallet.connector().awaitAccounts(SOLANA_MAINNET, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(5_000)
    wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await waiting).toEqual({ accounts: [BOB], chainId: SOLANA_MAINNET })
    expect(wallet.calls).toEqual([])
  })

  test('error: only the signal ends the wait', async () => {
    const abort = new AbortController()
    const waiting = createFakeStandardWallet().connector().awaitAccounts(SOLANA_MAINNET, abort.signal)
    setTimeout(() => abort.abort(), 60_000)
    expect((await walletFailure(waiting)).code).toBe('request.aborted')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('changes in the wallet', () => {
  test('behavior: listeners get a change of account, with the network of the page', async () => {
    const { wallet, changes } = await connected(createFakeStandardWallet(), SOLANA_DEVNET)
    wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    expect(changes).toEqual([{ accounts: [BOB], chainId: SOLANA_DEVNET }])
  })

  test('behavior: an account for another network switches the page to that network', async () => {
    const { wallet, changes } = await connected()
    wallet.changeAccounts([wallet.accountOf(SOL_BOB, { chains: ['solana:testnet'] })])
    expect(changes).toEqual([{ accounts: [BOB], chainId: TESTNET }])
  })

  test.each([
    ['takes its accounts back', (wallet: FakeStandardWallet) => wallet.changeAccounts([])],
    [
      'leaves Solana',
      (wallet: FakeStandardWallet) => {
        Object.assign(wallet.wallet, { chains: ['sui:mainnet'] })
        wallet.emit({ chains: ['sui:mainnet'] })
      },
    ],
    [
      'loses a feature that we need',
      (wallet: FakeStandardWallet) => {
        Object.assign(wallet.wallet, { features: {} })
        wallet.emit({ features: {} })
      },
    ],
  ])('behavior: a wallet that %s is disconnected', async (_, act) => {
    const { wallet, changes } = await connected()
    act(wallet)
    expect(changes).toEqual([{ accounts: [] }])
  })

  test('behavior: changed features are used from then on', async () => {
    const { wallet, connector, changes } = await connected()
    const signMessage = vi.fn(async () => [
      { signature: new Uint8Array(64), signedMessage: new TextEncoder().encode('a') },
    ])
    const features = { ...wallet.wallet.features, 'solana:signMessage': { version: '1.0.0', signMessage } }
    Object.assign(wallet.wallet, { features })
    wallet.emit({ features })
    expect(changes).toEqual([{ accounts: [ADA], chainId: SOLANA_MAINNET }])
    await connector.signMessage({ message: 'a', address: ADA }, patience)
    expect(signMessage).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a revoked proxy', revokedProxy({})],
    ['no news', {}],
  ])('error: %s is ignored', async (_, properties) => {
    const { wallet, changes } = await connected()
    wallet.emit(properties as never)
    expect(changes).toEqual([])
  })

  test('behavior: after unsubscribing no listener is called, even if the wallet goes on calling', async () => {
    const { wallet, connector, changes, unsubscribe } = await connected()
    const kept: ((properties: object) => void)[] = []
    const deaf = {
      ...wallet.wallet.features,
      'standard:events': { version: '1.0.0', on: (_: string, listener: never) => void kept.push(listener) },
    }
    Object.assign(wallet.wallet, { features: deaf })
    const stop = wallet.connector().subscribe((change) => changes.push(change))
    unsubscribe()
    stop()
    wallet.changeAccounts([])
    kept[0]?.({ accounts: [] })
    expect(changes).toEqual([])
    expect(wallet.listenerCount()).toBe(0)
    expect(connector.name).toBe('Sol Wallet')
  })

  test('behavior: account and network are read without a call', async () => {
    const { wallet, connector } = await connected()
    expect(await connector.current()).toEqual({ accounts: [ADA], chainId: SOLANA_MAINNET })
    wallet.state.accounts = []
    expect(await connector.current()).toEqual({ accounts: [] })
    Object.defineProperty(wallet.wallet, 'accounts', { get: throws(new Error('no')) })
    expect(await connector.current()).toBeNull()
    expect(wallet.calls).toHaveLength(1)
  })
})

describe('switchNetwork', () => {
  test('behavior: switches the page to another network of the account, which transactions then name', async () => {
    const { wallet, connector } = await connected()
    await connector.switchNetwork(networkOf(SOLANA_DEVNET))
    expect(await connector.current()).toEqual({ accounts: [ADA], chainId: SOLANA_DEVNET })
    const bytes = Uint8Array.of(1, 2, 3)
    await connector.sendTransaction({ namespace: 'solana', chainId: SOLANA_DEVNET, from: ADA, bytes })
    expect(wallet.asked('solana:signAndSendTransaction')[0]?.input).toMatchObject({ chain: 'solana:devnet' })
  })

  test.each([
    ['the account is not for', networkOf(TESTNET)],
    ['is of another namespace', MAINNET],
  ])('error: a network that %s is refused, and the page stays', async (_, network) => {
    const { connector } = await connected()
    const error = await walletFailure(connector.switchNetwork(network))
    expect([error.code, error.details]).toEqual(['network.switch_failed', { network: network.caipNetworkId }])
    expect(await connector.current()).toMatchObject({ chainId: SOLANA_MAINNET })
  })
})

describe('disconnect and request', () => {
  test('behavior: disconnecting calls the wallet', async () => {
    const { wallet, connector } = await connected()
    await connector.disconnect()
    expect(wallet.asked('standard:disconnect')).toHaveLength(1)
  })

  test.each([
    ['throws', throws(new Error('no'))],
    ['never answers', never],
  ])('error: disconnecting also settles if the wallet %s', async (_, handler) => {
    const { wallet, connector } = await connected()
    wallet.answer('standard:disconnect', handler)
    const gone = connector.disconnect()
    await vi.runAllTimersAsync()
    await expect(gone).resolves.toBe(true)
  })

  test('behavior: a wallet without standard:disconnect is not called', async () => {
    const wallet = createFakeStandardWallet()
    const { 'standard:disconnect': _, ...features } = wallet.wallet.features
    Object.assign(wallet.wallet, { features })
    await expect(wallet.connector().disconnect()).resolves.toBe(true)
  })

  test('error: requests by name are not supported', async () => {
    const { connector } = await connected()
    expect((await walletFailure(connector.request('getBalance', [], patience))).code).toBe('wallet.unsupported_method')
  })
})
