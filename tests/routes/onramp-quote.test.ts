import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as getOptions } from '@/app/api/onramp/options/route'
import { POST as postQuote } from '@/app/api/onramp/quote/route'
import { onrampOptions, onrampQuote } from '@/lib/onramp/onramp-contract'
import { readQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import type { Platform } from '@/lib/server/platform/services'
import {
  COINBASE_KEY_ID,
  COINBASE_WEBHOOK_SECRET,
  newCoinbaseKey,
  startCoinbaseServer,
} from '@/tests/fakes/onramp/coinbase-server'
import { MELD_KEY, MELD_WEBHOOK_SECRET, startMeldServer } from '@/tests/fakes/onramp/meld-server'
import {
  MOONPAY_KEY,
  MOONPAY_SECRET_KEY,
  MOONPAY_WEBHOOK_SECRET,
  startMoonpayServer,
} from '@/tests/fakes/onramp/moonpay-server'
import { findSecrets } from '@/tests/support/find-secrets'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const { secret: coinbaseSecret } = newCoinbaseKey('ed25519')
// No node answers here, so that no price of our own is asked for over the network.
const NO_NODE = 'http://127.0.0.1:1'

let meld: Awaited<ReturnType<typeof startMeldServer>>
let coinbase: Awaited<ReturnType<typeof startCoinbaseServer>>
let moonpay: Awaited<ReturnType<typeof startMoonpayServer>>
let platform: Platform
let logged: string

const wanted = {
  ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'eip155:137' },
  ...{ paymentMethod: 'card', country: 'US', subdivision: 'NY' },
}

function open(providers = 'meld,coinbase,moonpay', more: Record<string, string> = {}): Platform {
  const chosen = providers.split(',')
  const settings: Record<string, Record<string, string>> = {
    meld: {
      ...{ FOYER_MELD_URL: meld.url, FOYER_MELD_API_KEY: MELD_KEY },
      FOYER_MELD_WEBHOOK_SECRET: MELD_WEBHOOK_SECRET,
    },
    coinbase: {
      ...{ FOYER_COINBASE_URL: coinbase.url, FOYER_COINBASE_KEY_ID: COINBASE_KEY_ID },
      ...{ FOYER_COINBASE_KEY_SECRET: coinbaseSecret, FOYER_COINBASE_WEBHOOK_SECRET: COINBASE_WEBHOOK_SECRET },
    },
    moonpay: {
      ...{ FOYER_MOONPAY_URL: moonpay.url, FOYER_MOONPAY_PUBLISHABLE_KEY: MOONPAY_KEY },
      ...{ FOYER_MOONPAY_SECRET_KEY: MOONPAY_SECRET_KEY, FOYER_MOONPAY_WEBHOOK_SECRET: MOONPAY_WEBHOOK_SECRET },
    },
  }
  const networks = ['eip155:1', 'eip155:137'].map((chainId) => [chainId, [NO_NODE]])
  return openTestPlatform(
    {
      FOYER_RPC_URLS: JSON.stringify(Object.fromEntries(networks)),
      FOYER_ONRAMP_PROVIDERS: providers,
      ...Object.assign({}, ...chosen.map((id) => settings[id])),
      ...more,
    },
    {},
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    }),
  )
}

async function ask(change: Record<string, string> = {}) {
  const request = appRequest('/api/onramp/quote', { method: 'POST', body: JSON.stringify({ ...wanted, ...change }) })
  const answer = await postQuote(request)
  return { status: answer.status, text: await answer.text() }
}
const quotesOf = async (change: Record<string, string> = {}) =>
  onrampQuote.output.parse(JSON.parse((await ask(change)).text))
async function optionsFor(query: string) {
  const answer = await getOptions(appRequest(`/api/onramp/options?${query}`))
  return { status: answer.status, body: (await answer.json()) as unknown }
}

beforeAll(async () => {
  ;[meld, coinbase, moonpay] = await Promise.all([startMeldServer(), startCoinbaseServer(), startMoonpayServer()])
})
afterAll(() => Promise.all([meld, coinbase, moonpay].map((server) => server?.stop())))
beforeEach(() => {
  for (const server of [meld, coinbase, moonpay]) server.calm()
  meld.services.names = ['TRANSAK', 'BANXA']
  meld.quoteOf((_service, quote) => quote)
  logged = ''
  platform = open()
})

describe('POST /api/onramp/quote', () => {
  test('behavior: offers of four services by three vendors, best first, that of an account never first', async () => {
    meld.quoteOf((service, quote) => (service === 'BANXA' ? { ...quote, destinationAmount: 94.2 } : quote))
    meld.mood.tokensFor = () => '95.7'
    moonpay.mood.tokensFor = () => '95.5'
    coinbase.mood.tokensFor = () => '98.1'
    const answer = await quotesOf()
    expect(
      answer.quotes.map(({ needsAccount, purchaseAmount, service }) => [
        service.id,
        purchaseAmount.amount,
        needsAccount,
      ]),
    ).toEqual([
      ['TRANSAK', '95.7', false],
      ['coinbase', '98.1', true],
      ['moonpay', '95.5', false],
      ['BANXA', '94.2', false],
    ])
    expect([answer.waiting, answer.failed]).toEqual([[], []])
    const [first] = answer.quotes
    expect(first).toMatchObject({
      ...{ provider: 'meld', purchaseUnits: '95700000', paymentMethod: 'card', identityCheck: 'light' },
      paymentAmount: { amount: '100', currency: 'USD' },
      networkFee: { amount: '0.1', currency: 'USD' },
    })
    expect(await readQuoteRecord(first?.id ?? '', platform)).toMatchObject({
      provider: 'meld',
      purchaseUnits: '95700000',
    })
  })

  test('behavior: one that is down and one that is silent are named and block no one; the silent one joins later', async () => {
    coinbase.mood.status = 500
    let speak = () => {}
    moonpay.mood.until = new Promise((resolve) => {
      speak = resolve
    })
    // How long it waits is proved by fake time: `quote-onramp.test.ts`.
    const first = await quotesOf()
    expect(first.quotes.map(({ provider }) => provider)).toEqual(['meld', 'meld'])
    expect(first.failed).toEqual([{ provider: 'coinbase', code: 'upstream.failed' }])
    expect(first.waiting).toEqual(['moonpay'])
    speak()
    const second = await quotesOf()
    expect(second.waiting).toEqual([])
    expect(second.quotes.map(({ provider }) => provider)).toContain('moonpay')
    expect([meld, coinbase, moonpay].map((server) => server.callsTo('quote').length)).toEqual([1, 1, 1])
  })

  test('behavior: a vendor that answers for another payment is refused by name', async () => {
    moonpay.mood.lie = (quote) => ({ ...quote, totalAmount: 90 })
    const { failed, quotes } = await quotesOf()
    expect(failed).toEqual([{ provider: 'moonpay', code: 'onramp.quote_refused' }])
    expect(quotes.map(({ provider }) => provider)).not.toContain('moonpay')
    expect(logged).toContain('another payment')
  })

  test('behavior: for an amount of tokens only those who have such an offer answer', async () => {
    moonpay.mood.priceOf = () => '105.3'
    const { failed, quotes } = await quotesOf({ side: 'purchase' })
    expect(quotes.map(({ paymentAmount, provider }) => [provider, paymentAmount.amount])).toEqual([
      ['moonpay', '105.3'],
    ])
    expect(failed.map(({ code, provider }) => [provider, code])).toEqual([
      ['meld', 'onramp.no_quote'],
      ['coinbase', 'onramp.no_quote'],
    ])
  })

  // Spec section 9, at the edge of the server: the vendors' own limits are wider (5 to 30000) or as they are.
  test.each([
    ['card', '9.99', 'onramp.amount_too_small', '10.00'],
    ['card', '10', null, null],
    ['card', '7500', null, null],
    ['card', '7500.01', 'onramp.amount_too_large', '7500.00'],
    ['ach_bank_account', '25000', null, null],
    ['ach_bank_account', '25000.01', 'onramp.amount_too_large', '25000.00'],
  ])('behavior: %s of %s USD: %s', async (paymentMethod, amount, code, limit) => {
    open('meld')
    const { status, text } = await ask({ paymentMethod, amount })
    if (code === null) expect(onrampQuote.output.parse(JSON.parse(text)).quotes).not.toEqual([])
    else {
      expect(status).toBe(422)
      expect(JSON.parse(text)).toMatchObject({ error: { code, details: { limit, currency: 'USD' } } })
      expect(meld.asked).toEqual([])
    }
  })

  test.each([
    [{ purchaseCurrency: 'SHIB' }, 422, 'onramp.not_sold'],
    [{ purchaseCurrency: 'SOL' }, 422, 'onramp.not_sold'],
    [{ network: 'eip155:5' }, 501, 'capability.off'],
    [{ network: 'eip155:123456789' }, 404, 'network.not_found'],
    [{ amount: '1e3' }, 400, 'request.invalid'],
    [{ amount: '-5' }, 400, 'request.invalid'],
    [{ paymentCurrency: 'XXX' }, 400, 'request.invalid'],
  ])('error: %j: %i %s', async (change, status, code) => {
    const answer = await ask(change)
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code])
    expect([meld, coinbase, moonpay].flatMap((server) => server.asked)).toEqual([])
  })

  test('error: without a provider the capability is off', async () => {
    openTestPlatform({})
    const { text } = await ask()
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'capability.off' } })
  })

  test('behavior: no key is in an answer, an error or the log, whatever the vendors do', async () => {
    const answers = [await ask(), await ask({ side: 'purchase' })]
    for (const mood of [{ status: 401 }, { status: 500 }]) {
      for (const server of [meld, coinbase, moonpay]) Object.assign(server.mood, mood)
      answers.push(await ask({ amount: String(200 + (mood.status ?? 0)) }))
    }
    for (const server of [meld, coinbase, moonpay]) server.calm()
    // A vendor that repeats what it was sent.
    for (const server of [meld, moonpay]) server.mood.lie = () => ({ message: `${MELD_KEY} ${MOONPAY_SECRET_KEY}` })
    coinbase.mood.lie = () => ({ message: coinbaseSecret })
    answers.push(await ask({ amount: '300' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502, 502, 502])
    expect(logged.length).toBeGreaterThan(0)
    const secrets = {
      'key of Meld': MELD_KEY,
      'webhooks of Meld': MELD_WEBHOOK_SECRET,
      'key of Coinbase': coinbaseSecret,
      'webhooks of Coinbase': COINBASE_WEBHOOK_SECRET,
      'secret key of MoonPay': MOONPAY_SECRET_KEY,
      'webhooks of MoonPay': MOONPAY_WEBHOOK_SECRET,
      'token of Coinbase': coinbase.asked[0]?.headers.authorization?.slice('Bearer '.length) ?? '',
    }
    expect(findSecrets(secrets, { answers: answers.map(({ text }) => text).join('\n'), log: logged })).toEqual([])
  })
})

describe('GET /api/onramp/options', () => {
  test('behavior: tokens, currencies with limits, and who sells; no vendor is asked', async () => {
    const { body } = await optionsFor('network=eip155:137&country=US&subdivision=NY')
    const options = onrampOptions.output.parse(body)
    expect(options.providers).toEqual([
      { id: 'meld', name: 'Meld', needsAccount: false, isTest: false },
      { id: 'coinbase', name: 'Coinbase', needsAccount: true, isTest: false },
      { id: 'moonpay', name: 'MoonPay', needsAccount: false, isTest: false },
    ])
    expect(options.purchaseCurrencies.map(({ id }) => id)).toEqual(['USDC', 'POL'])
    expect(options.purchaseCurrencies[0]?.networks.map(({ chainId, name }) => [chainId, name])).toEqual(
      expect.arrayContaining([
        ['eip155:1', 'USD Coin'],
        ['eip155:137', 'USD Coin'],
      ]),
    )
    const pictures = options.purchaseCurrencies.flatMap(({ networks }) =>
      networks.filter(({ chainId }) => chainId === 'eip155:137').map(({ logoUri }) => logoUri),
    )
    expect(pictures).toEqual([`${APP_URL}/tokens/usdc.svg`, `${APP_URL}/tokens/pol.svg`])
    const limitsOf = (currency: string) => options.paymentCurrencies.find(({ id }) => id === currency)?.limits
    // Spec section 9.
    expect(limitsOf('USD')).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    expect(limitsOf('EUR')).toEqual([{ id: 'card', min: null, max: null }])
    expect([meld, coinbase, moonpay].flatMap((server) => server.asked)).toEqual([])
  })

  test('behavior: transfers between banks are offered in the countries of their banks', async () => {
    const { body } = await optionsFor('network=eip155:137&country=DE')
    const { paymentCurrencies } = onrampOptions.output.parse(body)
    const methods = Object.fromEntries(paymentCurrencies.map(({ id, limits }) => [id, limits.map((limit) => limit.id)]))
    expect(methods).toMatchObject({ EUR: ['card', 'sepa_bank_transfer'], USD: ['card'], JPY: ['card'] })
  })

  test('error: a network without a provider, and one that is unknown', async () => {
    expect(await optionsFor('network=eip155:5&country=US')).toMatchObject({ status: 501 })
    expect(await optionsFor('network=eip155:123456789&country=US')).toMatchObject({ status: 404 })
    openTestPlatform({})
    expect(await optionsFor('network=eip155:1&country=US')).toMatchObject({
      body: { error: { code: 'capability.off' } },
    })
  })
})
