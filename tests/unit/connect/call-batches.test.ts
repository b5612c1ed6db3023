import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ATOMICITY_TIMEOUT_MS, isAtomic, readBatchStatus, sendCalls } from '@/lib/connect/call-batches'
import type { AppError } from '@/lib/core/app-error'
import { ADA, BOB, createFakeWallet, WalletError } from '@/tests/fakes/fake-wallet'

const chainId = 'eip155:31337'
const HASH = `0x${'7'.repeat(64)}`
const batch = {
  namespace: 'eip155',
  chainId,
  from: ADA,
  calls: [
    { to: BOB, data: '0xa9', value: '0' },
    { to: BOB, data: '0x5a', value: '1000' },
  ],
} as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'it did not fail',
    (error: AppError) => error.code,
  )

function connected() {
  const wallet = createFakeWallet({ accounts: [ADA] })
  return { wallet, connector: wallet.connector() }
}

describe('isAtomic', () => {
  test.each([
    ['supported', { '0x7a69': { atomic: { status: 'supported' } } }, true],
    ['supported on every network', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['ready, after an upgrade of the account', { '0x7a69': { atomic: { status: 'ready' } } }, false],
    ['unsupported', { '0x7a69': { atomic: { status: 'unsupported' } } }, false],
    ['supported elsewhere', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['no object', 'supported', false],
    ['nothing', null, false],
  ])('behavior: a wallet that answers %s', async (_, answer, expected) => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCapabilities', () => answer)
    expect(await isAtomic(connector, { chainId, address: ADA })).toBe(expected)
    expect(wallet.asked('wallet_getCapabilities')[0]?.params).toEqual([ADA, ['0x7a69']])
  })

  test('behavior: a connection is asked once for each account and network', async () => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCapabilities', () => ({}))
    await isAtomic(connector, { chainId, address: ADA })
    await isAtomic(connector, { chainId, address: ADA.toLowerCase() })
    expect(wallet.asked('wallet_getCapabilities')).toHaveLength(1)
    await isAtomic(connector, { chainId, address: BOB })
    await isAtomic(connector, { chainId: 'eip155:1', address: ADA })
    expect(wallet.asked('wallet_getCapabilities')).toHaveLength(3)
  })

  test('error: a wallet that fails makes no batches', async () => {
    const { connector } = connected()
    expect(await isAtomic(connector, { chainId, address: ADA })).toBe(false)
  })

  test.each([
    ['the embedded wallet', 'AUTH', 2],
    ['another wallet', 'ANNOUNCED', 1],
  ] as const)('behavior: after a failure %s is asked %s times in all', async (_, type, times) => {
    const { wallet, connector } = connected()
    const typed = { ...connector, type }
    await isAtomic(typed, { chainId, address: ADA })
    wallet.answer('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }))
    expect(await isAtomic(typed, { chainId, address: ADA })).toBe(type === 'AUTH')
    expect(wallet.asked('wallet_getCapabilities')).toHaveLength(times)
  })

  test('error: a silent wallet is waited for two seconds', async () => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCapabilities', () => new Promise(() => undefined))
    let answer: boolean | undefined
    void isAtomic(connector, { chainId, address: ADA }).then((given) => {
      answer = given
    })
    await vi.advanceTimersByTimeAsync(ATOMICITY_TIMEOUT_MS - 1)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toBe(false)
  })
})

describe('sendCalls', () => {
  test('behavior: it asks for all calls or none, in the format of EIP-5792', async () => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_sendCalls', () => ({ id: '0xbundle' }))
    expect(await sendCalls(connector, batch)).toBe('0xbundle')
    expect(wallet.asked('wallet_sendCalls')[0]?.params).toEqual([
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: ADA,
        atomicRequired: true,
        calls: [
          { to: BOB, data: '0xa9', value: '0x0' },
          { to: BOB, data: '0x5a', value: '0x3e8' },
        ],
      },
    ])
  })

  test.each([
    ['no id', {}],
    ['an id that is no text', { id: 7 }],
    ['an id with a space', { id: 'a b' }],
    ['an id that is too long', { id: 'x'.repeat(4_097) }],
    ['a text alone', '0xbundle'],
  ])('error: an answer with %s says so', async (_, answer) => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_sendCalls', () => answer)
    expect(await codeOf(sendCalls(connector, batch))).toBe('transaction.no_hash')
  })

  test.each([
    ['account', { from: BOB }],
    ['network', { chainId: 'eip155:1' }],
  ] as const)('error: a wallet with another %s is not asked', async (_, change) => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_sendCalls', () => ({ id: '0xbundle' }))
    expect(await codeOf(sendCalls(connector, { ...batch, ...change }))).toBe('wallet.changed')
    expect(wallet.asked('wallet_sendCalls')).toHaveLength(0)
  })

  test('error: a declined batch is told as such', async () => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_sendCalls', () => {
      throw new WalletError(4001)
    })
    expect(await codeOf(sendCalls(connector, batch))).toBe('wallet.rejected')
  })
})

describe('readBatchStatus', () => {
  const read = (connector: ReturnType<typeof connected>['connector']) =>
    readBatchStatus(connector, '0xbundle', new AbortController().signal)

  test.each([
    [100, 'pending'],
    [200, 'confirmed'],
    [400, 'failed'],
    [500, 'reverted'],
    [600, 'partial'],
  ] as const)('behavior: status %i is read as %s', async (status, expected) => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCallsStatus', () => ({ status }))
    expect(await read(connector)).toEqual({ status: expected, transaction: undefined })
    expect(wallet.asked('wallet_getCallsStatus')[0]?.params).toEqual(['0xbundle'])
  })

  test('behavior: the transaction is that of the last receipt', async () => {
    const { wallet, connector } = connected()
    const receipts = [{ transactionHash: `0x${'1'.repeat(64)}` }, { transactionHash: HASH }]
    wallet.answer('wallet_getCallsStatus', () => ({ status: 200, receipts }))
    expect((await read(connector)).transaction).toBe(HASH)
  })

  test.each([
    ['an unknown status', { status: 201 }],
    ['no status', {}],
    ['nothing', null],
  ])('error: an answer with %s does not fit', async (_, answer) => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCallsStatus', () => answer)
    expect(await codeOf(read(connector))).toBe('upstream.invalid_reply')
  })

  test('error: a hash that is none is not taken over', async () => {
    const { wallet, connector } = connected()
    wallet.answer('wallet_getCallsStatus', () => ({ status: 200, receipts: [{ transactionHash: '0xdead' }] }))
    expect(await read(connector)).toEqual({ status: 'confirmed', transaction: undefined })
  })
})
