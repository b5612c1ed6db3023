import { describe, expect, test } from 'vitest'
import { policyOf } from '@/lib/server/rpc/chain-policies'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import { call, KEY, SYSTEM_PROGRAM, send, solanaGateway, TOKEN_PROGRAM } from './solana-gateway'

const SIGNATURE = '5'.repeat(87)
const WIRE = 'A'.repeat(300)

const gateway = solanaGateway()

describe('closed list', () => {
  test.each<[string, unknown[]]>([
    ['getAccountInfo', [SYSTEM_PROGRAM, { encoding: 'base64', dataSlice: { offset: 0, length: 32 } }]],
    ['getBalance', [KEY, { commitment: 'confirmed' }]],
    ['getBlockHeight', []],
    ['getEpochInfo', [{ commitment: 'finalized' }]],
    ['getGenesisHash', []],
    ['getLatestBlockhash', [{ commitment: 'processed', minContextSlot: 0 }]],
    ['getMinimumBalanceForRentExemption', [165]],
    ['getMultipleAccounts', [[SYSTEM_PROGRAM, KEY], { encoding: 'base64' }]],
    ['getRecentPrioritizationFees', [[KEY]]],
    ['getSignatureStatuses', [[SIGNATURE], { searchTransactionHistory: true }]],
    ['getSlot', []],
    ['getTokenAccountsByOwner', [KEY, { programId: TOKEN_PROGRAM }, { encoding: 'base64' }]],
    ['getTransaction', [SIGNATURE, { encoding: 'base64', maxSupportedTransactionVersion: 0 }]],
    ['isBlockhashValid', [KEY]],
  ])('behavior: %s is answered by the chain', async (method, params) => {
    gateway.open()
    const { body } = await send(call(method, params))
    expect(body.error).toBeUndefined()
    expect(body).toHaveProperty('result')
  })

  test('behavior: parameters may be left out if all of them are optional', async () => {
    gateway.open()
    const { body } = await send('{"jsonrpc":"2.0","id":1,"method":"getSlot"}')
    expect(body.result).toEqual(expect.any(Number))
  })

  test.each([
    'getProgramAccounts',
    'getSignaturesForAddress',
    'getBlock',
    'getBlocks',
    'getLargestAccounts',
    'getTokenLargestAccounts',
    'getVoteAccounts',
    'getLeaderSchedule',
    'getSupply',
    'requestAirdrop',
    'getVersion',
    'getHealth',
    'getIdentity',
    'getClusterNodes',
    'GETSLOT',
    'eth_blockNumber',
    'constructor',
    '__proto__',
  ])('error: %s never reaches the node', async (method) => {
    gateway.open()
    expect((await send(call(method))).body).toMatchObject({ id: 1, error: { code: -32601 } })
    expect((await send([call(method), call('getSlot')])).body).toMatchObject([{ error: { code: -32601 } }, { id: 1 }])
    expect(gateway.asked()).toEqual(['getSlot'])
  })

  test('error: its methods are refused on an EVM chain', async () => {
    gateway.open()
    expect((await send(call('getSlot'), 'eip155:1')).body).toMatchObject({ error: { code: -32601 } })
  })

  test('behavior: every method has a weight', () => {
    const { weights } = policyOf(SVM_CAIP_ID)
    expect(weights.size).toBe(17)
    expect([...weights].filter(([, weight]) => !(weight >= 1))).toEqual([])
    expect(weights.get('getTokenAccountsByOwner')).toBeGreaterThan(weights.get('getBalance') ?? 0)
  })
})

describe('parameters', () => {
  const many = (count: number, of: string) => Array.from({ length: count }, () => of)
  test.each<[string, string, unknown]>([
    ['no account', 'getBalance', []],
    ['a list in place of an account', 'getBalance', [[KEY]]],
    ['an EVM address', 'getBalance', ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']],
    ['a key of 31 bytes', 'getBalance', ['1'.repeat(31)]],
    ['a key of 33 bytes', 'getBalance', ['1'.repeat(33)]],
    ['a commitment of another name', 'getBalance', [KEY, { commitment: 'max' }]],
    ['a field that is not known', 'getBalance', [KEY, { commitment: 'confirmed', extra: 1 }]],
    ['one parameter more', 'getBalance', [KEY, {}, {}]],
    ['parameters by name', 'getBalance', { pubkey: KEY }],
    ['a slot that is no number', 'getSlot', [{ minContextSlot: '1' }]],
    ['a compressed answer', 'getAccountInfo', [KEY, { encoding: 'base64+zstd' }]],
    ['a slice of a megabyte', 'getAccountInfo', [KEY, { dataSlice: { offset: 0, length: 1_048_576 } }]],
    ['a slice before the start', 'getAccountInfo', [KEY, { dataSlice: { offset: -1, length: 1 } }]],
    ['101 accounts', 'getMultipleAccounts', [many(101, KEY)]],
    ['51 signatures', 'getSignatureStatuses', [many(51, SIGNATURE)]],
    ['no signature', 'getSignatureStatuses', [[]]],
    ['a signature of 32 bytes', 'getSignatureStatuses', [[KEY]]],
    ['accounts of another program', 'getTokenAccountsByOwner', [KEY, { programId: SYSTEM_PROGRAM }]],
    ['accounts of all programs', 'getTokenAccountsByOwner', [KEY, {}]],
    ['mint and program', 'getTokenAccountsByOwner', [KEY, { mint: KEY, programId: TOKEN_PROGRAM }]],
    ['more than an account can hold', 'getMinimumBalanceForRentExemption', [10_485_761]],
    ['a transaction that is too long', 'sendTransaction', ['A'.repeat(1_701), { encoding: 'base64' }]],
    ['a transaction that is no text', 'sendTransaction', [[1, 2, 3]]],
    ['endless retries', 'sendTransaction', [WIRE, { encoding: 'base64', maxRetries: 101 }]],
    ['33 reported accounts', 'simulateTransaction', [WIRE, { accounts: { addresses: many(33, KEY) } }]],
    ['a bare encoding', 'getTransaction', [SIGNATURE, 'json']],
  ])('error: %s never reaches the node', async (_, method, params) => {
    gateway.open()
    const good = call('getSlot', [], 'good')
    expect((await send([call(method, params), good])).body).toMatchObject([
      { id: 1, error: { code: -32602, message: 'Invalid params' } },
      { id: 'good', result: expect.any(Number) },
    ])
    expect(gateway.asked()).toEqual(['getSlot'])
  })

  test('behavior: parameters at the limits reach the node', async () => {
    gateway.open()
    expect((await send(call('getMultipleAccounts', [many(100, KEY)]))).body).toHaveProperty('result')
    expect((await send(call('getSignatureStatuses', [many(50, SIGNATURE)]))).body).toHaveProperty('result')
  })

  test('behavior: the node gets the checked parameters, not the text that was received', async () => {
    const { calls } = await gateway.openScripted()
    await send(
      `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${KEY}",{"commitment":"x","commitment":"finalized"}]}`,
    )
    expect(calls()).toMatchObject([{ params: [KEY, { commitment: 'finalized' }] }])
  })
})
