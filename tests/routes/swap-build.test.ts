import { describe, expect, test } from 'vitest'
import { DEVNET_FEE_RECIPIENT, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { QUOTE_LIFE_MS, SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import { addressOf, pairOf, stranger, visitor } from '@/tests/support/swap-chain'
import { askBuild, buildOf, failureOf, quoteOf, swapApi } from './swap-api'

const api = swapApi()

describe('the whole swap, by the API alone', () => {
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
    if (quote.spender !== null) await api.approve(from, amount)
    const { tx, toAmount } = await buildOf(quote, pair)
    const before = {
      to: await api.chain.balanceOf(to, visitor.address),
      fee: await api.chain.balanceOf(to, DEVNET_FEE_RECIPIENT),
    }
    const receipt = await api.chain.send(tx)
    const spentOnGas = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    const received = (await api.chain.balanceOf(to, visitor.address)) - before.to + spentOnGas
    const fee = (await api.chain.balanceOf(to, DEVNET_FEE_RECIPIENT)) - before.fee
    expect(String(received)).toBe(toAmount)
    expect(toAmount).toBe(quote.toAmount)
    expect(String(fee)).toBe(quote.feeAmount)
    expect(fee).toBe(((received + fee) * BigInt(quote.feeBps)) / 10_000n)
  })
})

describe('POST /api/swap/build', () => {
  const pair = pairOf('LOOM', 'WETH', '1000')
  const quoteLoom = () => quoteOf('LOOM', 'WETH', '1000')

  test('behavior: at an unchanged price the same request gets the same swap, another visitor or tolerance another', async () => {
    const quote = await quoteLoom()
    const first = await buildOf(quote, pair)
    api.later(6_000)
    expect(await buildOf(quote, pair)).toEqual({ ...first, madeAt: expect.any(Number) })
    expect((await buildOf(quote, pair, { slippageBps: 100 })).tx.data).not.toBe(first.tx.data)
    const other = await failureOf(askBuild({ ...pair, quoteId: quote.id, userAddress: stranger.address }))
    expect(other.code).toBe('swap.insufficient_balance')
  })

  test('behavior: before the approval exists, the swap is simulated all the same', async () => {
    const quote = await quoteLoom()
    const { tx } = await buildOf(quote, pair)
    await api.chain.approve('LOOM', DEVNET_UNISWAP.swapRouter02, BigInt(pair.amount))
    const { gasUsed } = await api.chain.send(tx)
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(gasUsed)
    expect(BigInt(tx.eip155.gas)).toBeLessThan(gasUsed * 2n)
  })

  test('behavior: disableEstimate takes the gas of the quote and simulates nothing', async () => {
    const quote = await quoteLoom()
    api.node.reset()
    const { tx } = await buildOf(quote, { ...pair, userAddress: stranger.address }, { disableEstimate: true })
    expect(tx.eip155.gas).toBe(quote.gas)
    expect(api.node.calls()).toMatchObject({ eth_call: 1 })
    expect(api.node.calls()).not.toHaveProperty('eth_estimateGas')
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

  test('error: a price that has changed beyond the tolerance reports both prices', async () => {
    const quote = await quoteLoom()
    const others = pairOf('LOOM', 'WETH', '90000')
    await api.approve('LOOM', '90000')
    await api.chain.send((await buildOf(await quoteOf('LOOM', 'WETH', '90000'), others)).tx)
    const failure = await failureOf(askBuild({ ...pair, quoteId: quote.id, userAddress: visitor.address }))
    expect(failure).toMatchObject({ code: 'swap.price_moved', status: 409, message: 'The price has moved' })
    expect(failure.details?.old).toBe(quote.toAmount)
    expect(BigInt(failure.details!.new!)).toBeLessThan(BigInt(quote.minToAmount))
    // A visitor who tolerates that much gets it.
    await buildOf(quote, pair, { slippageBps: 2_000 })
  })

  test('error: an expired quote, or an unknown one', async () => {
    const quote = await quoteLoom()
    const expired = { code: 'swap.quote_expired', status: 409, message: 'This quote has expired' }
    expect(await failureOf(askBuild({ ...pair, quoteId: 'nobody-s' }))).toMatchObject(expired)
    // The clock continues meanwhile, on a busy machine for seconds.
    api.later(QUOTE_LIFE_MS - 10_000)
    await buildOf(quote, pair)
    api.later(10_000)
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

  test('error: a token that starts to take a fee after the quote is refused by name', async () => {
    const quote = await quoteLoom()
    const taxed = await api.chain.anvil.rpc('eth_getCode', [addressOf('TAX'), 'latest'])
    await api.chain.anvil.rpc('anvil_setCode', [addressOf('LOOM'), taxed])
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id }))).toMatchObject({
      code: 'swap.fee_on_transfer',
      details: { symbol: 'LOOM' },
    })
    // Even if the tolerance would cover it.
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id, slippageBps: 1_000 }))).toMatchObject({
      code: 'swap.fee_on_transfer',
    })
  })

  test('error: the same without a simulation, and after an answer to the same request', async () => {
    const quote = await quoteLoom()
    const body = { ...pair, quoteId: quote.id, disableEstimate: true }
    expect((await askBuild(body)).status).toBe(200)
    const taxed = await api.chain.anvil.rpc('eth_getCode', [addressOf('TAX'), 'latest'])
    await api.chain.anvil.rpc('anvil_setCode', [addressOf('LOOM'), taxed])
    expect(await failureOf(askBuild(body))).toMatchObject({
      code: 'swap.fee_on_transfer',
      details: { symbol: 'LOOM' },
    })
  })

  test('error: a swap that the chain refuses is not returned', async () => {
    const quote = await quoteOf('LOOM', 'ETH', '1000')
    // The fee goes to a recipient that refuses ether: the pools still quote, and the payout fails.
    await api.chain.anvil.rpc('anvil_setCode', [DEVNET_FEE_RECIPIENT, '0xfe'])
    const body = { ...pairOf('LOOM', 'ETH', '1000'), quoteId: quote.id }
    expect(await failureOf(askBuild(body))).toMatchObject({
      code: 'swap.simulation_failed',
      status: 422,
      message: 'This swap would fail right now',
    })
  })

  test("error: more than the visitor's balance, native and not", async () => {
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
    api.node.fail({ status: 404 })
    expect(await failureOf(askBuild({ ...pair, quoteId: quote.id }))).toMatchObject({
      code: 'swap.build_failed',
      message: 'Failed to create transaction',
    })
  })
})
