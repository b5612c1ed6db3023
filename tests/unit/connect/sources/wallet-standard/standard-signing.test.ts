import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { SOLANA_NETWORKS } from '@/tests/fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '@/tests/fakes/fake-standard-wallet'
import { WalletError } from '@/tests/fakes/fake-wallet'
import { revokedProxy } from '@/tests/support/revoked-proxy'

import { walletFailure } from '@/tests/support/wallet-failure'
import { ADA, BOB, connected, never, patience, refusals, throws } from './standard-page'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const _TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

function _networkOf(id: string) {
  const found = SOLANA_NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
  if (found === undefined) throw new Error(`no network ${id}`)
  return found
}

describe('signMessage', () => {
  test('behavior: our server accepts the signature as the account’s', async () => {
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
    expect((await walletFailure(connector.signMessage({ message: 'a', address: ADA }, patience))).code).toBe(code)
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
    const error = await walletFailure(connector.signMessage({ message: 'a', address: ADA }, patience))
    expect(error.code).toBe('siwx.bad_signature')
  })

  test('error: a wallet that has changed its account is not asked', async () => {
    const { wallet, connector } = await connected()
    wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    expect((await walletFailure(connector.signMessage({ message: 'a', address: ADA }, patience))).code).toBe(
      'wallet.changed',
    )
    expect(wallet.asked('solana:signMessage')).toEqual([])
  })

  test('behavior: a wallet that replaced its account objects without an event gets its current object', async () => {
    const { wallet, connector } = await connected()
    const account = wallet.accountOf(SOL_ADA)
    wallet.state.accounts = [account]
    await connector.signMessage({ message: 'a', address: ADA }, patience)
    const [call] = wallet.asked('solana:signMessage')
    expect((call?.input as { account: unknown } | undefined)?.account).toBe(account)
  })

  test('error: an account without text signing is not asked', async () => {
    const wallet = createFakeStandardWallet()
    wallet.state.accounts = [wallet.accountOf(SOL_ADA, { features: ['solana:signAndSendTransaction'] })]
    const { connector } = await connected(wallet)
    const error = await walletFailure(connector.signMessage({ message: 'a', address: ADA }, patience))
    expect(error.code).toBe('wallet.unsupported_method')
    expect(wallet.asked('solana:signMessage')).toEqual([])
  })

  test('error: a silent wallet leads to a timeout, an abort ends at once', async () => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signMessage', never)
    const sign = (signal?: AbortSignal) =>
      connector.signMessage({ message: 'a', address: ADA }, { ...patience, signal })
    expect((await walletFailure(sign())).code).toBe('wallet.timeout')
    expect((await walletFailure(sign(AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('sendTransaction', () => {
  const transaction = {
    namespace: 'solana',
    chainId: SOLANA_MAINNET,
    from: ADA,
    bytes: Uint8Array.of(1, 2, 3),
  } as const

  test('behavior: the wallet gets the bytes, its own account object and the network name; the id is base58', async () => {
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
  ] as const)('error: a transaction of %s is not passed to the wallet', async (_, over) => {
    const { wallet, connector } = await connected()
    expect((await walletFailure(connector.sendTransaction({ ...transaction, ...over }))).code).toBe('wallet.changed')
    expect(wallet.asked('solana:signAndSendTransaction')).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['a text', [{ signature: 'abc' }]],
    ['a short signature', [{ signature: new Uint8Array(63) }]],
  ])('error: after a wallet agreed and answered %s, the outcome is unsure', async (_, answer) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signAndSendTransaction', () => answer)
    expect((await walletFailure(connector.sendTransaction(transaction))).code).toBe('transaction.no_hash')
  })

  test.each([
    [new WalletError(4001), 'wallet.rejected'],
    [new Error('boom'), 'transaction.failed'],
    [new Error('Wallet Standard error #4001000; Decode this'), 'wallet.rejected'],
  ])('error: the wallet refuses with %s', async (error, code) => {
    const { wallet, connector } = await connected()
    wallet.answer('solana:signAndSendTransaction', throws(error))
    expect((await walletFailure(connector.sendTransaction(transaction))).code).toBe(code)
  })

  test('error: a wallet that does not send, and a transaction of another namespace, are refused', async () => {
    const wallet = createFakeStandardWallet()
    const { 'solana:signAndSendTransaction': _, ...features } = wallet.wallet.features
    Object.assign(wallet.wallet, { features })
    const { connector } = await connected(wallet)
    expect((await walletFailure(connector.sendTransaction(transaction))).code).toBe('wallet.unsupported_method')
    const call = { namespace: 'eip155', chainId: 'eip155:1', from: ADA, to: ADA, data: '0x', value: '0' } as const
    expect((await walletFailure(connector.sendTransaction(call))).code).toBe('wallet.unsupported_method')
  })
})
