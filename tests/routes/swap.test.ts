import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as postAllowance } from '@/app/api/swap/allowance/route'
import { POST as postApprove } from '@/app/api/swap/approve/route'
import { POST as postBuild } from '@/app/api/swap/build/route'
import { POST as postQuote } from '@/app/api/swap/quote/route'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { createCache } from '@/lib/server/platform/cache'
import { createLog } from '@/lib/server/platform/log'
import { createMemoryKv } from '@/lib/server/platform/memory-kv'
import { AUTO_SLIPPAGE_BPS, QUOTE_LIFE_MS, QUOTE_SHARED_MS, SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import {
  type SwapApproveOutput,
  type SwapBuildOutput,
  type SwapQuoteEntry,
  swapAllowance,
  swapApprove,
  swapBuild,
  swapQuote,
} from '@/lib/swap/swap-contract'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import {
  type Asset,
  addressOf,
  decimalsOf,
  pairOf,
  type SwapChain,
  startSwapChain,
  stranger,
  units,
  visitor,
} from './swap-chain'

let chain: SwapChain
let node: RpcProxy
let snapshot: unknown
/** The server's clock runs this far ahead of the chain's. */
let ahead = 0
const now = () => Date.now() + ahead
const later = (ms: number) => {
  ahead += ms
}

beforeAll(async () => {
  chain = await startSwapChain()
  node = await startRpcProxy(chain.anvil.rpcUrl)
}, 60_000)
afterAll(async () => {
  await node?.close()
  await chain?.stop()
})
beforeEach(async () => {
  if (snapshot) await chain.anvil.rpc('evm_revert', [snapshot])
  snapshot = await chain.anvil.rpc('evm_snapshot')
  ahead = 0
  const kvOf = () => createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now })
  const log = createLog('silent')
  openTestPlatform(
    { FOYER_DEVNET_RPC_URL: node.url, FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT },
    { now, kv: kvOf(), volatileKv: kvOf(), cache: createCache({ kv: kvOf(), log, now }) },
  )
  node.reset()
})

type Handler = (request: Request) => Promise<Response>
type Failure = { code: string; message: string; details?: Record<string, string> }

async function ask(handler: Handler, path: string, body: object): Promise<{ status: number; body: unknown }> {
  const answer = await handler(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  return { status: answer.status, body: await answer.json() }
}

async function failureOf(answer: Promise<{ status: number; body: unknown }>): Promise<Failure & { status: number }> {
  const { status, body } = await answer
  return { status, ...(body as { error: Failure }).error }
}

const askQuote = (body: object) => ask(postQuote, '/api/swap/quote', { gasPrice: '1000000000', ...body })
const askAllowance = (body: object) => ask(postAllowance, '/api/swap/allowance', body)
const askApprove = (body: object) => ask(postApprove, '/api/swap/approve', body)
const askBuild = (body: object) => ask(postBuild, '/api/swap/build', body)

async function quoteOf(from: Asset, to: Asset, amount: string, more: object = {}): Promise<SwapQuoteEntry> {
  const { body } = await askQuote({ ...pairOf(from, to, amount), ...more })
  return swapQuote.output.parse(body).quotes[0]!
}

async function allowanceOf(asset: Asset, amount: string, more: object = {}) {
  const { body } = await askAllowance({
    chainId: DEVNET_CAIP_ID,
    userAddress: visitor.address,
    tokenAddress: addressOf(asset),
    sourceTokenAmount: amount,
    sourceTokenDecimals: decimalsOf(asset),
    ...more,
  })
  return swapAllowance.output.parse(body)
}

async function approvalOf(asset: Asset, amount: string, more: object = {}): Promise<SwapApproveOutput> {
  return swapApprove.output.parse((await askApprove({ ...pairOf(asset, 'ETH', amount), ...more })).body)
}

async function buildOf(
  quote: SwapQuoteEntry,
  pair: ReturnType<typeof pairOf>,
  more: object = {},
): Promise<SwapBuildOutput> {
  return swapBuild.output.parse((await askBuild({ ...pair, quoteId: quote.id, ...more })).body)
}

/** Approves as the API says, resetting first where it says so. */
async function approveBy(asset: Asset, amount: string): Promise<void> {
  const { sufficient, needsReset } = await allowanceOf(asset, amount)
  if (sufficient) return
  if (needsReset) await chain.send((await approvalOf(asset, amount, { reset: true })).tx)
  await chain.send((await approvalOf(asset, amount)).tx)
}

describe('the whole way, by what the API says and nothing else', () => {
  test.each([
    ['ETH', 'USDC', '1.5'],
    ['USDC', 'ETH', '2500'],
    ['USDT', 'WBTC', '3000'],
    ['LOOM', 'WBTC', '20000'],
    ['TICKET', 'USDC', '4'],
    ['ETH', 'WETH', '0.5'],
    ['WETH', 'ETH', '0.5'],
  ] as const)('behavior: %s to %s brings the quoted amount and the shown fee', async (from, to, amount) => {
    const pair = pairOf(from, to, amount)
    const quote = await quoteOf(from, to, amount)
    if (quote.spender !== null) await approveBy(from, amount)
    const { tx, toAmount } = await buildOf(quote, pair)
    const before = {
      to: await chain.balanceOf(to, visitor.address),
      fee: await chain.balanceOf(to, DEVNET_FEE_RECIPIENT),
    }
    const receipt = await chain.send(tx)
    const spentOnGas = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    const received = (await chain.balanceOf(to, visitor.address)) - before.to + spentOnGas
    const fee = (await chain.balanceOf(to, DEVNET_FEE_RECIPIENT)) - before.fee
    expect(String(received)).toBe(toAmount)
    expect(toAmount).toBe(quote.toAmount)
    expect(String(fee)).toBe(quote.feeAmount)
    expect(fee).toBe(((received + fee) * BigInt(quote.feeBps)) / 10_000n)
  })
})

describe('POST /api/swap/quote', () => {
  test('behavior: 200 equal cold requests of different visitors ask the chain once', async () => {
    const pair = pairOf('USDC', 'WBTC', '1000')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        askQuote({ ...pair, userAddress: `0x${String(index + 10).padStart(40, '0')}` }),
      ),
    )
    const quotes = answers.map(({ body }) => swapQuote.output.parse(body).quotes[0]!)
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(1)
    expect(node.calls().eth_call).toBe(1)
  })

  test('behavior: a quote is shared for its time, then made anew, and never served older', async () => {
    const first = await quoteOf('ETH', 'USDC', '1')
    expect(first.expiresAt).toBe(first.madeAt + QUOTE_LIFE_MS)
    expect((await quoteOf('ETH', 'USDC', '1')).id).toBe(first.id)
    later(QUOTE_SHARED_MS + 1)
    const second = await quoteOf('ETH', 'USDC', '1')
    expect(second.id).not.toBe(first.id)
    expect(second.madeAt).toBeGreaterThan(first.madeAt)
    later(QUOTE_SHARED_MS + 1)
    node.fail({ status: 400 })
    expect(await failureOf(askQuote(pairOf('ETH', 'USDC', '1')))).toMatchObject({
      code: 'swap.quote_failed',
      status: 502,
    })
  })

  test('behavior: gas prices close to each other share a quote, others do not', async () => {
    const quoteAt = (gasPrice: string) => quoteOf('ETH', 'USDC', '1', { gasPrice })
    const first = await quoteAt('1000000001')
    expect((await quoteAt('1099999999')).id).toBe(first.id)
    expect((await quoteAt('2000000000')).id).not.toBe(first.id)
  })

  test.each([
    ['two dollar tokens', 'USDC', 'DAI', {}, 10],
    ['any other pair', 'USDC', 'WBTC', {}, AUTO_SLIPPAGE_BPS],
    ['wrapping, which cannot slip', 'ETH', 'WETH', {}, 0],
    ['the one asked for', 'USDC', 'DAI', { slippageBps: 123 }, 123],
  ] as const)('param: slippage of %s', async (_, from, to, more, slippageBps) => {
    const quote = await quoteOf(from, to, '10', more)
    expect(quote.slippageBps).toBe(slippageBps)
    const minimum = BigInt(quote.minToAmount) * 10_000n
    const exact = BigInt(quote.toAmount) * BigInt(10_000 - slippageBps)
    expect(minimum).toBeGreaterThanOrEqual(exact)
    expect(minimum).toBeLessThan(exact + 10_000n)
  })

  test.each([
    ['nothing to swap', pairOf('USDC', 'DAI', '0'), 'swap.incorrect_amount', 422, 'Incorrect amount'],
    ['the same token twice', pairOf('USDC', 'USDC', '1'), 'swap.no_route', 422, 'No route between these tokens'],
    [
      'a chain nobody knows',
      { ...pairOf('USDC', 'DAI', '1'), chainId: 'eip155:424242' },
      'network.not_found',
      404,
      'Network not found',
    ],
    [
      'a chain without a provider',
      { ...pairOf('USDC', 'DAI', '1'), chainId: 'eip155:100' },
      'capability.off',
      501,
      'This feature is off',
    ],
    [
      'a token that is none',
      { ...pairOf('USDC', 'DAI', '1'), to: visitor.address },
      'swap.token_unknown',
      404,
      'No token at this address',
    ],
    [
      'a token with a fee',
      pairOf('ETH', 'TAX', '1'),
      'swap.fee_on_transfer',
      422,
      'TAX takes a fee on every transfer and cannot be swapped here',
    ],
    [
      'too much slippage',
      { ...pairOf('USDC', 'DAI', '1'), slippageBps: 5_001 },
      'request.invalid',
      400,
      'Invalid input',
    ],
  ])('error: %s', async (_, body, code, status, message) => {
    expect(await failureOf(askQuote(body))).toMatchObject({ code, status, message })
  })

  test('error: a node that is down is a quote that failed, not a made-up one', async () => {
    node.fail({ status: 404 })
    expect(await failureOf(askQuote(pairOf('USDC', 'DAI', '1')))).toMatchObject({
      code: 'swap.quote_failed',
      message: 'No quote available right now',
    })
  })
})

describe('POST /api/swap/allowance', () => {
  test('behavior: a native token needs none, and nobody is asked', async () => {
    expect(await allowanceOf('ETH', '5')).toMatchObject({ sufficient: true, needsReset: false, spender: null })
    expect(node.calls()).toEqual({})
  })

  test('behavior: the amount is read as people write it, with the decimals given', async () => {
    await chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '1.5'))
    expect(await allowanceOf('USDC', '1.5')).toMatchObject({ allowance: '1500000', sufficient: true })
    expect(await allowanceOf('USDC', '1.500001')).toMatchObject({ sufficient: false, needsReset: false })
    expect(await failureOf(askAllowance({ ...allowanceBody('USDC'), sourceTokenAmount: '0.0000001' }))).toMatchObject({
      code: 'swap.incorrect_amount',
    })
  })

  test('behavior: it is remembered until the next block, and seen anew after it', async () => {
    const first = await allowanceOf('USDC', '1')
    later(1_000)
    expect((await allowanceOf('USDC', '1')).madeAt).toBe(first.madeAt)
    expect(node.calls()).toMatchObject({ eth_call: 1, eth_blockNumber: 2 })
    await chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '7'))
    later(1_000)
    expect(await allowanceOf('USDC', '1')).toMatchObject({ allowance: '7000000', sufficient: true })
  })

  test('behavior: a refresh sees an approval at once', async () => {
    expect(await allowanceOf('USDC', '1')).toMatchObject({ sufficient: false })
    await chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '1'))
    expect(await allowanceOf('USDC', '1', { refresh: true })).toMatchObject({ sufficient: true })
  })

  test('behavior: building an approval drops what was known', async () => {
    await allowanceOf('USDC', '1')
    await approvalOf('USDC', '1')
    node.reset()
    await allowanceOf('USDC', '1')
    expect(node.calls().eth_call).toBe(1)
  })

  test('behavior: a token that refuses to change its allowance is found by trying', async () => {
    await chain.approve('USDT', DEVNET_UNISWAP.swapRouter02, 1n)
    await chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, 1n)
    expect(await allowanceOf('USDT', '1')).toMatchObject({ sufficient: false, needsReset: true })
    expect(await allowanceOf('USDC', '1')).toMatchObject({ sufficient: false, needsReset: false })
  })

  test('error: what is no token, and a node that is down', async () => {
    const failed = { code: 'swap.allowance_failed', message: 'Failed to check allowance' }
    const body = allowanceBody('USDC')
    expect(await failureOf(askAllowance({ ...body, tokenAddress: stranger.address }))).toMatchObject(failed)
    node.fail({ status: 404 })
    expect(await failureOf(askAllowance(body))).toMatchObject(failed)
  })
})

describe('POST /api/swap/approve', () => {
  const allowedBy = ({ tx }: SwapApproveOutput) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
    return { functionName, args }
  }

  test.each([
    ['exactly the amount', {}, units('USDC', '25')],
    ['zero for a reset', { reset: true }, 0n],
    ['everything, only where that was asked for', { unlimited: true }, maxUint256],
  ] as const)('behavior: %s, for our router', async (_, more, amount) => {
    const approval = await approvalOf('USDC', '25', more)
    expect(allowedBy(approval)).toEqual({ functionName: 'approve', args: [DEVNET_UNISWAP.swapRouter02, amount] })
    expect(approval.tx).toMatchObject({ from: visitor.address, to: addressOf('USDC'), value: '0' })
    await chain.send(approval.tx)
    expect((await allowanceOf('USDC', '1', { refresh: true })).allowance).toBe(String(amount))
  })

  test('error: an approval that the token would refuse', async () => {
    await chain.approve('USDT', DEVNET_UNISWAP.swapRouter02, 1n)
    expect(await failureOf(askApprove(pairOf('USDT', 'ETH', '1')))).toMatchObject({
      code: 'swap.approval_build_failed',
      message: 'Failed to create approval transaction',
    })
  })

  test('error: a native token, and no amount', async () => {
    expect(await failureOf(askApprove(pairOf('ETH', 'USDC', '1')))).toMatchObject({ code: 'request.invalid' })
    expect(await failureOf(askApprove(pairOf('USDC', 'ETH', '0')))).toMatchObject({ code: 'swap.incorrect_amount' })
  })
})

describe('POST /api/swap/build', () => {
  const pair = pairOf('LOOM', 'WETH', '1000')
  const quoteLoom = () => quoteOf('LOOM', 'WETH', '1000')

  test('behavior: the same request gets the same answer, another visitor or tolerance another', async () => {
    const quote = await quoteLoom()
    const first = await buildOf(quote, pair)
    later(6_000)
    expect(await buildOf(quote, pair)).toEqual(first)
    expect((await buildOf(quote, pair, { slippageBps: 100 })).tx.data).not.toBe(first.tx.data)
    const other = await failureOf(askBuild({ ...pair, quoteId: quote.id, userAddress: stranger.address }))
    expect(other.code).toBe('swap.insufficient_balance')
  })

  test('behavior: before the approval is there, the swap is tried all the same', async () => {
    const quote = await quoteLoom()
    const { tx } = await buildOf(quote, pair)
    await chain.approve('LOOM', DEVNET_UNISWAP.swapRouter02, BigInt(pair.amount))
    const { gasUsed } = await chain.send(tx)
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
    expect(BigInt(tx.eip155.gas)).toBeLessThan(gasUsed * 2n)
  })

  test('behavior: disableEstimate takes the gas of the quote and tries nothing', async () => {
    const quote = await quoteLoom()
    node.reset()
    const { tx } = await buildOf(quote, { ...pair, userAddress: stranger.address }, { disableEstimate: true })
    expect(tx.eip155.gas).toBe(quote.gas)
    expect(node.calls()).toMatchObject({ eth_call: 1 })
    expect(node.calls()).not.toHaveProperty('eth_estimateGas')
  })

  test('behavior: the deadline counts from the quote, and the minimum holds the quote', async () => {
    const quote = await quoteLoom()
    const built = await buildOf(quote, pair, { slippageBps: 30 })
    expect(built.expiresAt).toBeLessThanOrEqual(quote.madeAt + SWAP_DEADLINE_MS)
    expect(built.expiresAt).toBeGreaterThan(quote.madeAt + SWAP_DEADLINE_MS - 1_000)
    expect(built.toAmount).toBe(quote.toAmount)
    const exact = (BigInt(quote.toAmount) * 9_970n + 9_999n) / 10_000n
    expect(built.minToAmount).toBe(String(exact))
  })

  test('error: a price that has moved beyond the tolerance says from where to where', async () => {
    const quote = await quoteLoom()
    const others = pairOf('LOOM', 'WETH', '90000')
    await approveBy('LOOM', '90000')
    await chain.send((await buildOf(await quoteOf('LOOM', 'WETH', '90000'), others)).tx)
    const failure = await failureOf(askBuild({ ...pair, quoteId: quote.id, userAddress: visitor.address }))
    expect(failure).toMatchObject({ code: 'swap.price_moved', status: 409, message: 'The price has moved' })
    expect(failure.details?.old).toBe(quote.toAmount)
    expect(BigInt(failure.details!.new!)).toBeLessThan(BigInt(quote.minToAmount))
    // A visitor who tolerates that much gets it.
    await buildOf(quote, pair, { slippageBps: 2_000 })
  })

  test('error: a quote of the past, or of nobody', async () => {
    const quote = await quoteLoom()
    const expired = { code: 'swap.quote_expired', status: 409, message: 'This quote has expired' }
    expect(await failureOf(askBuild({ ...pair, quoteId: 'nobody-s' }))).toMatchObject(expired)
    later(QUOTE_LIFE_MS - 100)
    await buildOf(quote, pair)
    later(200)
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id }))).toMatchObject(expired)
  })

  test.each([
    ['amount', { amount: '1' }],
    ['target', { to: addressOf('USDC') }],
    ['source', { from: addressOf('USDC') }],
  ])('error: a quote for another %s', async (_, change) => {
    const quote = await quoteLoom()
    expect(await failureOf(askBuild({ ...pair, ...change, quoteId: quote.id }))).toMatchObject({
      code: 'request.invalid',
    })
  })

  test('error: a token that begins to take a fee after the quote is refused by its name', async () => {
    const quote = await quoteLoom()
    const taxed = await chain.anvil.rpc('eth_getCode', [addressOf('TAX'), 'latest'])
    await chain.anvil.rpc('anvil_setCode', [addressOf('LOOM'), taxed])
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id }))).toMatchObject({
      code: 'swap.fee_on_transfer',
      details: { symbol: 'LOOM' },
    })
    // Even where the tolerance would swallow it.
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id, slippageBps: 1_000 }))).toMatchObject({
      code: 'swap.fee_on_transfer',
    })
  })

  test('error: a swap that the chain refuses is not handed out', async () => {
    const quote = await quoteOf('LOOM', 'ETH', '1000')
    // The fee goes to somebody who takes no ether: the pools still quote, and the payout fails.
    await chain.anvil.rpc('anvil_setCode', [DEVNET_FEE_RECIPIENT, '0xfe'])
    const body = { ...pairOf('LOOM', 'ETH', '1000'), quoteId: quote.id }
    expect(await failureOf(askBuild(body))).toMatchObject({
      code: 'swap.simulation_failed',
      status: 422,
      message: 'This swap would fail right now',
    })
  })

  test('error: more than the visitor has, natively and not', async () => {
    for (const [from, amount] of [
      ['ETH', '100001'],
      ['LOOM', '100001'],
    ] as const) {
      const quote = await quoteOf(from, 'USDC', amount)
      expect(await failureOf(askBuild({ ...pairOf(from, 'USDC', amount), quoteId: quote.id }))).toMatchObject({
        code: 'swap.insufficient_balance',
        message: 'Insufficient balance',
      })
    }
  })

  test('error: a node that is down', async () => {
    const quote = await quoteLoom()
    node.fail({ status: 404 })
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id }))).toMatchObject({
      code: 'swap.build_failed',
      message: 'Failed to create transaction',
    })
  })
})

function allowanceBody(asset: Asset) {
  return {
    chainId: DEVNET_CAIP_ID,
    userAddress: visitor.address,
    tokenAddress: addressOf(asset),
    sourceTokenAmount: '1',
    sourceTokenDecimals: decimalsOf(asset),
  }
}
