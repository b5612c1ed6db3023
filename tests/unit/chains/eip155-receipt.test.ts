import { concat, encodeAbiParameters, encodeEventTopics, pad, parseAbi, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { feeOf, nativeChange, tokenChange } from '@/lib/chains/eip155-receipt'
import { ADA, BOB } from '../../fakes/fake-wallet'

const TOKEN = `0x${'aa'.repeat(20)}` as const
const IMITATION = `0x${'ab'.repeat(20)}` as const
const POOL = `0x${'cc'.repeat(20)}` as const
const ME = ADA.toLowerCase() as `0x${string}`
const OTHER = BOB.toLowerCase() as `0x${string}`

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const data = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount])

const transfer = (from: `0x${string}`, to: `0x${string}`, amount: bigint, address: string = TOKEN) => ({
  address,
  topics: encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from, to } }),
  data: data(amount),
})
const wrap = (eventName: 'Deposit' | 'Withdrawal', account: `0x${string}`, amount: bigint) => ({
  address: TOKEN,
  topics:
    eventName === 'Deposit'
      ? encodeEventTopics({ abi: events, eventName, args: { dst: account } })
      : encodeEventTopics({ abi: events, eventName, args: { src: account } }),
  data: data(amount),
})
const approval = {
  address: TOKEN,
  topics: encodeEventTopics({ abi: events, eventName: 'Approval', args: { owner: ME, spender: POOL } }),
  data: data(9n),
}

describe('tokenChange', () => {
  test.each([
    ['one transfer to the account', [transfer(POOL, ME, 2_959_521_676n)], 2_959_521_676n],
    ['several transfers to it', [transfer(POOL, ME, 5n), transfer(OTHER, ME, 7n)], 12n],
    ['a transfer away', [transfer(ME, POOL, 5n)], -5n],
    ['a refund after a transfer away', [transfer(ME, POOL, 10n), transfer(POOL, ME, 3n)], -7n],
    ['an output whose token takes a fee on the way', [transfer(POOL, ME, 98n), transfer(POOL, zeroAddress, 2n)], 98n],
    ['an output whose token takes a fee from the receiver', [transfer(POOL, ME, 100n), transfer(ME, OTHER, 2n)], 98n],
    ['an input whose token takes a fee', [transfer(ME, POOL, 98n), transfer(ME, zeroAddress, 2n)], -100n],
    ['a transfer to itself beside one to it', [transfer(ME, ME, 50n), transfer(POOL, ME, 1n)], 1n],
    ['transfers between others', [transfer(POOL, OTHER, 40n), transfer(POOL, ME, 1n)], 1n],
    ['other events of the token', [approval, transfer(POOL, ME, 1n)], 1n],
    ['the same event of another token', [transfer(POOL, ME, 999n, IMITATION), transfer(POOL, ME, 1n)], 1n],
    ['a malformed event of another contract', [{ address: IMITATION }, transfer(POOL, ME, 1n)], 1n],
    ['a wrap, which has no transfer', [wrap('Deposit', ME, 6n)], 6n],
    ['an unwrap, which has no transfer', [wrap('Withdrawal', ME, 6n)], -6n],
    ['a wrap by the router on the way', [wrap('Deposit', POOL, 6n), transfer(POOL, ME, 5n)], 5n],
    ['an address in capitals', [transfer(POOL, ME, 1n, TOKEN.toUpperCase().replace('0X', '0x'))], 1n],
  ])('behavior: counts %s', (_, logs, change) => {
    expect(tokenChange({ logs }, TOKEN, ADA)).toBe(change)
  })

  const good = transfer(POOL, ME, 1n)
  test.each([
    ['no logs', {}],
    ['logs that are no list', { logs: 'none' }],
    ['an empty list', { logs: [] }],
    ['only an imitation of the token', { logs: [transfer(POOL, ME, 999n, IMITATION)] }],
    ['only transfers between others', { logs: [transfer(POOL, OTHER, 1n)] }],
    ['a log that is none', { logs: [good, null] }],
    ['a log without an address', { logs: [good, { ...good, address: undefined }] }],
    ['a log without topics', { logs: [good, { ...good, topics: undefined }] }],
    ['a log of a block that is gone', { logs: [{ ...good, removed: true }] }],
    ['an ERC-721 transfer', { logs: [good, { ...good, topics: [...good.topics, data(1n)], data: '0x' }] }],
    ['addresses that are not indexed', { logs: [good, { ...good, topics: good.topics.slice(0, 1) }] }],
    ['an amount that is too short', { logs: [good, { ...good, data: '0x01' }] }],
    ['an amount that is too long', { logs: [good, { ...good, data: `${data(1n)}00` }] }],
    [
      'a topic that is no address',
      { logs: [good, { ...good, topics: [good.topics[0], data(2n ** 200n), good.topics[2]] }] },
    ],
    ['both a wrap and a transfer of one amount', { logs: [wrap('Deposit', ME, 6n), transfer(zeroAddress, ME, 6n)] }],
  ])('error: says nothing for %s', (_, receipt) => {
    expect(tokenChange(receipt, TOKEN, ADA)).toBeUndefined()
  })
})

describe('nativeChange', () => {
  const HASH = `0x${'1'.repeat(64)}`
  const BLOCK = `0x${'2'.repeat(64)}`
  const receipt = {
    transactionHash: HASH,
    blockHash: BLOCK,
    from: ME,
    gasUsed: toHex(100n),
    effectiveGasPrice: toHex(3n),
  }
  /** The event of an operation of the account (ERC-4337). */
  const operation = (paymaster: bigint) => ({
    address: POOL,
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      HASH,
      pad(ME),
      pad(toHex(paymaster)),
    ],
    data: concat([0n, 1n, 50n, 10n].map((word) => pad(toHex(word)))),
  })
  const own = { hash: HASH, from: ME, to: POOL }
  const trade = { hash: `0x${'3'.repeat(64)}`, from: OTHER, to: POOL }
  const block = { hash: BLOCK, miner: zeroAddress, transactions: [trade, own] }
  const reads = { receipt, block, before: toHex(1_000n), after: toHex(1_700n) }
  const also = (transaction: object) => ({ block: { ...block, transactions: [own, { ...trade, ...transaction }] } })

  test.each([
    ['the fee that the account paid is added', {}, 1_000n],
    ['the layer 1 fee too', { receipt: { ...receipt, l1Fee: toHex(5n) } }, 1_005n],
    ['a fee that another address paid is not', { receipt: { ...receipt, from: OTHER } }, 700n],
    [
      'nothing for an operation that a paymaster has paid',
      { receipt: { ...receipt, from: OTHER, logs: [operation(9n)] } },
      700n,
    ],
    ['a loss is negative', { after: toHex(600n) }, -100n],
    ['a contract creation by another address has no receiver', also({ to: null }), 1_000n],
    ['withdrawals of others do not count', { block: { ...block, withdrawals: [{ address: OTHER }] } }, 1_000n],
  ])('behavior: %s', (_, change, expected) => {
    expect(nativeChange({ ...reads, ...change }, ADA)).toBe(expected)
  })

  test.each([
    ['another transaction of the account in the block', also({ from: ME })],
    ['a payment to the account in the block', also({ to: ME })],
    ['a withdrawal to the account', { block: { ...block, withdrawals: [{ address: ME }] } }],
    ['an account that produced the block', { block: { ...block, miner: ME } }],
    ['another block at that height', { block: { ...block, hash: `0x${'4'.repeat(64)}` } }],
    ['a block without the transaction', { block: { ...block, transactions: [trade] } }],
    ['a block that lists hashes only', { block: { ...block, transactions: [trade.hash, HASH] } }],
    ['a block with other transactions as hashes', { block: { ...block, transactions: [own, trade.hash] } }],
    ['a block without transactions', { block: { hash: BLOCK } }],
    ['withdrawals that are no list', { block: { ...block, withdrawals: {} } }],
    [
      'an operation that the account has paid in advance',
      { receipt: { ...receipt, from: OTHER, logs: [operation(0n)] } },
    ],
    ['a receipt without hashes', { receipt: {}, block: { transactions: [{}] } }],
    ['a receipt without the fee', { receipt: { ...receipt, gasUsed: undefined } }],
    ['a balance that is none', { before: null }],
    ['a balance in decimals', { after: '1700' }],
  ])('error: says nothing for %s', (_, change) => {
    expect(nativeChange({ ...reads, ...change }, ADA)).toBeUndefined()
  })
})

describe('feeOf', () => {
  const receipt = { gasUsed: '0x64', effectiveGasPrice: '0x3' }
  test.each([
    ['the price of the gas', receipt, 300n],
    ['the layer 1 fee too', { ...receipt, l1Fee: '0x5' }, 305n],
    ['an operator fee of zero', { ...receipt, operatorFeeScalar: '0x0', operatorFeeConstant: '0x0' }, 300n],
    ['nothing when there is an operator fee', { ...receipt, operatorFeeConstant: '0x1' }, undefined],
    ['nothing without a price', { gasUsed: '0x64' }, undefined],
  ])('behavior: counts %s', (_, of, fee) => {
    expect(feeOf(of)).toBe(fee)
  })
})
