import { afterEach, describe, expect, test } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { GET as configRoute } from '@/app/api/config/route'
import { POST as gasRoute } from '@/app/api/gas/route'
import { POST as priceRoute } from '@/app/api/price/route'
import { POST as swapQuoteRoute } from '@/app/api/swap/quote/route'
import { POST as tokensRoute } from '@/app/api/tokens/route'
import { type GetBalanceOutput, getBalance } from '@/lib/balance/balance-contract'
import { projectConfig } from '@/lib/project/project-config-contract'
import { type HttpReply, startHttpApi } from '@/tests/support/http-api'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { post } from './solana-api'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const TESTNET_GENESIS = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const ADDRESS = '1wiz18xYmhRX6xStj2b9t1rwWX4GKUgpv'

/**
 * The reply of the documentation for `GET /address/:address`
 * (https://github.com/Blockstream/esplora/blob/master/API.md, read 2026-11-23), with all its fields; the numbers of the
 * second block are ours.
 */
const reply = {
  address: ADDRESS,
  chain_stats: {
    funded_txo_count: 5,
    funded_txo_sum: 15_007_599_040,
    spent_txo_count: 5,
    spent_txo_sum: 15_007_599_030,
    tx_count: 7,
  },
  mempool_stats: { funded_txo_count: 1, funded_txo_sum: 700, spent_txo_count: 1, spent_txo_sum: 10, tx_count: 1 },
}

const apis: Awaited<ReturnType<typeof startHttpApi>>[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.stop()
})

/** Starts an Esplora API below `/api` with this reply to the address. */
async function startEsplora(answer: HttpReply = { json: reply }, genesis = GENESIS) {
  const api = await startHttpApi((path) => {
    if (path === '/api/block-height/0') return { text: genesis }
    return path === `/api/address/${ADDRESS}` ? answer : { status: 404, text: 'not found' }
  })
  apis.push(api)
  return api
}

function open(urls: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return openTestPlatform({ FOYER_CHAIN_API_URLS: JSON.stringify({ [MAINNET]: urls }), ...more })
}

const balances = (address = ADDRESS, more: object = {}) =>
  post<GetBalanceOutput>(balanceRoute, '/api/balance', { address, network: MAINNET, ...more })

describe('POST /api/balance on Bitcoin', () => {
  test('behavior: the balance is what the address received less what it spent, waiting transactions included', async () => {
    const api = await startEsplora()
    open([`${api.url}/api`])
    const { body } = await balances()
    expect(getBalance.output.parse(body).balances).toEqual([
      {
        name: 'Bitcoin',
        symbol: 'BTC',
        chainId: MAINNET,
        quantity: { decimals: '8', numeric: '0.000007' },
        amount: '700',
        change24h: null,
        iconUrl: `${APP_URL}/tokens/btc.svg`,
      },
    ])
    expect(api.paths).toEqual(['/api/block-height/0', `/api/address/${ADDRESS}`])
  })

  test('behavior: the API is read once within ten seconds; `refresh` reads it again, and its chain is checked once', async () => {
    const api = await startEsplora()
    open([`${api.url}/api/`])
    await balances()
    await balances()
    expect(api.paths).toHaveLength(2)
    await balances(ADDRESS, { refresh: true })
    expect(api.paths.filter((path) => path.includes('/address/'))).toHaveLength(2)
    expect(api.paths.filter((path) => path.includes('/block-height/'))).toHaveLength(1)
  })

  test('behavior: an API of another chain is not used; the next one is', async () => {
    const wrong = await startEsplora({ json: { ...reply, address: 'x' } }, TESTNET_GENESIS)
    const right = await startEsplora()
    open([`${wrong.url}/api`, `${right.url}/api`])
    expect((await balances()).body.balances).toMatchObject([{ amount: '700' }])
    expect(wrong.paths).toEqual(['/api/block-height/0'])
  })

  test.each<[string, HttpReply]>([
    ['no JSON', { text: 'Bad Gateway' }],
    ['another status', { status: 400, text: 'Invalid Bitcoin address' }],
    ['the sums of another address', { json: { ...reply, address: '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem' } }],
    ['more spent than received', { json: { ...reply, chain_stats: { funded_txo_sum: 1, spent_txo_sum: 9_999 } } }],
    ['a sum in words', { json: { ...reply, chain_stats: { funded_txo_sum: '1', spent_txo_sum: 0 } } }],
    ['a fraction', { json: { ...reply, chain_stats: { funded_txo_sum: 1.5, spent_txo_sum: 0 } } }],
    ['a sum above 2^53', { json: { ...reply, chain_stats: { funded_txo_sum: 2 ** 54, spent_txo_sum: 0 } } }],
  ])('error: %s: the balance is unavailable', async (_, answer) => {
    const api = await startEsplora(answer)
    open([`${api.url}/api`])
    expect(await balances()).toMatchObject({
      status: 502,
      body: { error: { code: 'balance.unavailable', details: { seconds: 30 } } },
    })
  })

  test.each([
    ['an EVM address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a path', `${ADDRESS}/../../tx`],
  ])('error: %s is refused as an account, and no API is asked', async (_, address) => {
    const api = await startEsplora()
    open([`${api.url}/api`])
    expect(await balances(address)).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } })
    expect(api.paths).toEqual([])
  })
})

describe('a Bitcoin network without an API', () => {
  test('error: balances say that they are off; a network that is not configured is not known', async () => {
    openTestPlatform({ FOYER_NETWORKS: MAINNET })
    expect(await balances()).toMatchObject({ body: { error: { code: 'capability.off' } } })
    openTestPlatform()
    expect(await balances()).toMatchObject({ status: 404, body: { error: { code: 'network.not_found' } } })
  })
})

test.each([
  [{}, undefined],
  [{ FOYER_NETWORKS: MAINNET }, ['sessions']],
  [{ FOYER_CHAIN_API_URLS: `{"${MAINNET}":["http://127.0.0.1:1"]}` }, ['balances', 'sessions']],
])('behavior: with %j, the capabilities of the network are %j', async (source, expected) => {
  openTestPlatform({ FOYER_SIGN_IN: 'optional', ...(source as Record<string, string>) })
  const config = projectConfig.output.parse(await (await configRoute(appRequest('/api/config'))).json())
  const on = Object.entries(config.capabilities).filter(([, row]) => row.on && row.networks?.includes(MAINNET))
  expect(on.map(([id]) => id)).toEqual(expected ?? [])
  const listed = config.networks.find(({ caipNetworkId }) => caipNetworkId === MAINNET)
  expect(listed?.available).toBe(expected && expected.length > 1)
})

test('error: what has no meaning on Bitcoin is refused with its code', async () => {
  openTestPlatform({ FOYER_NETWORKS: MAINNET })
  const off = { body: { error: { code: 'capability.off' } } }
  expect(await post(tokensRoute, '/api/tokens', { chainId: MAINNET })).toMatchObject(off)
  expect(await post(gasRoute, '/api/gas', { chainId: MAINNET })).toMatchObject(off)
  expect(await post(priceRoute, '/api/price', { addresses: [`${MAINNET}:${ADDRESS}`] })).toMatchObject({
    body: { fungibles: [{ price: null }] },
  })
  const quote = { chainId: MAINNET, userAddress: ADDRESS, from: ADDRESS, to: ADDRESS, amount: '1', gasPrice: '1' }
  expect(await post(swapQuoteRoute, '/api/swap/quote', quote)).toMatchObject({ status: 400 })
})
