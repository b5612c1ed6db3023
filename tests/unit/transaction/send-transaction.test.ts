import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import type { AskChain } from '@/lib/chains/gateway-client'
import { createConnections } from '@/lib/connect/connections'
import { parseWalletAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import { sendTransaction } from '@/lib/transaction/send-transaction'
import { createTransactions } from '@/lib/transaction/transactions'
import * as watch from '@/lib/transaction/watch-transaction'
import { ADA, BOB, createFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HASH = `0x${'a'.repeat(64)}`
const token = { symbol: 'USDC', address: BOB, decimals: 6 }
const request = {
  from: ADA,
  to: BOB,
  data: '0xdead',
  value: '1000000000000000000',
  chainId: 'eip155:31337',
  intent: { kind: 'swap', source: token, target: token, fromAmount: '5', toAmount: '6' },
} as const

function setUp(ask: AskChain = async (_chain, method) => (method === 'eth_getTransactionCount' ? '0x7' : null)) {
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([DEVNET], 'eip155:31337')
  const connections = createConnections({
    account,
    network,
    storage: createMemoryStorage(),
    setConnectedHint: () => undefined,
    source: async () => undefined,
    loadAddresses: async () => ({ parseWalletAddress }),
  })
  const wallet = createFakeWallet()
  wallet.answer('eth_sendTransaction', () => HASH)
  connections.attach(wallet.connector(), { accounts: [ADA], chainId: 'eip155:31337' }, { activate: true })
  const transactions = createTransactions({
    storage: createMemoryStorage(),
    ask,
    now: () => Date.now(),
    onStorageChange: () => () => undefined,
    confirmationsOf: () => 1,
    loadWatch: async () => watch,
    loadSolanaWatch: () => import('@/lib/transaction/solana-watch'),
    loadBatches: () => import('@/lib/connect/call-batches'),
    loadBatchWatch: () => import('@/lib/transaction/watch-batch'),
    readBatch: () => Promise.reject(new Error('no batch was sent')),
  })
  const send = (more: { gas?: string } = {}) =>
    sendTransaction({ ...request, ...more }, { connections, ask, transactions })
  const failure = () =>
    send().then(
      () => 'it did not fail',
      (cause: AppError) => cause.code,
    )
  return { wallet, connections, transactions, send, failure, records: () => transactions.store.getState().records }
}

describe('sendTransaction', () => {
  test('behavior: the wallet gets its own request format and sets the fees; a sent transaction is stored at once', async () => {
    const { send, wallet, records, transactions } = setUp()
    expect(await send()).toBe(HASH)
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([
      { from: ADA, to: BOB, data: '0xdead', value: '0xde0b6b3a7640000', chainId: '0x7a69' },
    ])
    expect(records()).toMatchObject([
      { id: HASH, from: ADA, nonce: 7, chainId: 'eip155:31337', intent: request.intent, status: 'pending' },
    ])
    transactions.destroy()
  })

  test('behavior: a transaction of a smart account is a batch of one, stored by its id before a block has it', async () => {
    const { send, wallet, connections, records, transactions } = setUp()
    wallet.answer('wallet_sendCalls', () => ({ id: 'bundle-1' }))
    const smart = { ...wallet.connector(), isSmartAccount: (address: string) => address === ADA }
    connections.attach(smart, { accounts: [ADA], chainId: 'eip155:31337' }, { activate: true })
    expect(await send()).toBe('bundle-1')
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(0)
    expect(wallet.asked('wallet_sendCalls')[0]?.params).toMatchObject([
      { from: ADA, calls: [{ to: BOB, data: '0xdead', value: '0xde0b6b3a7640000' }] },
    ])
    const sent = { to: BOB, data: '0xdead', value: '1000000000000000000' }
    expect(records()).toMatchObject([{ id: 'bundle-1', batch: {}, request: sent, status: 'pending' }])
    expect(records()[0]).not.toHaveProperty('nonce')
    transactions.destroy()
  })

  test('behavior: the estimated gas limit is suggested, but no price, so that the wallet determines the fee', async () => {
    const { send, wallet, transactions } = setUp()
    await send({ gas: '150000' })
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([
      { from: ADA, to: BOB, data: '0xdead', value: '0xde0b6b3a7640000', chainId: '0x7a69', gas: '0x249f0' },
    ])
    transactions.destroy()
  })

  test.each([
    ['another account', { eth_accounts: () => [BOB] }],
    ['no account', { eth_accounts: () => [] }],
    ['another network', { eth_chainId: () => '0x1' }],
    ['no answer about it', { eth_chainId: () => new Promise(() => undefined) }],
  ])('error: %s in the wallet in the meantime: no request is sent', async (_, answers) => {
    const { failure, wallet } = setUp()
    for (const [method, handler] of Object.entries(answers)) wallet.answer(method, handler)
    const failed = failure()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toBe('wallet.changed')
    expect(wallet.asked('eth_sendTransaction')).toEqual([])
  })

  test('error: the wallet has disconnected in the meantime', async () => {
    const { failure, connections } = setUp()
    connections.detach('eip155')
    expect(await failure()).toBe('wallet.changed')
  })

  test('error: nothing is sent if the chain cannot be read, because the transaction could not be followed', async () => {
    const { failure, wallet } = setUp(() => Promise.reject(new AppError('upstream.failed')))
    expect(await failure()).toBe('upstream.failed')
    expect(wallet.asked('eth_sendTransaction')).toEqual([])
  })

  test.each([
    ['declined', new WalletError(4001), 'wallet.rejected'],
    ['too little for fees', new WalletError(-32000, 'insufficient funds for gas'), 'swap.insufficient_gas'],
    ['an error without a code', new Error('?'), 'transaction.failed'],
  ])('error: %s', async (_, cause, code) => {
    const { failure, wallet, records } = setUp()
    wallet.answer('eth_sendTransaction', () => {
      throw cause
    })
    expect(await failure()).toBe(code)
    expect(records()).toEqual([])
  })

  test.each([[null], ['0x1'], [{ hash: HASH }]])('error: %j is not accepted as a hash', async (answer) => {
    const { failure, wallet } = setUp()
    wallet.answer('eth_sendTransaction', () => answer)
    expect(await failure()).toBe('transaction.no_hash')
  })

  test('behavior: an approval after an hour is accepted, and the transaction stored', async () => {
    let agree: (hash: string) => void = () => undefined
    const { send, wallet, records, transactions } = setUp()
    wallet.answer(
      'eth_sendTransaction',
      () =>
        new Promise((resolve) => {
          agree = resolve
        }),
    )
    const sent = send()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    agree(HASH)
    expect(await sent).toBe(HASH)
    expect(records()).toHaveLength(1)
    transactions.destroy()
  })
})
