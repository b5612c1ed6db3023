import { describe, expect, test } from 'vitest'
import { QUOTE_SHARED_MS } from '@/lib/swap/swap-constants'
import { swapSourceAmount } from '@/lib/swap/swap-contract'
import { type Asset, pairOf, units } from '@/tests/support/swap-chain'
import { askQuote, askSourceAmount, failureOf, swapApi } from './swap-api'

const api = swapApi()

const bodyOf = (from: Asset, to: Asset, toAmount: string) => {
  const { amount: _, ...pair } = pairOf(from, to, '1')
  return { ...pair, toAmount: String(units(to, toAmount)) }
}

const amountFor = async (from: Asset, to: Asset, toAmount: string) =>
  swapSourceAmount.output.parse((await askSourceAmount(bodyOf(from, to, toAmount))).body)

const quoted = async (from: Asset, to: Asset, amount: bigint): Promise<bigint> => {
  const { body } = await askQuote({ ...pairOf(from, to, '1'), amount: String(amount) })
  return BigInt((body as { quotes: { toAmount: string }[] }).quotes[0]?.toAmount ?? '')
}

describe('POST /api/swap/source-amount', () => {
  test.each([
    ['a pool of stablecoins', 'USDC', 'DAI', '250'],
    ['the native token to pay', 'ETH', 'USDC', '1500'],
    ['the native token to receive', 'USDC', 'ETH', '0.25'],
    ['two pools', 'WBTC', 'DAI', '900'],
  ] as const)(
    'behavior: with %s, a quote of the amount yields what was asked for, and one of 1 percent less does not',
    async (_, from, to, wanted) => {
      const amount = BigInt((await amountFor(from, to, wanted)).amount)
      expect(await quoted(from, to, amount)).toBeGreaterThanOrEqual(units(to, wanted))
      expect(await quoted(from, to, (amount * 99n) / 100n)).toBeLessThan(units(to, wanted))
    },
  )

  test('behavior: wrapping is one for one', async () => {
    expect((await amountFor('ETH', 'WETH', '3.5')).amount).toBe(String(units('ETH', '3.5')))
  })

  test('behavior: an amount is shared for its time, then read again', async () => {
    const first = await amountFor('ETH', 'USDC', '100')
    const calls = api.node.calls().eth_call
    expect(await amountFor('ETH', 'USDC', '100')).toEqual(first)
    expect(api.node.calls().eth_call).toBe(calls)
    api.later(QUOTE_SHARED_MS + 1)
    expect((await amountFor('ETH', 'USDC', '100')).madeAt).toBeGreaterThan(first.madeAt)
  })

  test('behavior: a stored amount that is not a positive integer is read again', async () => {
    const { amount } = await amountFor('ETH', 'USDC', '100')
    const { count } = await api.tamper('swap-source-amount', (text) => text.replaceAll(amount, '-1'))
    expect(count).toBeGreaterThan(0)
    expect((await amountFor('ETH', 'USDC', '100')).amount).toBe(amount)
  })

  test.each([
    ['nothing to receive', bodyOf('USDC', 'DAI', '0'), 'swap.incorrect_amount', 422],
    ['more than any market has', bodyOf('USDC', 'WBTC', '20999999'), 'swap.no_route', 422],
    ['the same token twice', bodyOf('USDC', 'USDC', '1'), 'swap.no_route', 422],
    ['no amount', { ...bodyOf('USDC', 'DAI', '1'), toAmount: undefined }, 'request.invalid', 400],
    ['a chain without a provider', { ...bodyOf('USDC', 'DAI', '1'), chainId: 'eip155:100' }, 'capability.off', 501],
  ])('error: %s', async (_, body, code, status) => {
    expect(await failureOf(askSourceAmount(body))).toMatchObject({ code, status })
  })

  test('error: a node that is down fails the request', async () => {
    api.node.fail({ status: 404 })
    expect(await failureOf(askSourceAmount(bodyOf('USDC', 'DAI', '1')))).toMatchObject({ code: 'swap.quote_failed' })
  })
})
