import { createClient, type Hex, http, numberToHex, parseAbi, parseEther } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FAUCET, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { confirmDelivery } from '@/lib/server/onramp/confirm-delivery'
import type { ExpectedDelivery } from '@/lib/server/onramp/deliveries/delivery-reader'
import { eip155Deliveries, readNewestBlock } from '@/lib/server/onramp/deliveries/eip155-deliveries'
import type { Platform } from '@/lib/server/platform/services'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { type HttpReply, startHttpApi } from '@/tests/support/http-api'
import { minedReceipt } from '@/tests/support/mined-receipt'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const { signal } = new AbortController()
const find = (expected: ExpectedDelivery, transactionId: string | null, units: bigint, platform: Platform) =>
  confirmDelivery(expected, { transactionId, units }, { ...platform, signal })

describe('on an EVM chain', () => {
  const BUYER = `0x${'51'.repeat(20)}` as const
  const CONTRACT_BUYER = `0x${'52'.repeat(20)}` as const
  const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')!.address
  let anvil: TestAnvil
  let platform: Platform
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    platform = openTestPlatform({ FOYER_DEVNET_RPC_URL: anvil.rpcUrl })
    await anvil.rpc('anvil_impersonateAccount', [DEVNET_FAUCET])
    await anvil.rpc('anvil_setBalance', [DEVNET_FAUCET, numberToHex(parseEther('100'))])
  }, 60_000)
  afterAll(() => anvil?.stop())
  const client = () => createClient({ chain: anvilChain, transport: http(anvil.rpcUrl), pollingInterval: 20 })
  const mined = async (hash: Hex) => {
    await minedReceipt(client(), hash)
    return hash
  }
  const sendUsdc = async (to: Hex, units: bigint) =>
    mined(
      await writeContract(client(), {
        account: DEVNET_FAUCET,
        address: USDC,
        abi: parseAbi(['function transfer(address to, uint256 value)']),
        functionName: 'transfer',
        args: [to, units],
      }),
    )
  const sendEther = async (to: Hex, value: bigint) =>
    mined(await sendTransaction(client(), { account: DEVNET_FAUCET, to, value }))
  const expected = async (more: Partial<ExpectedDelivery> = {}): Promise<ExpectedDelivery> => ({
    chainId: DEVNET_CAIP_ID,
    address: BUYER,
    tokenAddress: USDC,
    madeAt: Date.now(),
    firstBlock: await readNewestBlock(DEVNET_CAIP_ID, { rpc: platform.rpc, signal }),
    ...more,
  })

  test('behavior: a transfer of the token is found by its transaction, to the unit, and by a search', async () => {
    const order = await expected()
    const hash = await sendUsdc(BUYER, 97_499_999n)
    const transfer = { transactionId: hash, part: expect.any(Number), units: 97_499_999n }
    expect(await find(order, hash, 97_500_000n, platform)).toEqual([transfer])
    expect(await find(order, null, 97_500_000n, platform)).toEqual([transfer])
    expect(await find(order, null, 50_000_000n, platform)).toEqual([])
  })

  test('error: one to another account, of another token, before the order or unknown delivers nothing', async () => {
    const hash = await sendUsdc(BUYER, 5n)
    expect(await find(await expected(), hash, 5n, platform)).toEqual([])
    const order = await expected({ firstBlock: 0n })
    expect(await find(order, hash, 5n, platform)).toHaveLength(1)
    expect(await find({ ...order, address: CONTRACT_BUYER }, hash, 5n, platform)).toEqual([])
    expect(await find({ ...order, tokenAddress: CONTRACT_BUYER }, hash, 5n, platform)).toEqual([])
    expect(await find(order, `0x${'ab'.repeat(32)}`, 5n, platform)).toEqual([])
  })

  test('error: where no node told the block of the order, the time of the block decides', async () => {
    const hash = await sendUsdc(BUYER, 6n)
    const order = await expected({ firstBlock: null })
    expect(await find(order, hash, 6n, platform)).toHaveLength(1)
    expect(await find({ ...order, madeAt: Date.now() + 3_600_000 }, hash, 6n, platform)).toEqual([])
    expect(await find(order, null, 6n, platform)).toEqual([])
  })

  test('param: a transfer counts with its confirmations, its own block included', async () => {
    const order = await expected()
    const hash = await sendUsdc(BUYER, 7n)
    const reads = { ...platform, signal }
    expect(await eip155Deliveries.inTransaction(hash, order, 2, reads)).toEqual([])
    expect(await eip155Deliveries.sinceOrder?.(order, 2, reads)).toEqual([])
    await anvil.rpc('anvil_mine', ['0x1'])
    expect(await eip155Deliveries.inTransaction(hash, order, 2, reads)).toHaveLength(1)
    expect(await eip155Deliveries.sinceOrder?.(order, 2, reads)).toHaveLength(1)
  })

  test('behavior: the native token is found by the value of the transaction, and has no search', async () => {
    const order = await expected({ tokenAddress: NATIVE_TOKEN_ADDRESS })
    const hash = await sendEther(BUYER, 123n)
    expect(await find(order, hash, 123n, platform)).toEqual([{ transactionId: hash, part: -1, units: 123n }])
    expect(await find(order, null, 123n, platform)).toEqual([])
  })

  test('behavior: ether that a contract pays is found by the balance around its block', async () => {
    const order = await expected({ tokenAddress: NATIVE_TOKEN_ADDRESS, address: CONTRACT_BUYER })
    // A contract that sends what it gets to the buyer: PUSH0 x4, CALLVALUE, PUSH20, GAS, CALL.
    const forwarder = `0x${'53'.repeat(20)}` as const
    await anvil.rpc('anvil_setCode', [forwarder, `0x5f5f5f5f3473${CONTRACT_BUYER.slice(2)}5af100`])
    const hash = await sendEther(forwarder, 456n)
    expect(await find(order, hash, 456n, platform)).toEqual([{ transactionId: hash, part: -1, units: 456n }])
  })

  test('error: a transaction that failed delivers nothing', async () => {
    const order = await expected({ tokenAddress: NATIVE_TOKEN_ADDRESS })
    const reverter = `0x${'54'.repeat(20)}` as const
    await anvil.rpc('anvil_setCode', [reverter, '0x5f5ffd'])
    const hash = await mined(
      await sendTransaction(client(), { account: DEVNET_FAUCET, to: reverter, value: 9n, gas: 100_000n }),
    )
    expect(await find({ ...order, address: reverter }, hash, 9n, platform)).toEqual([])
  })
})

describe('on Solana', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const BUYER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const ID = '5'.repeat(88)
  const NOW_S = 1_795_000_000
  const balance = (amount: string, owner = BUYER, mint = MINT) => ({ mint, owner, uiTokenAmount: { amount } })
  /** Fields of the answer of `getTransaction` (https://solana.com/docs/rpc/http/gettransaction, read 2026-11-29). */
  const transaction = (meta: object = {}, blockTime: number | null = NOW_S) => ({
    slot: 1,
    blockTime,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [10_000_000, 1_000],
      postBalances: [8_995_000, 1_001_000],
      preTokenBalances: [balance('100')],
      postTokenBalances: [balance('1000100'), balance('7', 'someone else'), balance('8', BUYER, 'another mint')],
      ...meta,
    },
    transaction: { message: { accountKeys: [{ pubkey: 'sender' }, { pubkey: BUYER }] } },
  })
  const order: ExpectedDelivery = {
    chainId: MAINNET,
    address: BUYER,
    tokenAddress: MINT,
    madeAt: NOW_S * 1_000,
    firstBlock: null,
  }
  /** A node that has this transaction, in a final block. */
  function nodeWith(answer: unknown) {
    const calls: unknown[] = []
    const { rpc, ...platform } = openTestPlatform()
    const request = async (_chain: string, { method, params }: { method: string; params?: unknown }) => {
      calls.push([method, params])
      return answer
    }
    return { calls, platform: { ...platform, rpc: { ...rpc, request } } as Platform }
  }

  test('behavior: tokens and SOL are what the balances of the account have gained, in a final block', async () => {
    const { calls, platform } = nodeWith(transaction())
    expect(await find(order, ID, 1n, platform)).toEqual([{ transactionId: ID, part: -1, units: 1_000_000n }])
    const native = { ...order, tokenAddress: '11111111111111111111111111111111' }
    expect(await find(native, ID, 1n, platform)).toEqual([{ transactionId: ID, part: -1, units: 1_000_000n }])
    expect(calls[0]).toMatchObject(['getTransaction', [ID, { commitment: 'finalized' }]])
  })

  test.each([
    ['that is not final', null],
    ['that failed', transaction({ err: { InstructionError: [0, 'x'] } })],
    ['that is older than the order', transaction({}, NOW_S - 61)],
    ['of an unknown time', transaction({}, null)],
    ['that takes tokens', transaction({ postTokenBalances: [balance('99')] })],
    ['of another owner', transaction({ preTokenBalances: [], postTokenBalances: [balance('5', 'someone else')] })],
  ])('error: a transaction %s delivers nothing', async (_, answer) => {
    expect(await find(order, ID, 1n, nodeWith(answer).platform)).toEqual([])
  })

  test('error: an answer of another shape, or with rounded amounts, is refused', async () => {
    for (const answer of [{}, transaction({ postBalances: [2 ** 60] }), transaction({ preBalances: 'x' })])
      await expect(find(order, ID, 1n, nodeWith(answer).platform)).rejects.toMatchObject({
        code: 'upstream.invalid_reply',
      })
  })
})

describe('on Bitcoin', () => {
  const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
  const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const BUYER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const ID = 'ab'.repeat(32)
  const NOW_S = 1_795_000_000
  const confirmed = { confirmed: true, block_height: 800_000, block_time: NOW_S }
  const apis: Awaited<ReturnType<typeof startHttpApi>>[] = []
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.stop()
  })
  async function open(answer: HttpReply) {
    const api = await startHttpApi((path) => {
      if (path === '/block-height/0') return { text: GENESIS }
      return path === `/tx/${ID}` ? answer : { status: 404, text: 'Transaction not found' }
    })
    apis.push(api)
    return openTestPlatform({ FOYER_CHAIN_API_URLS: JSON.stringify({ [MAINNET]: [api.url] }) })
  }
  /** Fields of the documented transaction (https://github.com/Blockstream/esplora/blob/master/API.md, read 2026-11-29). */
  const transaction = (status: object) => ({
    json: {
      txid: ID,
      vout: [
        { scriptpubkey_address: 'bc1q000000000000000000000000000000000000000', value: 5 },
        { scriptpubkey_address: BUYER, value: 100_000 },
        { scriptpubkey_type: 'op_return', value: 0 },
        { scriptpubkey_address: BUYER, value: 99_999 },
      ],
      status,
    },
  })
  const order: ExpectedDelivery = {
    chainId: MAINNET,
    address: BUYER,
    tokenAddress: NATIVE_TOKEN_ADDRESS,
    madeAt: NOW_S * 1_000,
    firstBlock: null,
  }

  test('behavior: each output to the address is a transfer, the nearest amount first', async () => {
    expect(await find(order, ID, 99_999n, await open(transaction(confirmed)))).toEqual([
      { transactionId: ID, part: 3, units: 99_999n },
      { transactionId: ID, part: 1, units: 100_000n },
    ])
  })

  test.each([
    ['that waits', { confirmed: false }],
    ['more than two hours older than the order', { ...confirmed, block_time: NOW_S - 7_201 }],
  ])('error: a transaction %s delivers nothing', async (_, status) => {
    expect(await find(order, ID, 1n, await open(transaction(status)))).toEqual([])
  })

  test('error: one that the API does not know is a failure of the API, and delivers nothing', async () => {
    const away = find(order, 'cd'.repeat(32), 1n, await open(transaction(confirmed)))
    await expect(away).rejects.toMatchObject({ code: 'upstream.failed' })
  })
})
