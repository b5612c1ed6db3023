import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as getConfig } from '@/app/api/config/route'
import { GET as getHealth } from '@/app/api/health/route'
import { POST as postOpened } from '@/app/api/onramp/orders/opened/route'
import { POST as postRead } from '@/app/api/onramp/orders/read/route'
import { POST as postOrder } from '@/app/api/onramp/orders/route'
import { POST as postQuote } from '@/app/api/onramp/quote/route'
import { POST as postWebhook } from '@/app/api/onramp/webhooks/[...provider]/route'
import { type Sandbox, startSandbox } from '@/devnet/sandbox/serve-sandbox'
import { FAUCET_PRIVATE_KEY, SANDBOX_SECRET } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import type { EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOrderMake, onrampOrdersRead, onrampQuote } from '@/lib/onramp/onramp-contract'
import { findOrder } from '@/lib/server/onramp/onramp-orders'
import type { Platform } from '@/lib/server/platform/services'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { at } from '@/tests/support/at'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { startRouteServer } from '@/tests/support/route-server'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const BUYER = '0x00000000000000000000000000000000000b0b01'

let anvil: TestAnvil
let folder: string
let webhooks: Awaited<ReturnType<typeof startRouteServer>>
let sandbox: Sandbox
let settings: Record<string, string>
let platform: Platform
/** How far the clock of the app is ahead. */
let ahead: number

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  folder = await mkdtemp(join(tmpdir(), 'foyer-onramp-'))
  webhooks = await startRouteServer({ POST: postWebhook })
  const file = join(folder, 'sandbox.json')
  sandbox = await startSandbox({ port: 0, rpcUrl: anvil.rpcUrl, appUrl: webhooks.url, secret: SANDBOX_SECRET, file })
  const database = await createEmptyFolder(join(folder, 'app'))
  settings = {
    FOYER_ROLES: 'app',
    FOYER_DATA_DIR: database.path.replace(/\/app$/, ''),
    FOYER_DEVNET_RPC_URL: anvil.rpcUrl,
    FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY,
    FOYER_ONRAMP_PROVIDERS: 'sandbox',
    FOYER_SANDBOX_URL: sandbox.url,
    FOYER_SANDBOX_SECRET: SANDBOX_SECRET,
  }
  platform = openTestPlatform(settings, { now: () => Date.now() + ahead })
})
beforeEach(() => {
  ahead = 0
})
afterAll(async () => {
  await sandbox.close()
  await webhooks.stop()
  await anvil.stop()
  await rm(folder, { recursive: true, force: true })
})

async function post<Output>(handler: (request: Request) => Promise<Response>, path: string, body: unknown) {
  const answer = await handler(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Output
}

const newIds = () => ({ id: randomUUID(), secret: randomBytes(32).toString('base64url') })
type Ids = ReturnType<typeof newIds>

async function quotesFor(purchaseCurrency: string, amount = '100') {
  const input = { purchaseCurrency, paymentCurrency: 'USD', amount, network: DEVNET_CAIP_ID, country: 'DE' }
  const { quotes } = await post<EndpointOutput<typeof onrampQuote>>(postQuote, '/api/onramp/quote', input)
  return quotes
}

/** An order with the fastest service. */
async function order(purchaseCurrency = 'USDC', amount = '100') {
  const ids = newIds()
  const quote = at(
    (await quotesFor(purchaseCurrency, amount)).filter(({ service }) => service.id === 'express'),
    0,
  )
  const input = {
    ...ids,
    quoteId: quote.id,
    network: DEVNET_CAIP_ID,
    address: BUYER,
    opening: 'window',
    returnUrl: `${APP_URL}/`,
  }
  const made = await post<EndpointOutput<typeof onrampOrderMake>>(postOrder, '/api/onramp/orders', input)
  await post(postOpened, '/api/onramp/orders/opened', ids)
  return { ids, quote, url: made.url ?? '' }
}

async function pay(url: string, number: string): Promise<void> {
  const page = await (await fetch(url)).text()
  const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ formToken, number }) })
}

async function read(ids: Ids) {
  const { orders } = await post<EndpointOutput<typeof onrampOrdersRead>>(postRead, '/api/onramp/orders/read', {
    orders: [ids],
  })
  return at(orders, 0)
}

async function balanceOf(symbol: string): Promise<bigint> {
  if (symbol === 'ETH') return hexToBigInt((await anvil.rpc('eth_getBalance', [BUYER, 'latest'])) as Hex)
  const to = DEVNET_TOKENS.find((token) => token.symbol === symbol)?.address
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [BUYER] })
  return hexToBigInt((await anvil.rpc('eth_call', [{ to, data }, 'latest'])) as Hex)
}

/** Reads the order as its visitor does, until it has this state. */
const reaches = (ids: Ids, status: string) =>
  vi.waitFor(async () => expect(await read(ids)).toMatchObject({ status }), { timeout: 40_000, interval: 250 })

test('behavior: no provider is contacted for the configuration of a page, nor for the health of the server', async () => {
  let contacted = 0
  const provider = createServer((_request, response) => {
    contacted += 1
    response.end()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  openTestPlatform({ ...settings, FOYER_SANDBOX_URL: `http://127.0.0.1:${port}` })
  try {
    const config = await getConfig(appRequest('/api/config'))
    expect(JSON.stringify(await config.json())).toContain('onramp')
    expect((await getHealth(appRequest('/api/health'))).status).toBe(200)
    expect(contacted).toBe(0)
  } finally {
    setProcessPlatform(platform)
    provider.close()
  }
})

describe('buying at the sandbox', () => {
  test('behavior: its offers are shown, the best first, and agree with our prices', async () => {
    const quotes = await quotesFor('USDC')
    expect(quotes.map(({ service, purchaseAmount }) => [service.name, purchaseAmount.amount])).toEqual([
      ['Sandbox Card', '97.85'],
      ['Sandbox Express', '95.85'],
    ])
    for (const currency of ['ETH', 'DAI', 'WBTC']) expect(await quotesFor(currency)).toHaveLength(2)
  })

  test.each(['ETH', 'USDC', 'DAI', 'WBTC'])(
    'behavior: %s arrives to the unit, and the order is complete',
    async (currency) => {
      const before = await balanceOf(currency)
      const { ids, quote, url } = await order(currency)
      expect(await read(ids)).toMatchObject({ status: 'opened', deliveredUnits: null })
      await pay(url, '4242424242424242')
      await reaches(ids, 'completed')
      const ended = await read(ids)
      expect(ended).toMatchObject({
        status: 'completed',
        failure: null,
        quotedUnits: quote.purchaseUnits,
        declaredUnits: quote.purchaseUnits,
        deliveredUnits: quote.purchaseUnits,
        transactionId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })
      expect((await balanceOf(currency)) - before).toBe(BigInt(quote.purchaseUnits))
    },
  )

  const ends = [
    ['4000000000000341', 'failed', 'onramp.payment_failed', 0n],
    ['4000000000005126', 'refunded', 'onramp.payment_refunded', 0n],
    ['4000000000001976', 'delivered_less', 'onramp.delivered_less', 95_849_999n],
    ['4000000000000119', 'completed', null, 95_850_000n],
    ['4000000000000127', 'completed', null, 95_850_000n],
  ] as const
  test.each(ends)(
    'param: paid with %s it is %s (%s), and %s units arrive',
    async (number, status, failure, arrives) => {
      const before = await balanceOf('USDC')
      const { ids, url } = await order()
      await pay(url, number)
      await reaches(ids, status)
      expect(await read(ids)).toMatchObject({ failure, deliveredUnits: arrives === 0n ? null : String(arrives) })
      expect((await balanceOf('USDC')) - before).toBe(arrives)
    },
  )

  test('behavior: delivered twice it is complete once, and says what one transfer brought', async () => {
    const before = await balanceOf('USDC')
    const { ids, url } = await order()
    await pay(url, '4000000000000259')
    await reaches(ids, 'completed')
    expect(await read(ids)).toMatchObject({ deliveredUnits: '95850000' })
    expect((await balanceOf('USDC')) - before).toBe(2n * 95_850_000n)
    // The second transfer of the one is not the delivery of the next.
    const next = await order()
    await pay(next.url, '4000000000000341')
    await reaches(next.ids, 'failed')
  })

  test('behavior: the webhooks alone complete an order', async () => {
    const before = webhooks.requests.length
    const { ids, url } = await order()
    await pay(url, '4242424242424242')
    await vi.waitFor(() => expect(webhooks.requests.length - before).toBe(2), { timeout: 20_000 })
    const database = await platform.databases.app()
    const stored = () => database.run((queries) => findOrder(queries, ids.id))
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ status: 'completed' }), { timeout: 20_000 })
  })

  test('behavior: declined, it is still open; unpaid for long enough, it expires', async () => {
    const { ids, url } = await order()
    await pay(url, '4000000000000002')
    ahead = 10 * 60_000
    expect(await read(ids)).toMatchObject({ status: 'opened' })
    ahead = 2 * 3_600_000
    await reaches(ids, 'expired')
    expect(await read(ids)).toMatchObject({ failure: 'onramp.order_expired', deliveredUnits: null })
  })

  test('behavior: the sandbox away, the order is pending and says since when; back, it is complete', async () => {
    const { ids, url } = await order()
    await pay(url, '4000000000000119')
    const { port } = new URL(sandbox.url)
    await sandbox.close()
    ahead = 60_000
    await vi.waitFor(async () => expect((await read(ids)).silentSince).not.toBeNull(), {
      timeout: 40_000,
      interval: 500,
    })
    const file = join(folder, 'sandbox.json')
    const options = { rpcUrl: anvil.rpcUrl, appUrl: webhooks.url, secret: SANDBOX_SECRET, file }
    sandbox = await startSandbox({ ...options, port: Number(port) })
    ahead = 20 * 60_000
    await reaches(ids, 'completed')
    expect(await read(ids)).toMatchObject({ silentSince: null })
  })
})
