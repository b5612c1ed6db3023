import { describe, expect, test } from 'vitest'
import { decodeCacheValue, encodeCacheValue } from '@/lib/server/stores/cache-value'
import type { QuoteRecord } from '@/lib/server/swap/quote-records'
import { providerFee } from '@/lib/swap/swap-amounts'
import { QUOTE_LIFE_MS } from '@/lib/swap/swap-constants'
import { addressOf, pairOf, stranger, visitor } from '@/tests/support/swap-chain'
import { approvalOf, askBuild, askQuote, buildOf, failureOf, quoteOf, swapApi } from './swap-api'

const api = swapApi()

const THIEF = stranger.address
const pair = pairOf('WETH', 'USDC', '1')
const quoteWeth = () => quoteOf('WETH', 'USDC', '1')
/** Keys under which quotes are shared, and under which a build finds them. */
const SHARED = 'cache:1:swap-quote@'
const KEPT = 'swap-quote:1:'

type Change = (record: QuoteRecord) => unknown

const tamperShared = (change: Change) =>
  api.tamper(SHARED, (text) => {
    const [record, madeAt] = decodeCacheValue(text) as [QuoteRecord, number]
    return encodeCacheValue([change(record), madeAt])
  })
const tamperKept = (change: Change) =>
  api.tamper(KEPT, (text) => encodeCacheValue(change(decodeCacheValue(text) as QuoteRecord)))

const quoteWith =
  (change: Partial<QuoteRecord['quote']>): Change =>
  (record) => ({ ...record, quote: { ...record.quote, ...change } })
const requestWith =
  (change: Partial<QuoteRecord['request']>): Change =>
  (record) => ({ ...record, request: { ...record.request, ...change } })

/** The price in thousandths of what it was, with the matching fee. */
function repriced({ quote }: QuoteRecord, thousandths: bigint) {
  const gross = ((quote.toAmount + quote.feeAmount) * thousandths) / 1_000n
  const feeAmount = providerFee(gross, quote.feeBps)
  return { toAmount: gross - feeAmount, feeAmount }
}

/** Errors that are found without asking a vendor. */
const impossible: readonly (readonly [name: string, change: Change])[] = [
  ['something else', () => 'a quote'],
  ['a part of one', ({ quote, ...record }) => record],
  ['a negative amount', quoteWith({ toAmount: -1n })],
  ['another provider', (record) => ({ ...record, providerId: 'other' })],
  ['another spender', quoteWith({ spender: THIEF })],
  ['no spender', quoteWith({ spender: null })],
  ['no fee', (record) => quoteWith({ feeBps: 0, feeAmount: 0n })(record)],
  [
    'another fee rate',
    (record) => {
      const gross = record.quote.toAmount + record.quote.feeAmount
      const feeAmount = providerFee(gross, 100)
      return quoteWith({ feeBps: 100, feeAmount, toAmount: gross - feeAmount })(record)
    },
  ],
  ['a fee that is not its rate', (record) => quoteWith({ feeAmount: record.quote.feeAmount + 2n })(record)],
  ['an amount without its fee', (record) => quoteWith({ toAmount: record.quote.toAmount / 2n })(record)],
  [
    'a route to another token',
    (record) =>
      quoteWith({ route: record.quote.route.map((step) => ({ ...step, tokenOut: addressOf('LOOM') })) })(record),
  ],
  ['no route', quoteWith({ route: [] })],
  ['a time that has not come', (record) => ({ ...record, madeAt: record.madeAt + 60_000 })],
  ['a time long past', (record) => ({ ...record, madeAt: record.madeAt - QUOTE_LIFE_MS })],
]

describe('a shared quote that was changed in the store', () => {
  test.each([
    ...impossible,
    ['an empty id', (record: QuoteRecord) => ({ ...record, id: '' })],
    ['another chain', requestWith({ chainId: 'eip155:1' })],
    ['another source', requestWith({ from: addressOf('DAI') })],
    ['another target', requestWith({ to: addressOf('DAI') })],
    ['another amount', requestWith({ amount: 1n })],
    ['another gas price', requestWith({ gasPrice: 1n })],
  ] as const)('error: %s is requested again, and once', async (_, change) => {
    const honest = await quoteWeth()
    expect((await tamperShared(change)).count).toBe(1)
    api.node.reset()
    const answers = await Promise.all([askQuote({ ...pair }), askQuote({ ...pair })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Two at most: a refresh does not join one that has begun before it.
    expect(api.node.calls().eth_call).toBeLessThanOrEqual(2)
    const again = await quoteWeth()
    const anew = { id: expect.any(String), madeAt: expect.any(Number), expiresAt: expect.any(Number) }
    expect(again).toEqual({ ...honest, ...anew })
    expect(again.id).not.toBe(honest.id)
    expect(again.expiresAt).toBe(again.madeAt + QUOTE_LIFE_MS)
  })

  test('behavior: an unchanged one is shared', async () => {
    const honest = await quoteWeth()
    expect((await quoteWeth()).id).toBe(honest.id)
  })
})

describe('a quote to build from that was changed in the store', () => {
  test.each(impossible)('error: %s is no longer accepted as a quote', async (_, change) => {
    const { id } = await quoteWeth()
    expect((await tamperKept(change)).count).toBe(1)
    expect(await failureOf(askBuild({ ...pair, quoteId: id }))).toMatchObject({ code: 'swap.quote_expired' })
  })

  test('error: a record with another id is not the quote of this one', async () => {
    const { id } = await quoteWeth()
    await tamperKept((record) => ({ ...record, id: 'another' }))
    expect(await failureOf(askBuild({ ...pair, quoteId: id }))).toMatchObject({ code: 'swap.quote_expired' })
  })

  test.each([
    ['by a tenth of its tolerance', 999n, {}],
    ['by half', 500n, {}],
    ['to nothing', 0n, {}],
    ['by half, for a visitor who tolerates that', 500n, { slippageBps: 5_000 }],
    ['by half, untried', 500n, { disableEstimate: true }],
  ] as const)('error: a price lowered %s does not lower the minimum', async (_, thousandths, more) => {
    const quote = await quoteWeth()
    const { count, undo } = await tamperKept((record) => quoteWith(repriced(record, thousandths))(record))
    expect(count).toBe(1)
    const built = await buildOf(quote, pair, more)
    const tolerated = 10_000n - BigInt('slippageBps' in more ? more.slippageBps : quote.slippageBps)
    expect(BigInt(built.minToAmount) * 10_000n).toBeGreaterThanOrEqual(BigInt(quote.toAmount) * tolerated)
    await undo()
    expect(await buildOf(quote, pair, more)).toEqual({ ...built, madeAt: expect.any(Number) })
  })

  test('error: nor do a worse route, another gas price and another gas change the signed bytes', async () => {
    const quote = await quoteWeth()
    const { count, undo } = await tamperKept((record) => ({
      ...record,
      request: { ...record.request, gasPrice: 10n ** 30n },
      quote: {
        ...record.quote,
        ...repriced(record, 500n),
        gas: 1n,
        route: [{ protocol: 'v3', feeTier: 3_000, tokenIn: addressOf('WETH'), tokenOut: addressOf('USDC') }],
      },
    }))
    expect(count).toBe(1)
    const built = await buildOf(quote, pair, { disableEstimate: true })
    expect(built.minToAmount).toBe(quote.minToAmount)
    await undo()
    expect(await buildOf(quote, pair, { disableEstimate: true })).toEqual({ ...built, madeAt: expect.any(Number) })
  })

  test('error: a raised price fails as a changed price', async () => {
    const { id } = await quoteWeth()
    await tamperKept((record) => quoteWith(repriced(record, 1_100n))(record))
    expect(await failureOf(askBuild({ ...pair, quoteId: id }))).toMatchObject({ code: 'swap.price_moved' })
  })
})

describe('a transaction', () => {
  test('error: contains nothing that was written into the store', async () => {
    const quote = await quoteWeth()
    const [swap, approval] = [await buildOf(quote, pair), await approvalOf('WETH', '1')]
    const hex = ({ address }: { address: string }) => address.slice(2).toLowerCase()
    // All stored values, in every store: another recipient and another gas price.
    await api.tamper('', (text) => text.replaceAll(hex(visitor), hex(stranger)))
    await api.tamper('cache:1:gas@', (text) => text.replaceAll(swap.tx.eip155.gasPrice, '999999999999999999'))
    expect((await buildOf(quote, pair)).tx).toEqual(swap.tx)
    expect((await approvalOf('WETH', '1')).tx).toEqual(approval.tx)
  })

  test.each([{}, { disableEstimate: true }])(
    'error: a token is not free of a fee because the store says so, %j',
    async (more) => {
      const ask = () => askQuote(pairOf('TAX', 'ETH', '1'))
      expect(await failureOf(ask())).toMatchObject({ code: 'swap.fee_on_transfer' })
      const facts = await api.tamper('swap-token:', (text) => text.replace('"fee"', '"none"'))
      expect(facts.count).toBe(1)
      const quote = await quoteOf('TAX', 'ETH', '1')
      const body = { ...pairOf('TAX', 'ETH', '1'), quoteId: quote.id, ...more }
      expect(await failureOf(askBuild(body))).toMatchObject({
        code: 'swap.fee_on_transfer',
        details: { symbol: 'TAX' },
      })
    },
  )
})
