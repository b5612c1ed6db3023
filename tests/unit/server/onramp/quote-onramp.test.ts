import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput } from '@/lib/core/endpoint'
import type { onrampQuote } from '@/lib/onramp/onramp-contract'
import { createLog } from '@/lib/server/kit/log'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import type { OnrampProvider, ProviderQuote } from '@/lib/server/onramp/onramp-provider'
import { readQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import type { QuoteServices } from '@/lib/server/onramp/onramp-services'
import { QUOTE_WAIT_MS, quoteOnramp } from '@/lib/server/onramp/quote-onramp'
import { createCache } from '@/lib/server/stores/create-cache'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { fakeRpc } from '@/tests/fakes/fake-rpc'
import { fakeOffer, fakeProvider } from '@/tests/fakes/onramp/fake-provider'
import { codeOf } from '@/tests/support/code-of'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

type Input = EndpointInput<typeof onrampQuote>

const input: Input = {
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  amount: '100',
  network: 'eip155:137',
  side: 'payment',
  paymentMethod: 'card',
  country: 'US',
  subdivision: 'NY',
}

let kv: Kv
let services: QuoteServices
const ask = (providers: readonly OnrampProvider[], change: Partial<Input> = {}, more: Partial<QuoteServices> = {}) =>
  quoteOnramp({ ...input, ...change }, { ...services, ...more }, () => providers)
const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value))
const never = () => new Promise<readonly ProviderQuote[]>(() => {})
const oneOffer = (id: string, purchaseAmount: string, ms = 0, change: Partial<ProviderQuote> = {}) =>
  fakeProvider(id, { offers: () => later(ms, [fakeOffer(id, purchaseAmount, change)]) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const store = () => createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now: Date.now })
  kv = store()
  const cache = createCache({ kv: store(), log: createLog('silent'), now: Date.now })
  const platform = openTestPlatform({}, { kv, cache, now: Date.now })
  // Without a node there is no price of our own.
  services = { ...servicesOf(platform), rpc: { ...platform.rpc, chainIds: [] } }
})
afterEach(() => vi.useRealTimers())

/** The answer after so much time; fails when it has not come by then. */
async function answerAfter<T>(ms: number, work: Promise<T>): Promise<T> {
  let outcome: { value: T } | { cause: unknown } | null = null
  work.then(
    (value) => {
      outcome = { value }
    },
    (cause: unknown) => {
      outcome = { cause }
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  const settled = outcome as { value: T } | { cause: unknown } | null
  if (settled === null) throw new Error(`no answer after ${ms} ms`)
  if ('cause' in settled) throw settled.cause
  return settled.value
}

describe('offers of several providers', () => {
  test('behavior: the best of four comes first, with known fees and times', async () => {
    const { failed, quotes, waiting } = await answerAfter(
      2_000,
      ask([
        oneOffer('alpha', '94.50', 100, { providerFee: '5', networkFee: '0.5', minutes: 20 }),
        oneOffer('beta', '96.20', 2_000, { providerFee: '3', networkFee: '0.8', minutes: 10 }),
        oneOffer('gamma', '96.20', 300, { providerFee: '3.8', minutes: 5 }),
        oneOffer('delta', '95.99', 0, { minutes: 1 }),
      ]),
    )
    expect(quotes.map(({ provider, purchaseUnits }) => [provider, purchaseUnits])).toEqual([
      ['gamma', '96200000'],
      ['beta', '96200000'],
      ['delta', '95990000'],
      ['alpha', '94500000'],
    ])
    expect(quotes[1]).toMatchObject({
      paymentAmount: { amount: '100', currency: 'USD' },
      purchaseAmount: { amount: '96.2', currency: 'USDC' },
      providerFee: { amount: '3', currency: 'USD' },
      networkFee: { amount: '0.8', currency: 'USD' },
      minutes: 10,
    })
    expect([failed, waiting]).toEqual([[], []])
  })

  test('behavior: two that are ill and one that lies are named, and block no one', async () => {
    const started = Date.now()
    const answer = await answerAfter(
      QUOTE_WAIT_MS,
      ask([
        fakeProvider('broken', { offers: async () => Promise.reject(new AppError('upstream.failed')) }),
        fakeProvider('silent', { offers: never }),
        oneOffer('liar', '960', 0, { paymentAmount: '99' }),
        oneOffer('honest', '95'),
      ]),
    )
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['honest'])
    expect(answer.waiting).toEqual(['silent'])
    expect(answer.failed).toEqual([
      { provider: 'broken', code: 'upstream.failed' },
      { provider: 'liar', code: 'onramp.quote_refused' },
    ])
    expect(Date.now() - started).toBe(QUOTE_WAIT_MS)
  })

  test('behavior: a provider that throws something else is failed, not the request', async () => {
    const answer = await answerAfter(
      0,
      ask([
        fakeProvider('bug', {
          offers: () => {
            throw new TypeError('our mistake')
          },
        }),
        oneOffer('honest', '95'),
      ]),
    )
    expect(answer.failed).toEqual([{ provider: 'bug', code: 'upstream.failed' }])
    expect(answer.quotes).toHaveLength(1)
  })

  test('behavior: one late offer joins the next equal request, without being asked for again', async () => {
    const slow = oneOffer('slow', '97', 6_000)
    const fast = oneOffer('fast', '95')
    const first = await answerAfter(QUOTE_WAIT_MS, ask([slow, fast]))
    expect([first.quotes.map(({ provider }) => provider), first.waiting]).toEqual([['fast'], ['slow']])
    await vi.advanceTimersByTimeAsync(3_500)
    const second = await answerAfter(0, ask([slow, fast], { amount: '100.00' }))
    expect([second.quotes.map(({ provider }) => provider), second.waiting]).toEqual([['slow', 'fast'], []])
    expect([slow.calls.quotes, fast.calls.quotes]).toEqual([1, 1])
  })

  test('behavior: a provider that has not answered after ten seconds is failed, and not asked again at once', async () => {
    const silent = fakeProvider('silent', { offers: never })
    const fast = oneOffer('fast', '95')
    await answerAfter(QUOTE_WAIT_MS, ask([silent, fast]))
    await vi.advanceTimersByTimeAsync(7_000)
    const answer = await answerAfter(0, ask([silent, fast]))
    expect(answer.failed).toEqual([{ provider: 'silent', code: 'upstream.timeout' }])
    expect([silent.calls.quotes, fast.calls.quotes]).toEqual([1, 1])
  })

  test('behavior: a hundred equal requests ask once, also when the answer is a failure; the next after 15 seconds', async () => {
    const fast = oneOffer('fast', '95', 500)
    const broken = fakeProvider('broken', { offers: async () => Promise.reject(new AppError('upstream.failed')) })
    await answerAfter(500, Promise.all(Array.from({ length: 100 }, () => ask([fast, broken]))))
    expect([fast.calls.quotes, broken.calls.quotes]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(14_000)
    await answerAfter(500, ask([fast, broken]))
    expect([fast.calls.quotes, broken.calls.quotes]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1_500)
    await answerAfter(500, ask([fast, broken]))
    expect([fast.calls, broken.calls]).toEqual([
      { quotes: 2, limits: 1 },
      { quotes: 2, limits: 1 },
    ])
  })

  test.each([
    ['amount', { amount: '101' }],
    ['currency of the payment', { paymentCurrency: 'EUR' }],
    ['token', { purchaseCurrency: 'POL' }],
    ['country', { country: 'DE' }],
    ['region', { subdivision: 'CA' }],
    ['direction', { side: 'purchase' }],
  ] as const)('behavior: another %s is another question', async (_what, change) => {
    const asked = fakeProvider('asked', {
      offers: async ({ amount, side, token }) =>
        [
          fakeOffer('asked', side === 'purchase' ? amount : '95', side === 'purchase' ? {} : { paymentAmount: amount }),
        ].map((offer) => (token.symbol === 'POL' ? { ...offer, purchaseAmount: '0.001' } : offer)),
    })
    await answerAfter(0, ask([asked]))
    await answerAfter(0, ask([asked], change))
    expect(asked.calls.quotes).toBe(2)
  })

  test('behavior: a visitor who leaves ends the wait only; the answer is there for the next', async () => {
    const leaving = new AbortController()
    const slow = oneOffer('slow', '95', 2_000)
    const left = codeOf(ask([slow], {}, { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort(new AppError('request.aborted'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await left).toBe('request.aborted')
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answerAfter(0, ask([slow]))).quotes).toHaveLength(1)
    expect(slow.calls.quotes).toBe(1)
  })

  test('behavior: each offer is kept under its id, for an order', async () => {
    const { quotes } = await answerAfter(0, ask([oneOffer('a', '95'), oneOffer('b', '96')]))
    for (const { id, provider, purchaseUnits } of quotes) {
      expect(await readQuoteRecord(id, { kv, now: Date.now })).toMatchObject({
        ...{ provider, purchaseUnits },
        request: { currency: 'USDC', token: { chainId: 'eip155:137', symbol: 'USDC' }, amount: '100' },
      })
    }
  })

  test('error: what another program wrote into the cache is neither an offer nor a limit', async () => {
    const offers = async () => [fakeOffer('honest', '95')]
    const honest = fakeProvider('honest', { limits: { min: '1', max: '5000' }, offers })
    const { address = '' } = assetOn('USDC', 'eip155:137') ?? {}
    const pair = ['honest', 'USDC', 'eip155:137', address, 'USD', 'card', 'US', 'NY'] as const
    const policy = { freshMs: 60_000, staleMs: 0 }
    await answerAfter(0, ask([honest], { country: 'DE' }))
    const [other] = (await answerAfter(0, ask([honest], { country: 'DE' }))).quotes
    const foreign = await readQuoteRecord(other?.id ?? '', { kv, now: Date.now })
    const planted = { records: [{ ...foreign, purchaseUnits: '99000000' }], failure: null }
    await services.cache.swr(['onramp-limits', ...pair], policy, async () => ({ min: 5, max: {} }))
    await services.cache.swr(['onramp-quote', ...pair, 'payment', '100'], policy, async () => planted)
    const answer = await answerAfter(0, ask([honest]))
    expect(answer.quotes.map(({ purchaseUnits }) => purchaseUnits)).toEqual(['95000000'])
    expect(honest.calls).toEqual({ quotes: 2, limits: 2 })
  })

  test('error: an offer that our own price of the token contradicts is refused', async () => {
    const usdc = accountKey('eip155:137', assetOn('USDC', 'eip155:137')?.address ?? '')
    await services.cache.swr(['price', 'uniswap-pools', usdc], { freshMs: 60_000, staleMs: 0 }, async () => 1)
    const rpc = { ...services.rpc, chainIds: ['eip155:137' as const] }
    const answer = await answerAfter(0, ask([oneOffer('liar', '105.01'), oneOffer('honest', '105')], {}, { rpc }))
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['honest'])
    expect(answer.failed).toEqual([{ provider: 'liar', code: 'onramp.quote_refused' }])
  })

  test('behavior: offers do not wait for a node that does not answer', async () => {
    const rpc = fakeRpc(['eip155:137'], () => new Promise(() => {}))
    const answer = await answerAfter(1_000, ask([oneOffer('a', '95')], {}, { rpc }))
    expect(answer.quotes).toHaveLength(1)
  })

  test('error: while quotes cannot be kept none is shown', async () => {
    const failing: Kv = { ...kv, set: () => Promise.reject(new AppError('kv.unavailable')) }
    const work = ask([oneOffer('a', '95')], {}, { kv: failing })
    expect(await codeOf(answerAfter(0, work))).toBe('kv.unavailable')
  })
})

describe('requests without an offer', () => {
  const codeFor = async (providers: readonly OnrampProvider[], change: Partial<Input> = {}) => {
    const error: unknown = await answerAfter(0, ask(providers, change)).catch((cause: unknown) => cause)
    return error instanceof AppError ? { code: error.code, ...error.details } : error
  }

  test.each([
    [{ amount: '9.99' }, { code: 'onramp.amount_too_small', limit: '10.00', currency: 'USD' }],
    [{ amount: '7500.01' }, { code: 'onramp.amount_too_large', limit: '7500.00', currency: 'USD' }],
    [
      { amount: '25000.01', paymentMethod: 'ach_bank_account' },
      { code: 'onramp.amount_too_large', limit: '25000.00', currency: 'USD' },
    ],
    [{ amount: '10.001' }, { code: 'request.invalid', field: 'amount' }],
    [
      { amount: '10.5', paymentCurrency: 'JPY' },
      { code: 'request.invalid', field: 'amount' },
    ],
    [{ amount: '0' }, { code: 'request.invalid', field: 'amount' }],
    [
      { amount: '0.0000001', side: 'purchase' },
      { code: 'request.invalid', field: 'amount' },
    ],
    [{ purchaseCurrency: 'BTC' }, { code: 'onramp.not_sold' }],
    [{ purchaseCurrency: 'SHIB' }, { code: 'onramp.not_sold' }],
    [{ paymentMethod: 'ach_bank_account', paymentCurrency: 'EUR' }, { code: 'onramp.no_quote' }],
  ] as const)('error: %j is refused before any provider is asked: %j', async (change, expected) => {
    const provider = oneOffer('a', '95')
    expect(await codeFor([provider], change)).toEqual(expected)
    expect(provider.calls).toEqual({ quotes: 0, limits: 0 })
  })

  test('error: below the own limits of every provider, the lowest is named; they are not asked for offers', async () => {
    const some = [20, 30].map((min) =>
      fakeProvider(`p${min}`, { limits: { min: String(min), max: '5000' }, offers: async () => [] }),
    )
    expect(await codeFor(some, { amount: '15' })).toEqual({
      code: 'onramp.amount_too_small',
      limit: '20',
      currency: 'USD',
    })
    expect(await codeFor(some, { amount: '6000' })).toMatchObject({ code: 'onramp.amount_too_large', limit: '5000' })
    expect(some.map(({ calls }) => calls.quotes)).toEqual([0, 0])
  })

  test('behavior: beyond the limits of one, the others are shown, and its limits are told', async () => {
    const narrow = fakeProvider('narrow', { limits: { min: '200.00', max: '5000' }, offers: async () => [] })
    const answer = await answerAfter(0, ask([narrow, oneOffer('wide', '95')]))
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['wide'])
    expect(answer.failed).toEqual([
      { provider: 'narrow', code: 'onramp.amount_too_small', limits: { min: '200', max: '5000' } },
    ])
  })

  test('behavior: an amount of tokens whose price is beyond the limits is refused by its price', async () => {
    const dear = fakeProvider('dear', {
      offers: async ({ amount }) => [fakeOffer('dear', amount, { paymentAmount: '8000' })],
    })
    expect(await codeFor([dear], { side: 'purchase', amount: '7900' })).toEqual({
      code: 'onramp.amount_too_large',
      limit: '7500.00',
      currency: 'USD',
    })
  })

  test('error: nothing but failures is no quote, with the reasons; nothing but lies is said to be that', async () => {
    const broken = fakeProvider('broken', { offers: async () => Promise.reject(new AppError('upstream.failed')) })
    const none = fakeProvider('none', { offers: async () => [] })
    const liar = oneOffer('liar', '95', 0, { paymentAmount: '1' })
    expect(await codeFor([broken, none, liar])).toEqual({
      code: 'onramp.no_quote',
      reasons: 'broken: upstream.failed, none: onramp.no_quote, liar: onramp.quote_refused',
    })
    expect(await codeFor([liar])).toMatchObject({ code: 'onramp.quote_refused' })
  })

  test('behavior: with everyone still waited for, there is an answer without offers', async () => {
    const answer = await answerAfter(QUOTE_WAIT_MS, ask([fakeProvider('silent', { offers: never })]))
    expect(answer).toMatchObject({ quotes: [], waiting: ['silent'], failed: [] })
  })
})
