import { describe, expect, test } from 'vitest'
import { AUTO_SLIPPAGE_BPS, QUOTE_LIFE_MS, QUOTE_SHARED_MS } from '@/lib/swap/swap-constants'
import { swapQuote } from '@/lib/swap/swap-contract'
import { pairOf, visitor } from '@/tests/support/swap-chain'
import { askQuote, failureOf, quoteOf, swapApi } from './swap-api'

const api = swapApi()

describe('POST /api/swap/quote', () => {
  test('behavior: 200 equal cold requests of different visitors call the chain once', async () => {
    const pair = pairOf('USDC', 'WBTC', '1000')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        askQuote({ ...pair, userAddress: `0x${String(index + 10).padStart(40, '0')}` }),
      ),
    )
    const quotes = answers.map(({ body }) => swapQuote.output.parse(body).quotes[0]!)
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(1)
    expect(api.node.calls().eth_call).toBe(1)
  })

  test('behavior: a quote is shared for its time, then created again, and never served older', async () => {
    const first = await quoteOf('ETH', 'USDC', '1')
    expect(first.expiresAt).toBe(first.madeAt + QUOTE_LIFE_MS)
    expect((await quoteOf('ETH', 'USDC', '1')).id).toBe(first.id)
    api.later(QUOTE_SHARED_MS + 1)
    const second = await quoteOf('ETH', 'USDC', '1')
    expect(second.id).not.toBe(first.id)
    expect(second.madeAt).toBeGreaterThan(first.madeAt)
    api.later(QUOTE_SHARED_MS + 1)
    api.node.fail({ status: 400 })
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
      'an unknown chain',
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
      'This feature is turned off',
    ],
    [
      'an address that is not a token',
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

  test('error: a node that is down fails the quote, and no quote is invented', async () => {
    api.node.fail({ status: 404 })
    expect(await failureOf(askQuote(pairOf('USDC', 'DAI', '1')))).toMatchObject({
      code: 'swap.quote_failed',
      message: 'No quote available right now',
    })
  })
})
