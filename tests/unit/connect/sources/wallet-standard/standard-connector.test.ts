import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionChange } from '@/lib/connect/connector'
import type { AppError } from '@/lib/core/app-error'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { SOLANA_NETWORKS } from '@/tests/fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  type FakeStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
  solanaAddress,
} from '@/tests/fakes/fake-standard-wallet'
import { WalletError } from '@/tests/fakes/fake-wallet'
import { MAINNET } from '@/tests/fakes/fake-wallet-networks'
import { revokedProxy } from '@/tests/support/revoked-proxy'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [ADA, BOB] = [solanaAddress(SOL_ADA), solanaAddress(SOL_BOB)]
const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
const never = () => new Promise(() => undefined)
const patience = { timeoutMs: 1_000 }

function networkOf(id: string) {
  const found = SOLANA_NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
  if (found === undefined) throw new Error(`no network ${id}`)
  return found
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const settled = promise.then(
    () => undefined,
    (cause: AppError) => cause,
  )
  await vi.runAllTimersAsync()
  const error = await settled
  if (error === undefined) throw new Error('it did not fail')
  return error
}

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

/** What wallets throw, and what we make of it. */
const refusals: readonly (readonly [string, unknown, string])[] = [
  ['4001', new WalletError(4001), 'wallet.rejected'],
  ['a sentence', new Error('User rejected the request.'), 'wallet.rejected'],
  ['WalletSignMessageError', named('WalletSignMessageError', 'User rejected the request.'), 'wallet.rejected'],
  ['WalletStandardError', named('WalletStandardError', 'The user rejected the request.'), 'wallet.rejected'],
  ['WalletStandardError in production', new Error('Wallet Standard error #4001000; Decode this'), 'wallet.rejected'],
  ['an account of other chains', new Error('Wallet Standard error #6160000; Decode'), 'wallet.unsupported_chain_id'],
  ['a feature that is missing', new Error('Wallet Standard error #6160002; Decode'), 'wallet.unsupported_method'],
  ['a window that was closed', named('WalletWindowClosedError'), 'wallet.rejected'],
  ['a wallet that is not connected', named('WalletNotConnectedError'), 'wallet.unauthorized'],
  ['a request that is open already', new WalletError(-32002), 'wallet.request_pending'],
  ['anything else', named('constructor', 'Wallet Standard error #1'), 'wallet.failed'],
  ['a revoked proxy', revokedProxy({}), 'wallet.failed'],
]

const throws = (error: unknown) => () => {
  throw error
}

async function connected(wallet: FakeStandardWallet = createFakeStandardWallet(), chainId = SOLANA_MAINNET) {
  const connector = wallet.connector()
  const connection = await connector.connect(chainId)
  const changes: ConnectionChange[] = []
  const unsubscribe = connector.subscribe((change) => changes.push(change))
  return { wallet, connector, connection, changes, unsubscribe }
}

describe('connect', () => {
  test('behavior: it asks for accounts and goes to the network that is wanted', async () => {
    const wallet = createFakeStandardWallet({ seeds: [SOL_ADA, SOL_BOB], locked: true })
    const { connection } = await connected(wallet, SOLANA_DEVNET)
    expect(connection).toEqual({ accounts: [ADA, BOB], chainId: SOLANA_DEVNET })
    expect(wallet.asked('standard:connect').map(({ input }) => input)).toEqual([undefined])
  })

  test('behavior: where no account is for the network that is wanted, it goes where the first one is', async () => {
    const { connection } = await connected(createFakeStandardWallet({ chains: ['solana:testnet'] }))
    expect(connection).toEqual({ accounts: [ADA], chainId: TESTNET })
  })

  test('behavior: an account for the network that is wanted comes before one that is not', async () => {
    const wallet = createFakeStandardWallet()
    const [main, other] = [wallet.accountOf(SOL_BOB), wallet.accountOf(SOL_ADA, { chains: ['solana:testnet'] })]
    wallet.answer('standard:connect', () => ({ accounts: [other, main] }))
    expect((await connected(wallet)).connection).toEqual({ accounts: [BOB], chainId: SOLANA_MAINNET })
  })

  test.each(refusals)('error: the wallet refuses with %s', async (_, error, code) => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', throws(error))
    expect((await failure(wallet.connector().connect(SOLANA_MAINNET))).code).toBe(code)
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
  ])('error: %s is no connection', async (_, answer) => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', answer)
    expect((await failure(wallet.connector().connect(SOLANA_MAINNET))).code).toBe('wallet.no_accounts')
  })

  test('error: one account that throws loses no other, and an address counts once', async () => {
    const wallet = createFakeStandardWallet()
    const hostile = Object.defineProperty({}, 'address', { get: throws(new Error('no')) })
    wallet.answer('standard:connect', () => ({
      accounts: [hostile, wallet.accountOf(SOL_ADA), wallet.accountOf(SOL_ADA)],
    }))
    expect((await connected(wallet)).connection.accounts).toEqual([ADA])
  })

  test('error: a silent wallet ends in a timeout, an abandoned one at once', async () => {
    const wallet = createFakeStandardWallet()
    wallet.answer('standard:connect', never)
    const connector = wallet.connector()
    expect((await failure(connector.connect(SOLANA_MAINNET))).code).toBe('wallet.timeout')
    expect((await failure(connector.connect(SOLANA_MAINNET, AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('connectSilently', () => {
  test('behavior: it asks without a prompt, and takes what is shared already', async () => {
    const wallet = createFakeStandardWallet()
    expect(await wallet.connector().connectSilently(SOLANA_DEVNET)).toEqual({ accounts: [ADA], chainId: SOLANA_DEVNET })
    expect(wallet.asked('standard:connect').map(({ input }) => input)).toEqual([{ silent: true }])
  })

  test.each([
    ['shares nothing', undefined],
    ['throws', throws(new Error('locked'))],
    ['never answers', never],
    ['answers nonsense', () => 'no'],
  ])('error: a wallet that %s is none', async (_, handler) => {
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

  test('error: only the signal ends the waiting', async () => {
    const abort = new AbortController()
    const waiting = createFakeStandardWallet().connector().awaitAccounts(SOLANA_MAINNET, abort.signal)
    setTimeout(() => abort.abort(), 60_000)
    expect((await failure(waiting)).code).toBe('request.aborted')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('changes in the wallet', () => {
  test('behavior: listeners get a change of account, with the network of the page', async () => {
    const { wallet, changes } = await connected(createFakeStandardWallet(), SOLANA_DEVNET)
    wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    expect(changes).toEqual([{ accounts: [BOB], chainId: SOLANA_DEVNET }])
  })

  test('behavior: an account that is not for that network takes the page to its own', async () => {
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

  test('behavior: other features are used from then on', async () => {
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
  ])('error: %s is no change', async (_, properties) => {
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

  test('behavior: where it stands is read without a call', async () => {
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
  test('behavior: the page goes to another network of the account, and transactions name it', async () => {
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
    const error = await failure(connector.switchNetwork(network))
    expect([error.code, error.details]).toEqual(['network.switch_failed', { network: network.caipNetworkId }])
    expect(await connector.current()).toMatchObject({ chainId: SOLANA_MAINNET })
  })
})

describe('signMessage', () => {
  test('behavior: our server takes the signature for the account’s', async () => {
    const { wallet, connector } = await connected(createFakeStandardWallet({ seeds: [SOL_ADA, SOL_BOB] }))
    const message = 'Grüße 👋\n\nfrom Ada'
    const signed = await connector.signMessage({ message, address: BOB }, patience)
    const rpc = { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) }
    const claim = { chainId: SOLANA_MAINNET, message, ...signed }
    expect(await verifySignature({ ...claim, address: BOB }, { rpc, cosmosPrefixes: {} })).toEqual({ valid: true })
    expect(await verifySignature({ ...claim, address: ADA }, { rpc, cosmosPrefixes: {} })).toMatchObject({
      valid: false,
    })
    expect(wallet.asked('solana:signMessage')).toHaveLength(1)
  })

  test.each(refusals)('error: the wallet refuses with %s', async (_, error, code) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signMessage', throws(error))
    expect((await failure(connector.signMessage({ message: 'a', address: ADA }, patience))).code).toBe(code)
  })

  const text = new TextEncoder().encode('a')
  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['a text', [{ signature: 'abc', signedMessage: text }]],
    ['a short signature', [{ signature: new Uint8Array(63), signedMessage: text }]],
    ['a long signature', [{ signature: new Uint8Array(65), signedMessage: text }]],
    ['a signature of another text', [{ signature: new Uint8Array(64), signedMessage: Uint8Array.of(98) }]],
    ['a signature of a longer text', [{ signature: new Uint8Array(64), signedMessage: Uint8Array.of(97, 97) }]],
    ['no word of what it signed', [{ signature: new Uint8Array(64) }]],
    ['a revoked proxy', [revokedProxy({})]],
  ])('error: a wallet that answers %s has not signed', async (_, answer) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signMessage', () => answer)
    const error = await failure(connector.signMessage({ message: 'a', address: ADA }, patience))
    expect(error.code).toBe('siwx.bad_signature')
  })

  test('error: a wallet that has another account by now is not asked', async () => {
    const { wallet, connector } = await connected()
    wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    expect((await failure(connector.signMessage({ message: 'a', address: ADA }, patience))).code).toBe('wallet.changed')
    expect(wallet.asked('solana:signMessage')).toEqual([])
  })

  test('behavior: a wallet that made its accounts anew without a word is asked with its own object', async () => {
    const { wallet, connector } = await connected()
    const account = wallet.accountOf(SOL_ADA)
    wallet.state.accounts = [account]
    await connector.signMessage({ message: 'a', address: ADA }, patience)
    const [call] = wallet.asked('solana:signMessage')
    expect((call?.input as { account: unknown } | undefined)?.account).toBe(account)
  })

  test('error: an account that cannot sign texts is not asked', async () => {
    const wallet = createFakeStandardWallet()
    wallet.state.accounts = [wallet.accountOf(SOL_ADA, { features: ['solana:signAndSendTransaction'] })]
    const { connector } = await connected(wallet)
    const error = await failure(connector.signMessage({ message: 'a', address: ADA }, patience))
    expect(error.code).toBe('wallet.unsupported_method')
    expect(wallet.asked('solana:signMessage')).toEqual([])
  })

  test('error: a silent wallet ends in a timeout, an abandoned one at once', async () => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signMessage', never)
    const sign = (signal?: AbortSignal) =>
      connector.signMessage({ message: 'a', address: ADA }, { ...patience, signal })
    expect((await failure(sign())).code).toBe('wallet.timeout')
    expect((await failure(sign(AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('sendTransaction', () => {
  const transaction = {
    namespace: 'solana',
    chainId: SOLANA_MAINNET,
    from: ADA,
    bytes: Uint8Array.of(1, 2, 3),
  } as const

  test('behavior: the wallet gets the bytes, its own account and the name of the network; the id is base58', async () => {
    const { wallet, connector } = await connected()
    const id = await connector.sendTransaction(transaction)
    expect(base58.decode(id)).toHaveLength(64)
    expect(wallet.asked('solana:signAndSendTransaction')).toEqual([
      {
        feature: 'solana:signAndSendTransaction',
        input: { account: wallet.state.accounts[0], chain: 'solana:mainnet', transaction: Uint8Array.of(1, 2, 3) },
      },
    ])
  })

  test('behavior: there is no deadline, and no second request', async () => {
    const { wallet, connector } = await connected()
    let approve: (answer: unknown) => void = () => undefined
    wallet.answer(
      'solana:signAndSendTransaction',
      () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    )
    const sending = connector.sendTransaction(transaction)
    await vi.advanceTimersByTimeAsync(3_600_000)
    approve([{ signature: new Uint8Array(64).fill(7) }])
    expect(await sending).toBe(base58.encode(new Uint8Array(64).fill(7)))
    expect(wallet.asked('solana:signAndSendTransaction')).toHaveLength(1)
  })

  test.each([
    ['another account', { from: BOB }],
    ['another network', { chainId: SOLANA_DEVNET }],
    ['a network without a name', { chainId: 'solana:unknown' }],
  ] as const)('error: a transaction of %s is not given to the wallet', async (_, over) => {
    const { wallet, connector } = await connected()
    expect((await failure(connector.sendTransaction({ ...transaction, ...over }))).code).toBe('wallet.changed')
    expect(wallet.asked('solana:signAndSendTransaction')).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['a text', [{ signature: 'abc' }]],
    ['a short signature', [{ signature: new Uint8Array(63) }]],
  ])('error: a wallet that agrees and answers %s may have sent it', async (_, answer) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signAndSendTransaction', () => answer)
    expect((await failure(connector.sendTransaction(transaction))).code).toBe('transaction.no_hash')
  })

  test.each([
    [new WalletError(4001), 'wallet.rejected'],
    [new Error('boom'), 'transaction.failed'],
    [new Error('Wallet Standard error #4001000; Decode this'), 'wallet.rejected'],
  ])('error: the wallet refuses with %s', async (error, code) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signAndSendTransaction', throws(error))
    expect((await failure(connector.sendTransaction(transaction))).code).toBe(code)
  })

  test('error: a wallet that does not send, and a transaction of another namespace, are refused', async () => {
    const wallet = createFakeStandardWallet()
    const { 'solana:signAndSendTransaction': _, ...features } = wallet.wallet.features
    Object.assign(wallet.wallet, { features })
    const { connector } = await connected(wallet)
    expect((await failure(connector.sendTransaction(transaction))).code).toBe('wallet.unsupported_method')
    const call = { namespace: 'eip155', chainId: 'eip155:1', from: ADA, to: ADA, data: '0x', value: '0' } as const
    expect((await failure(connector.sendTransaction(call))).code).toBe('wallet.unsupported_method')
  })
})

describe('disconnect and request', () => {
  test('behavior: disconnecting tells the wallet', async () => {
    const { wallet, connector } = await connected()
    await connector.disconnect()
    expect(wallet.asked('standard:disconnect')).toHaveLength(1)
  })

  test.each([
    ['throws', throws(new Error('no'))],
    ['never answers', never],
  ])('error: disconnecting ends also where the wallet %s', async (_, handler) => {
    const { wallet, connector } = await connected()
    wallet.answer('standard:disconnect', handler)
    const gone = connector.disconnect()
    await vi.runAllTimersAsync()
    await expect(gone).resolves.toBeUndefined()
  })

  test('behavior: a wallet without standard:disconnect is left alone', async () => {
    const wallet = createFakeStandardWallet()
    const { 'standard:disconnect': _, ...features } = wallet.wallet.features
    Object.assign(wallet.wallet, { features })
    await expect(wallet.connector().disconnect()).resolves.toBeUndefined()
  })

  test('error: there are no requests by name', async () => {
    const { connector } = await connected()
    expect((await failure(connector.request('getBalance', [], patience))).code).toBe('wallet.unsupported_method')
  })
})
