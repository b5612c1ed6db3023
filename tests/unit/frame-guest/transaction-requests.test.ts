import { parseGwei, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { prepareTransaction } from '@/lib/frame-guest/prepare-transaction'
import { digestOf, signedTransaction, withNonce } from '@/lib/frame-guest/signed-transaction'
import { readTransaction } from '@/lib/frame-guest/transaction-requests'

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const account = privateKeyToAccount(KEY)
const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const from = account.address
const WORD = `0x${'01'.repeat(32)}`

const CHAIN: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0xc350',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x77359400',
  eth_gasPrice: '0x5',
  eth_getBalance: '0xde0b6b3a7640000',
}

/** Fixes a transaction on a chain that answers so. */
function prepare(call: object, answers: Readonly<Record<string, unknown>> = {}, isOpStack = false) {
  const asked: string[] = []
  const ask = async (method: string) => {
    asked.push(method)
    const answer = { ...CHAIN, ...answers }[method]
    if (answer instanceof AppError) throw answer
    return answer
  }
  const prepared = prepareTransaction(readTransaction([{ from, to: TO, ...call }], 'eip155:1'), from, {
    ask,
    isOpStack,
  })
  return { asked, prepared }
}

describe('readTransaction', () => {
  test.each<[string, unknown]>([
    ['no object', ['0x']],
    ['no sender', [{ to: TO }]],
    ['a recipient that is no address', [{ from, to: '0x1' }]],
    ['a recipient with a wrong checksum', [{ from, to: TO.replace('Dd', 'dd') }]],
    ['half a byte', [{ from, to: TO, data: '0x1' }]],
    ['a negative value', [{ from, to: TO, value: -1 }]],
    ['more than 256 bits', [{ from, to: TO, value: `0x1${'0'.repeat(64)}` }]],
    ['two different calldatas', [{ from, to: TO, data: '0x01', input: '0x02' }]],
    ['two different limits', [{ from, to: TO, gas: '0x1', gasLimit: '0x2' }]],
    ['both kinds of fee', [{ from, to: TO, gasPrice: '0x1', maxFeePerGas: '0x1' }]],
    ['an authorization of EIP-7702', [{ from, to: TO, authorizationList: [] }]],
    ['blobs', [{ from, to: TO, blobVersionedHashes: [WORD] }]],
    ['neither recipient nor code', [{ from, value: '0x1' }]],
    ['a type without the fees that it has', [{ from, to: TO, type: '0x0', maxFeePerGas: '0x1' }]],
    ['a type with a fee that it has not', [{ from, to: TO, type: '0x2', gasPrice: '0x1' }]],
    ['a type without access lists', [{ from, to: TO, type: '0x0', accessList: [] }]],
    [
      'more storage keys than a screen can wait for',
      [{ from, to: TO, accessList: [{ address: TO, storageKeys: new Array(501).fill(WORD) }] }],
    ],
    ['no gas', [{ from, to: TO, gas: '0x0' }]],
    ['a nonce that no account reaches', [{ from, to: TO, nonce: '0x20000000000001' }]],
    ['a third parameter', [{ from, to: TO }, 'latest', {}]],
  ])('error: %s is refused', (_, params) => {
    expect(() => readTransaction(params, 'eip155:1')).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })

  test('error: a transaction for another chain than that of the request is refused', () => {
    expect(() => readTransaction([{ from, to: TO, chainId: '0xa' }], 'eip155:1')).toThrow(
      expect.objectContaining({ code: 'wallet.unsupported_chain_id', details: { network: 'eip155:10' } }),
    )
  })
})

describe('prepareTransaction', () => {
  test('behavior: nonce, limit and the most per gas are fixed: twice the base fee and the tip', async () => {
    const { transaction, isNonceNamed } = await prepare({ data: '0x1234', value: '0x5' }).prepared
    expect(transaction).toEqual({
      ...{ type: 'eip1559', chainId: 1, to: TO, data: '0x1234', value: 5n, nonce: 7, gas: 60_000n },
      ...{ maxFeePerGas: parseGwei('4'), maxPriorityFeePerGas: parseGwei('2') },
    })
    expect(isNonceNamed).toBe(false)
  })

  test('behavior: what the page has named is kept, and not asked for', async () => {
    const named = { nonce: '0x2', gas: '0x5208', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' }
    const { asked, prepared } = prepare(named)
    expect((await prepared).transaction).toMatchObject({ nonce: 2, gas: 21_000n, maxFeePerGas: 9n })
    expect((await prepared).isNonceNamed).toBe(true)
    expect(asked).toEqual(['eth_getBlockByNumber'])
  })

  test('behavior: a tip above the most that the page pays is lowered to it', async () => {
    const { transaction } = await prepare({ maxFeePerGas: '0x10' }).prepared
    expect(transaction).toMatchObject({ maxFeePerGas: 16n, maxPriorityFeePerGas: 16n })
  })

  test.each([
    ['a chain without a base fee', {}, { eth_getBlockByNumber: {} }, { type: 'legacy', gasPrice: 5n }],
    [
      'a chain without a base fee, for a page that names one',
      { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' },
      { eth_getBlockByNumber: {} },
      { type: 'legacy', gasPrice: 9n },
    ],
    ['a type of before EIP-1559', { type: '0x0' }, {}, { type: 'legacy', gasPrice: 5n }],
    ['a gas price of the page', { gasPrice: '0x9' }, {}, { type: 'legacy', gasPrice: 9n }],
    [
      'a gas price with an access list',
      { gasPrice: '0x9', accessList: [{ address: TO, storageKeys: [WORD] }] },
      {},
      { type: 'eip2930', gasPrice: 9n, accessList: [{ address: TO, storageKeys: [WORD] }] },
    ],
    ['a transfer of 21,000 gas, exactly', {}, { eth_estimateGas: '0x5208' }, { gas: 21_000n }],
    ['a transaction that would fail', {}, { eth_estimateGas: new AppError('transaction.failed') }, { gas: 500_000n }],
  ])('behavior: %s', async (_, call, answers, expected) => {
    expect((await prepare(call, answers).prepared).transaction).toMatchObject(expected)
  })

  test.each([
    // 60,000 gas for at most 4 gwei each, or for what is left.
    ['all of it', 240_000n * 10n ** 9n, '4'],
    ['part of it', 120_000n * 10n ** 9n, '2'],
    ['the base fee only', 60_000n * 10n ** 9n, '1'],
    ['less than the base fee, which the node refuses', 59_999n * 10n ** 9n, '4'],
  ])('behavior: an account that can pay %s of the headroom pays at most that', async (_, left, gwei) => {
    const { transaction } = await prepare({ value: '0x5' }, { eth_getBalance: `0x${(left + 5n).toString(16)}` })
      .prepared
    expect(transaction).toMatchObject({ maxFeePerGas: parseGwei(gwei) })
  })

  test('behavior: on the OP Stack the fee for the data on layer 1 is read beside that for gas', async () => {
    const { layer1Fee } = await prepare({}, { eth_call: '0x2a' }, true).prepared
    expect(layer1Fee).toBe(42n)
    await expect(prepare({}, { eth_call: '0x' }, true).prepared).rejects.toMatchObject({ code: 'upstream.failed' })
    expect((await prepare({}).prepared).layer1Fee).toBe(0n)
  })

  test.each([
    ['a node that gives no number', {}, { eth_getTransactionCount: null }, 'upstream.failed'],
    ['a node that gives no block', {}, { eth_getBlockByNumber: null }, 'upstream.failed'],
    ['no network', {}, { eth_estimateGas: new AppError('network.offline') }, 'network.offline'],
    ['another account', { from: TO }, {}, 'wallet.unauthorized'],
    ['a tip above the most', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, {}, 'rpc.invalid_params'],
  ])('error: %s', async (_, call, answers, code) => {
    await expect(prepare(call, answers).prepared).rejects.toMatchObject({ code })
  })
})

test.each([
  ['EIP-1559', {}],
  ['before EIP-1559', { gasPrice: '0x9' }],
  ['EIP-2930', { gasPrice: '0x9', accessList: [{ address: TO, storageKeys: [WORD] }] }],
])('behavior: what is signed (%s) is what another implementation reads, from this account', async (_, call) => {
  const prepared = withNonce(await prepare({ value: '0x5', data: '0x1234', ...call }).prepared, 9)
  const raw = signedTransaction(prepared, await sign({ hash: digestOf(prepared), privateKey: KEY, to: 'hex' }))
  const { type, chainId, nonce, to, data, value, gas } = parseTransaction(raw)
  const { transaction } = prepared
  expect({ type, chainId, nonce, data, value, gas }).toEqual({
    ...{ type: transaction.type, chainId: 1, nonce: 9, data: '0x1234', value: 5n, gas: transaction.gas },
  })
  expect(to?.toLowerCase()).toBe(TO.toLowerCase())
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(from)
  // The library's own way from a key to a signed transaction ends in the same bytes.
  expect(await account.signTransaction(transaction as never)).toBe(raw)
})
