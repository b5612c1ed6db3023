import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, getAddress, type Hex, hexToBigInt, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '@/devnet/sandbox/serve-sandbox'
import { SANDBOX_SECRET } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { nativeTokenAddress } from '@/lib/core/caip'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { createSandbox } from '@/lib/server/onramp/adapters/sandbox'
import type { OnrampProvider, QuoteRequest, SessionRequest } from '@/lib/server/onramp/onramp-provider'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { at } from '@/tests/support/at'

const BUYER = '0x00000000000000000000000000000000000b0b01'
const CARD = '4242 4242 4242 4242'
const never = new AbortController().signal

let anvil: TestAnvil
let folder: string
let sandbox: Sandbox
let provider: OnrampProvider
let app: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-sandbox-'))
  app = await startWebhookReceiver()
  await open()
})
afterEach(async () => {
  await sandbox.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'sandbox.json')

async function open(port = 0): Promise<void> {
  sandbox = await startSandbox({ port, rpcUrl: anvil.rpcUrl, appUrl: app.url, secret: SANDBOX_SECRET, file: file() })
  provider = createSandbox({ url: sandbox.url, secret: SANDBOX_SECRET })
}

/** Answers webhooks with the next of `statuses`, then with 200, and keeps those that it was sent. */
async function startWebhookReceiver() {
  const taken: { body: string; headers: Headers }[] = []
  const statuses: number[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      taken.push({ body, headers: new Headers(request.headers as Record<string, string>) })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { taken, statuses, url, close, events: () => taken.map(({ body }) => JSON.parse(body).status) }
}

function tokenOf(symbol: string) {
  if (symbol === 'ETH') {
    const address = nativeTokenAddress(DEVNET_CAIP_ID) ?? ''
    return { chainId: DEVNET_CAIP_ID, address, name: 'Ether', symbol, decimals: 18 } as const
  }
  const { address, name, decimals } = at(
    DEVNET_TOKENS.filter((token) => token.symbol === symbol),
    0,
  )
  return { chainId: DEVNET_CAIP_ID, address, name, symbol, decimals } as const
}

function asking(changes: Partial<QuoteRequest> & { readonly currency: string }): QuoteRequest {
  return {
    token: tokenOf(changes.currency),
    paymentCurrency: 'USD',
    side: 'payment',
    amount: '100',
    paymentMethod: 'card',
    country: 'DE',
    subdivision: null,
    ...changes,
  }
}

let orders = 0
const sessionFor = (changes: Partial<SessionRequest> = {}): SessionRequest => ({
  orderId: `00000000-0000-4000-8000-${String(++orders).padStart(12, '0')}`,
  quote: asking({ currency: 'USDC' }),
  service: 'express',
  address: BUYER,
  returnUrl: 'http://localhost:3000/buy/return',
  clientIp: null,
  ...changes,
})

async function balanceOf(symbol: string, address: Hex = BUYER): Promise<bigint> {
  const token = tokenOf(symbol)
  if (symbol === 'ETH') return hexToBigInt((await anvil.rpc('eth_getBalance', [address, 'latest'])) as Hex)
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })
  return hexToBigInt((await anvil.rpc('eth_call', [{ to: token.address, data }, 'latest'])) as Hex)
}

/** The hidden field of a form. */
const tokenIn = (page: string) => /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? ''

async function pay(url: string, number = CARD, headers: Record<string, string> = {}): Promise<Response> {
  const formToken = tokenIn(await (await fetch(url)).text())
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ formToken, number }) })
}

const read = ({ orderId }: SessionRequest) =>
  provider.readOrder({ orderId, sessionId: null, vendorOrderId: null }, never)

async function bought(request: SessionRequest, number = CARD) {
  const session = await provider.openSession(request, never)
  expect((await pay(session.url, number)).status).toBe(303)
  return session
}

const until = (check: () => Promise<void> | void, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 50 })

describe('quotes', () => {
  test('behavior: what is paid and what arrives, each service with its fees and its time', async () => {
    const quotes = await provider.quote(asking({ currency: 'USDC' }), never)
    expect(quotes).toEqual([
      {
        service: { id: 'card', name: 'Sandbox Card' },
        paymentAmount: '100',
        purchaseAmount: '97.85',
        networkFee: '0.25',
        providerFee: '1.90',
        minutes: 5,
        identityCheck: 'light',
      },
      expect.objectContaining({
        service: { id: 'express', name: 'Sandbox Express' },
        purchaseAmount: '95.85',
        minutes: 1,
      }),
    ])
  })

  test('behavior: what is to arrive arrives to the unit, and the payment covers it', async () => {
    const [quote] = await provider.quote(asking({ currency: 'ETH', side: 'purchase', amount: '0.05' }), never)
    // 150 for the ether and 0.25 for the network are 98.1 % of the payment.
    expect(quote).toMatchObject({ purchaseAmount: '0.05', paymentAmount: '153.17', providerFee: '2.92' })
  })

  test.each([
    ['USD', 'card', '9.99', 0],
    ['USD', 'card', '10', 2],
    ['USD', 'card', '7500', 2],
    ['USD', 'card', '7500.01', 0],
    ['USD', 'ach_bank_account', '25000', 1],
    ['USD', 'ach_bank_account', '25000.01', 0],
    ['EUR', 'sepa_bank_transfer', '7.99', 0],
    ['EUR', 'sepa_bank_transfer', '8', 1],
    ['JPY', 'card', '1250', 2],
    ['JPY', 'card', '1250.5', 0],
  ] as const)('param: %s by %s, %s: %s offers', async (paymentCurrency, paymentMethod, amount, count) => {
    const request = asking({ currency: 'DAI', paymentCurrency, paymentMethod, amount })
    expect(await provider.quote(request, never)).toHaveLength(count)
  })

  test('param: limits are those of the specification, in the currency of the payment', async () => {
    const limitsIn = (paymentCurrency: 'EUR' | 'GBP' | 'USD', paymentMethod: PaymentMethod) =>
      provider.limits(asking({ currency: 'USDC', paymentCurrency, paymentMethod }), never)
    expect(await limitsIn('USD', 'card')).toEqual({ min: '10.00', max: '7500.00' })
    expect(await limitsIn('USD', 'ach_bank_account')).toEqual({ min: '10.00', max: '25000.00' })
    expect(await limitsIn('EUR', 'card')).toEqual({ min: '8.00', max: '6000.00' })
    expect(await limitsIn('GBP', 'card')).toEqual({ min: '6.67', max: '5000.00' })
  })

  test('behavior: it sells ether, USDC, DAI and WBTC of the devnet, and nothing else', () => {
    const sold = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'TAX'].filter((id) => provider.sells(id, tokenOf(id)))
    expect(sold).toEqual(['ETH', 'USDC', 'DAI', 'WBTC'])
    expect(provider.sells('USDC', { chainId: 'eip155:1', address: tokenOf('USDC').address })).toBe(false)
    expect(provider.sells('USDC', tokenOf('DAI'))).toBe(false)
  })

  test('error: another secret gets nothing', async () => {
    const stranger = createSandbox({ url: sandbox.url, secret: 'guessed' })
    await expect(stranger.quote(asking({ currency: 'USDC' }), never)).rejects.toMatchObject({ code: 'upstream.failed' })
  })
})

describe('a purchase', () => {
  test.each([
    ['ETH', '100', '0.03195'],
    ['USDC', '100', '95.85'],
    ['DAI', '33.33', '31.78'],
    ['WBTC', '7500', '0.12012083'],
  ])('behavior: %s for %s dollars arrives to the unit: %s', async (currency, amount, arrives) => {
    const before = await balanceOf(currency)
    const request = sessionFor({ quote: asking({ currency, amount }) })
    expect(await read(request)).toBeNull()
    const session = await bought(request)
    expect(new URL(session.url).origin).toBe(at(provider.pageOrigins, 0))
    await until(async () => expect(await read(request)).toMatchObject({ status: 'delivered' }))
    const order = await read(request)
    expect(order).toMatchObject({
      purchaseAmount: arrives,
      address: BUYER,
      transactionId: expect.stringMatching(/^0x/),
    })
    expect((await balanceOf(currency)) - before).toBe(parseUnits(arrives, tokenOf(currency).decimals))
    expect(await anvil.rpc('eth_getTransactionReceipt', [order?.transactionId])).toMatchObject({ status: '0x1' })
  })

  test('behavior: the same order gets the same page, and paying twice delivers once', async () => {
    const request = sessionFor()
    const before = await balanceOf('USDC')
    const [one, two] = await Promise.all([provider.openSession(request, never), provider.openSession(request, never)])
    expect(one).toEqual(two)
    const formToken = tokenIn(await (await fetch(one.url)).text())
    const body = () => new URLSearchParams({ formToken, number: CARD })
    const post = () => fetch(one.url, { method: 'POST', redirect: 'manual', body: body() })
    expect((await Promise.all([post(), post(), post()])).map(({ status }) => status)).toEqual([303, 303, 303])
    await until(async () => expect(await read(request)).toMatchObject({ status: 'delivered' }))
    expect((await balanceOf('USDC')) - before).toBe(parseUnits('95.85', 6))
    expect(app.events()).toEqual(['pending', 'delivered'])
  })

  test('error: an order that is known keeps its address', async () => {
    const request = sessionFor()
    await provider.openSession(request, never)
    const changed = { ...request, address: '0x00000000000000000000000000000000000b0b02' }
    await expect(provider.openSession(changed, never)).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test('behavior: many at once arrive all, each once', async () => {
    const before = await balanceOf('USDC')
    const requests = Array.from({ length: 12 }, () => sessionFor())
    await Promise.all(requests.map((request) => bought(request)))
    await until(async () => {
      for (const request of requests) expect(await read(request)).toMatchObject({ status: 'delivered' })
    })
    expect((await balanceOf('USDC')) - before).toBe(12n * parseUnits('95.85', 6))
  })
})

describe('test numbers', () => {
  const cases = [
    ['4000 0000 0000 0341', 'failed', '0', ['pending', 'failed']],
    ['4000 0000 0000 5126', 'refunded', '0', ['pending', 'refunded']],
    ['4000 0000 0000 0259', 'delivered', '191.7', ['pending', 'delivered']],
    ['4000 0000 0000 1976', 'delivered', '95.849999', ['pending', 'delivered']],
    ['4000 0000 0000 0119', 'delivered', '95.85', []],
    ['4000 0000 0000 0127', 'delivered', '95.85', ['pending', 'pending', 'delivered', 'delivered']],
  ] as const
  test.each(cases)('param: %s: %s, with %s USDC', async (number, status, arrives, events) => {
    const before = await balanceOf('USDC')
    const request = sessionFor()
    await bought(request, number)
    await until(async () => expect(await read(request)).toMatchObject({ status, purchaseAmount: '95.85' }))
    expect((await balanceOf('USDC')) - before).toBe(parseUnits(arrives, 6))
    await until(() => expect(app.events()).toEqual(events))
    const bodies = new Set(app.taken.map(({ body }) => body))
    expect(bodies.size).toBe(new Set(events).size)
  })

  test('param: a delayed one is pending at first', async () => {
    const request = sessionFor()
    await bought(request, '4000 0000 0000 0077')
    const { payment } = JSON.parse(await readFile(file(), 'utf8')).orders[0]
    expect(payment.dueAt - payment.paidAt).toBe(10_000)
    expect(await read(request)).toMatchObject({ status: 'pending', transactionId: null })
  })

  test.each([
    ['4000 0000 0000 0002', 'This test card is declined. You have not paid.'],
    ['4111 1111 1111 1111', 'This is not a test number.'],
    ['', 'This is not a test number.'],
  ])('param: %j pays nothing, and another number can be used', async (number, says) => {
    const request = sessionFor()
    const { url } = await provider.openSession(request, never)
    const refused = await pay(url, number)
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain(says)
    // A number that is real by mistake is written nowhere.
    expect(page.replaceAll(' ', '')).not.toContain('4111111111111111')
    expect(await readFile(file(), 'utf8')).not.toContain('4111')
    expect(await read(request)).toBeNull()
    expect((await pay(url)).status).toBe(303)
  })

  test('param: one ends the page, and nothing can be paid on it', async () => {
    const request = sessionFor()
    const { url } = await provider.openSession(request, never)
    const formToken = tokenIn(await (await fetch(url)).text())
    await pay(url, '4000 0000 0000 0069')
    expect(await (await fetch(url)).text()).toContain('This page has ended')
    await fetch(url, { method: 'POST', body: new URLSearchParams({ formToken, number: CARD }) })
    expect(await read(request)).toBeNull()
  })
})

describe('the payment page', () => {
  test('behavior: says who receives what for how much, and that it is a test; loads nothing', async () => {
    const { url } = await provider.openSession(sessionFor(), never)
    const answer = await fetch(url)
    const page = await answer.text()
    for (const text of ['100 USD', '95.85 USDC', getAddress(BUYER), 'Nothing is charged', 'Cancel'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/<script|<img|<link/)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('behavior: after the payment it goes back by itself', async () => {
    const request = sessionFor()
    const { url } = await bought(request)
    await until(async () => expect(await read(request)).toMatchObject({ status: 'delivered' }))
    expect(await (await fetch(url)).text()).toContain('content="1;url=http://localhost:3000/buy/return"')
  })

  test('error: a return address cannot break out of the page', async () => {
    const returnUrl = 'http://localhost:3000/?a="><script>alert(1)</script>&b=\''
    const { url } = await provider.openSession(sessionFor({ returnUrl }), never)
    expect(await (await fetch(url)).text()).not.toMatch(/<script|\?a="/)
  })

  test('error: a form of another page is refused', async () => {
    const request = sessionFor()
    const { url } = await provider.openSession(request, never)
    expect((await pay(url, CARD, { origin: 'https://evil.example' })).status).toBe(403)
    const body = new URLSearchParams({ formToken: 'x'.repeat(43), number: CARD })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(403)
    expect(await read(request)).toBeNull()
  })

  test('error: a name that was pointed at this machine gets no page', async () => {
    const { url } = await provider.openSession(sessionFor(), never)
    const { port, pathname } = new URL(url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `evil.example:${port}` }
      get({ host: '127.0.0.1', port, path: pathname, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(421)
  })

  test('error: a body that is too large is refused', async () => {
    const { url } = await provider.openSession(sessionFor(), never)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

describe('webhooks', () => {
  const requestOf = ({ body, headers }: { body: string; headers: Headers }, now = Date.now()) => ({
    method: 'POST',
    url: 'http://localhost:3000/api/onramp/webhooks/sandbox',
    headers,
    body,
    now,
  })

  test('behavior: are signed, and name the order; forged and old ones are refused', async () => {
    const request = sessionFor()
    const session = await bought(request)
    await until(() => expect(app.taken).toHaveLength(2))
    const sent = at(app.taken, 0)
    const { webhook } = provider
    expect(webhook.verify(requestOf(sent))).toBe(true)
    expect(webhook.subjectOf(sent.body)).toEqual({
      orderId: request.orderId,
      sessionId: session.sessionId,
      vendorOrderId: (await read(request))?.vendorOrderId,
    })

    const seconds = Number(/t=(\d+)/.exec(sent.headers.get('foyer-sandbox-signature') ?? '')?.[1]) * 1_000
    expect(webhook.verify(requestOf(sent, seconds + 300_000))).toBe(true)
    expect(webhook.verify(requestOf(sent, seconds + 301_000))).toBe(false)
    expect(webhook.verify(requestOf({ ...sent, body: `${sent.body} ` }))).toBe(false)
    expect(webhook.verify(requestOf({ ...sent, headers: new Headers() }))).toBe(false)
    const stranger = createSandbox({ url: sandbox.url, secret: 'other' })
    expect(stranger.webhook.verify(requestOf(sent))).toBe(false)
    for (const body of ['', '[]', '{"orderId":"x"}']) expect(webhook.subjectOf(body)).toBeNull()
  })

  test('behavior: are sent again until they are taken', async () => {
    app.statuses.push(503, 503, 404)
    await bought(sessionFor())
    await until(() => expect(app.events().filter((status) => status === 'pending').length).toBeGreaterThan(1))
    await until(() => expect(JSON.stringify(app.events())).toContain('delivered'))
  })
})

describe('a restart', () => {
  test('behavior: loses no order, delivers what was paid, once, and sends what was not taken', async () => {
    const before = await balanceOf('USDC')
    app.statuses.push(...Array.from({ length: 50 }, () => 503))
    const request = sessionFor({ service: 'card' })
    const session = await bought(request)
    const { port } = new URL(sandbox.url)
    await sandbox.close()
    app.statuses.length = 0

    await open(Number(port))
    expect(await provider.openSession(request, never)).toEqual(session)
    await until(async () => expect(await read(request)).toMatchObject({ status: 'delivered' }))
    await until(() => expect(new Set(app.events())).toEqual(new Set(['pending', 'delivered'])))

    // A second restart sends the stored transaction again, which the chain knows already.
    await sandbox.close()
    await open(Number(port))
    await bought(sessionFor())
    await until(async () => expect((await balanceOf('USDC')) - before).toBe(parseUnits('193.7', 6)))
  })

  test('behavior: a transaction that was stored and not sent is sent after the restart', async () => {
    const before = await balanceOf('USDC')
    await anvil.rpc('evm_setAutomine', [false])
    const request = sessionFor()
    await bought(request)
    await until(async () => expect(await readFile(file(), 'utf8')).toContain('"raw"'))
    await sandbox.close()
    await anvil.rpc('anvil_dropAllTransactions')
    await anvil.rpc('evm_setAutomine', [true])
    await open()
    await until(async () => expect(await read(request)).toMatchObject({ status: 'delivered' }))
    expect((await balanceOf('USDC')) - before).toBe(parseUnits('95.85', 6))
  })
})
