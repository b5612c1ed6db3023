import { getAddress, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { POST as gasRoute } from '@/app/api/gas/route'
import { POST as priceRoute } from '@/app/api/price/route'
import { POST as rpcRoute } from '@/app/api/rpc/route'
import { POST as tokensRoute } from '@/app/api/tokens/route'
import { USD_PRICES } from '@/devnet/seed-constants'
import { type GetBalanceOutput, getBalance } from '@/lib/balance/balance-contract'
import {
  DEVNET_CAIP_ID,
  DEVNET_FAUCET,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type GetGasPriceOutput, getGasPrice } from '@/lib/gas/gas-contract'
import { type GetPricesOutput, getPrices } from '@/lib/price/price-contract'
import { createLog } from '@/lib/server/process/log'
import { createCache } from '@/lib/server/stores/cache'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { type GetTokensOutput, getTokens } from '@/lib/tokens/tokens-contract'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/process/test-platform'

let anvil: TestAnvil
let proxy: RpcProxy

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  proxy = await startRpcProxy(anvil.rpcUrl)
})
afterAll(async () => {
  await proxy?.close()
  await anvil?.stop()
})

/** A fresh process for each test: empty caches, the node asked through the counting proxy. */
beforeEach(() => {
  proxy.reset()
  openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url })
})

const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!

async function post<Output>(route: (request: Request) => Promise<Response>, path: string, body: unknown) {
  const response = await route(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  return {
    status: response.status,
    body: (await response.json()) as Output & { error: { code: string; details?: object } },
  }
}

/** An account that nobody used before, with some ether and, where asked, some tokens of the faucet. */
async function account(seed: string, ether: string, tokens: Partial<Record<DevnetTokenSymbol, string>> = {}) {
  const { address } = privateKeyToAccount(`0x${seed.repeat(32)}`)
  await anvil.rpc('anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
  for (const [symbol, amount] of Object.entries(tokens)) {
    const { address: token, decimals } = tokenOf(symbol as DevnetTokenSymbol)
    const units = parseUnits(amount, decimals).toString(16).padStart(64, '0')
    const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${units}`
    await sendAs(DEVNET_FAUCET, token, data)
  }
  return address
}

/** Sends in anybody's name and waits for the block. */
async function sendAs(from: string, to: string, data: string): Promise<void> {
  await anvil.rpc('anvil_impersonateAccount', [from])
  await anvil.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000'])
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, to, data }])
  await vi.waitFor(
    async () => expect(await anvil.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
    { timeout: 30_000 },
  )
}

const balances = (body: object) => post<GetBalanceOutput>(balanceRoute, '/api/balance', body)
const prices = (addresses: readonly string[]) => post<GetPricesOutput>(priceRoute, '/api/price', { addresses })
const caip10 = (address: string) => `${DEVNET_CAIP_ID}:${address}`

describe('POST /api/balance', () => {
  test('behavior: the native token without an address, then what is held, most valuable first', async () => {
    const address = await account('a1', '1.5', { USDC: '12.345678', WBTC: '0.5', DAI: '7' })
    const { status, body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(status).toBe(200)
    expect(getBalance.output.parse(body)).toEqual(body)
    const [native, ...held] = body.balances
    expect(native).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: DEVNET_CAIP_ID,
      price: expect.closeTo(3_000, -1),
      value: expect.closeTo(4_500, -2),
      change24h: null,
      quantity: { decimals: '18', numeric: '1.5' },
      iconUrl: `${APP_URL}/tokens/eth.svg`,
      amount: parseEther('1.5').toString(),
    })
    expect(held.map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])).toEqual([
      ['WBTC', '0.5', '8'],
      ['USDC', '12.345678', '6'],
      ['DAI', '7', '18'],
    ])
    expect(held[1]).toMatchObject({ address: tokenOf('USDC').address, price: 1, value: 12.345678 })
  })

  test('behavior: tokens of 0 decimals are left out, unless they were imported by address', async () => {
    const address = await account('a2', '1', { TICKET: '3', LOOM: '2' })
    const { body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'LOOM'])
    const asked = await balances({ address, network: DEVNET_CAIP_ID, tokens: [tokenOf('TICKET').address] })
    expect(asked.body.balances.map(({ symbol, amount, imported }) => [symbol, amount, imported])).toEqual([
      ['ETH', parseEther('1').toString(), undefined],
      ['LOOM', expect.any(String), undefined],
      ['TICKET', '3', true],
    ])
  })

  test('behavior: native and all tokens are one call of the node', async () => {
    const address = await account('a3', '1', { USDC: '1' })
    await balances({ address, network: DEVNET_CAIP_ID })
    proxy.reset()
    // What the tokens are and what they are worth is known by now.
    await balances({ address, network: DEVNET_CAIP_ID, refresh: true })
    expect(proxy.calls()).toEqual({ eth_call: 1 })
  })

  test('behavior: cached by network and address, whatever the case; a refresh reads the chain', async () => {
    const address = await account('a4', '1')
    const first = await balances({ address, network: DEVNET_CAIP_ID })
    await anvil.rpc('anvil_setBalance', [address, '0x0'])
    proxy.reset()
    const cached = await balances({ address: address.toLowerCase(), network: DEVNET_CAIP_ID })
    expect(cached.body).toEqual(first.body)
    expect(proxy.requests()).toBe(0)
    const other = await balances({ address: await account('a5', '2'), network: DEVNET_CAIP_ID })
    expect(other.body.balances[0]?.quantity.numeric).toBe('2')
    const fresh = await balances({ address, network: DEVNET_CAIP_ID, refresh: true })
    expect(fresh.body.balances[0]?.quantity.numeric).toBe('0')
    const after = await balances({ address, network: DEVNET_CAIP_ID })
    expect(after.body).toEqual(fresh.body)
  })

  test('behavior: 200 equal cold requests reach the node once', async () => {
    const address = await account('a6', '1')
    await Promise.all(Array.from({ length: 200 }, () => balances({ address, network: DEVNET_CAIP_ID })))
    // Facts of the tokens, what is held, and prices, one call each.
    expect(proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 3 })
  })

  test('behavior: an imported token that is no token, or not there, does not disturb the others', async () => {
    const address = await account('a7', '1', { USDC: '1' })
    const { status, body } = await balances({
      address,
      network: DEVNET_CAIP_ID,
      tokens: [getAddress(`0x${'12'.repeat(20)}`), DEVNET_FAUCET, NATIVE_TOKEN_ADDRESS, tokenOf('USDC').address],
    })
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  })

  test('behavior: an imported token is marked and comes last, whatever it calls itself', async () => {
    const address = await account('b2', '1', { LOOM: '3', USDC: '1' })
    const impostor = getAddress(`0x${'57'.repeat(20)}`)
    await anvil.rpc('anvil_setCode', [impostor, tokenCode('55 53 44 43', 6)])
    const { body } = await balances({ address, network: DEVNET_CAIP_ID, tokens: [impostor] })
    const seen = body.balances.map(({ symbol, imported, iconUrl }) => [symbol, imported ?? false, iconUrl !== ''])
    expect(seen.at(-1)).toEqual(['USDC', true, false])
    expect(seen.slice(0, -1).map(([, imported]) => imported)).toEqual(seen.slice(0, -1).map(() => false))
    expect(body.balances.at(-1)).not.toHaveProperty('price')
  })

  test('error: a node that is down is balance.unavailable, with the lockout in seconds', async () => {
    const address = await account('a8', '1')
    proxy.fail({ status: 404 })
    const { status, body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(status).toBe(502)
    expect(body.error).toMatchObject({
      code: 'balance.unavailable',
      message: 'Token Balance Unavailable',
      details: { seconds: 30 },
    })
  })

  test('error: prices that cannot be read leave the balances standing, without a price', async () => {
    const address = await account('a9', '1', { USDC: '5' })
    const { rpc } = openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url })
    const request: typeof rpc.request = async (chainId, call, signal) => {
      // getReserves(): asked of pools and of nobody else.
      if (JSON.stringify(call.params).includes('0902f1ac')) throw new AppError('upstream.failed')
      return rpc.request(chainId, call, signal)
    }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url }, { rpc: { ...rpc, request } })
    const { status, body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    for (const entry of body.balances) expect(entry).not.toHaveProperty('price')
    for (const entry of body.balances) expect(entry).not.toHaveProperty('value')
  })

  test.each([
    ['a chain that nobody knows', { network: 'eip155:424242' }, 'network.not_found'],
    ['a Solana network', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'network.not_found'],
    ['no network', { network: undefined }, 'request.invalid'],
    ['no address', { address: undefined }, 'request.invalid'],
    ['a wrong checksum', { address: '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'request.invalid'],
    ['too many imported tokens', { tokens: Array(51).fill(NATIVE_TOKEN_ADDRESS) }, 'request.invalid'],
  ])('error: %s is refused before any node is asked', async (_, change, code) => {
    const { body } = await balances({ address: DEVNET_FAUCET, network: DEVNET_CAIP_ID, ...change })
    expect(body.error.code).toBe(code)
    expect(proxy.requests()).toBe(0)
  })
})

describe('POST /api/price', () => {
  test('behavior: every devnet token is worth what its pools were seeded with', async () => {
    const { status, body } = await prices(
      [NATIVE_TOKEN_ADDRESS, ...DEVNET_TOKENS.map(({ address }) => address)].map(caip10),
    )
    expect(status).toBe(200)
    expect(getPrices.output.parse(body)).toEqual(body)
    const [native, ...tokens] = body.fungibles
    expect(native).toMatchObject({ symbol: 'ETH', name: 'Ether', decimals: 18 })
    expect(native!.price! / USD_PRICES.WETH).toBeCloseTo(1, 2)
    for (const [index, { symbol, decimals }] of DEVNET_TOKENS.entries()) {
      expect(tokens[index]).toMatchObject({ symbol, decimals, address: caip10(DEVNET_TOKENS[index]!.address) })
      expect(tokens[index]!.price! / USD_PRICES[symbol], symbol).toBeCloseTo(1, 1)
    }
  })

  test('behavior: the first stablecoin is the unit, exactly 1', async () => {
    const { body } = await prices([caip10(tokenOf('USDC').address)])
    expect(body.fungibles[0]?.price).toBe(1)
  })

  test('behavior: any number of tokens is one call for prices and one for names', async () => {
    await prices(DEVNET_TOKENS.map(({ address }) => caip10(address)))
    expect(proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 2 })
    proxy.reset()
    await prices(DEVNET_TOKENS.map(({ address }) => caip10(address)))
    expect(proxy.requests()).toBe(0)
  })

  test('behavior: an unknown price is null, never 0: no such token, no pool, no Uniswap, no such chain', async () => {
    const nobody = getAddress(`0x${'34'.repeat(20)}`)
    const ids = [
      caip10(nobody),
      `eip155:424242:${nobody}`,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ]
    const { status, body } = await prices(ids)
    expect(status).toBe(200)
    expect(body.fungibles.map(({ address, price, symbol }) => [address, price, symbol])).toEqual(
      ids.map((id) => [id, null, null]),
    )
  })

  test('error: a pool that was emptied and tells a lie does not beat the deep ones', async () => {
    const weth = caip10(tokenOf('WETH').address)
    const before = (await prices([weth])).body.fungibles[0]!.price!
    const snapshot = await anvil.rpc('evm_snapshot', [])
    // Of the dollars in the v2 pair 2,000 are left beside 5,000 WETH, and the pair takes note: 0.40 USD for one.
    const pair = await pairOf('WETH', 'USDC')
    const held = BigInt(
      (await anvil.rpc('eth_call', [
        { to: tokenOf('USDC').address, data: `0x70a08231${word(pair)}` },
        'latest',
      ])) as string,
    )
    const out = held - parseUnits('2000', 6)
    const data = `0xa9059cbb${word(DEVNET_FAUCET)}${word(out.toString(16))}`
    await sendAs(pair, tokenOf('USDC').address, data)
    await sendAs(pair, pair, '0xfff6cae9')
    openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url })
    const after = (await prices([weth])).body.fungibles[0]!.price!
    await anvil.rpc('evm_revert', [snapshot])
    expect(after).toBeCloseTo(before, 6)
  })

  test('error: a node that is down is price.unavailable, not a list of nulls', async () => {
    proxy.fail({ status: 404 })
    const { status, body } = await prices([caip10(NATIVE_TOKEN_ADDRESS)])
    expect([status, body.error.code]).toEqual([502, 'price.unavailable'])
  })

  test.each([[[]], [['0x1']], [[`eip155:31337:0x1`]], [Array(101).fill(caip10(NATIVE_TOKEN_ADDRESS))]])(
    'param: %j is refused',
    async (addresses) => {
      expect((await prices(addresses)).body.error.code).toBe('request.invalid')
    },
  )
})

describe('24 h change', () => {
  const HOUR = 60 * 60_000
  let ahead = 0
  let snapshot: unknown

  /** A process for some days: its clock is moved, the chain's is not. */
  beforeEach(async () => {
    ahead = 0
    snapshot = await anvil.rpc('evm_snapshot', [])
    const now = () => Date.now() + ahead
    const memory = () => createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now })
    const cache = createCache({ kv: memory(), log: createLog('silent'), now })
    openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url }, { now, kv: memory(), cache })
  })
  afterEach(async () => void (await anvil.rpc('evm_revert', [snapshot])))

  const changes = async (...symbols: readonly DevnetTokenSymbol[]) =>
    (await prices(symbols.map((symbol) => caip10(tokenOf(symbol).address)))).body.fungibles.map(
      ({ change24h }) => change24h,
    )

  /** LOOM trades in one v2 pair; half of the ether leaves it, and the pair takes note. */
  async function halveLoom(): Promise<void> {
    const pair = await pairOf('LOOM', 'WETH')
    const weth = tokenOf('WETH').address
    const held = BigInt(
      (await anvil.rpc('eth_call', [{ to: weth, data: `0x70a08231${word(pair)}` }, 'latest'])) as string,
    )
    await sendAs(pair, weth, `0xa9059cbb${word(DEVNET_FAUCET)}${word((held / 2n).toString(16))}`)
    await sendAs(pair, pair, '0xfff6cae9')
  }

  test('behavior: unknown until prices were read a day ago, then measured, then unknown again', async () => {
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
    ahead = 22 * HOUR
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
    ahead = 24 * HOUR
    await halveLoom()
    expect(await changes('LOOM', 'USDC')).toEqual([expect.closeTo(-0.5, 6), 0])
    ahead = 24 * HOUR + 3 * HOUR
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
  })

  test('behavior: balances carry it too', async () => {
    const address = await account('b1', '1', { LOOM: '100', USDC: '5' })
    const read = async () =>
      (await balances({ address, network: DEVNET_CAIP_ID })).body.balances.map(({ symbol, change24h }) => [
        symbol,
        change24h,
      ])
    expect(await read()).toEqual([
      ['ETH', null],
      ['LOOM', null],
      ['USDC', null],
    ])
    await halveLoom()
    ahead = 24 * HOUR
    expect(await read()).toEqual([
      ['ETH', expect.closeTo(0, 6)],
      ['LOOM', expect.closeTo(-0.5, 6)],
      ['USDC', 0],
    ])
  })
})

describe('POST /api/gas', () => {
  test('behavior: three levels in wei, none below the one before, enough for the next block', async () => {
    const { status, body } = await post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    expect(status).toBe(200)
    expect(getGasPrice.output.parse(body)).toEqual(body)
    const block = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    expect(BigInt(body.standard)).toBeGreaterThanOrEqual((BigInt(block.baseFeePerGas) * 7n) / 8n)
    expect(BigInt(body.fast)).toBeGreaterThanOrEqual(BigInt(body.standard))
    expect(BigInt(body.instant)).toBeGreaterThanOrEqual(BigInt(body.fast))
  })

  test('behavior: shared by all visitors for some seconds', async () => {
    const ask = () => post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    expect(others.every(({ body }) => body.madeAt === first?.body.madeAt)).toBe(true)
    expect(proxy.calls()).toEqual({ eth_chainId: 1, eth_feeHistory: 1, eth_gasPrice: 1 })
  })

  test('error: a node that is down is gas.unavailable', async () => {
    proxy.fail({ status: 404 })
    const { status, body } = await post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    expect([status, body.error.code]).toEqual([502, 'gas.unavailable'])
  })
})

describe('POST /api/tokens', () => {
  const tokens = (body: object) =>
    post<GetTokensOutput>(tokensRoute, '/api/tokens', { chainId: DEVNET_CAIP_ID, ...body })

  test('behavior: the native token first, then the list, decimals from the chain, none of 0 decimals', async () => {
    const { status, body } = await tokens({})
    expect(status).toBe(200)
    expect(getTokens.output.parse(body)).toEqual(body)
    expect(body.tokens[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: NATIVE_TOKEN_ADDRESS,
      decimals: 18,
      logoUri: `${APP_URL}/tokens/eth.svg`,
    })
    expect(body.tokens.slice(1).map(({ symbol, decimals }) => [symbol, decimals])).toEqual(
      DEVNET_TOKENS.filter(({ decimals }) => decimals > 0).map(({ symbol, decimals }) => [symbol, decimals]),
    )
    expect(body.tokens.some(({ imported }) => imported)).toBe(false)
  })

  test('behavior: by address: one of the list is itself, one of 0 decimals is imported', async () => {
    expect((await tokens({ address: tokenOf('USDC').address })).body.tokens).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: tokenOf('USDC').address,
        decimals: 6,
        logoUri: `${APP_URL}/tokens/usdc.svg`,
      },
    ])
    expect((await tokens({ address: tokenOf('TICKET').address })).body.tokens).toEqual([
      {
        name: 'Foyer Ticket',
        symbol: 'TICKET',
        address: tokenOf('TICKET').address,
        decimals: 0,
        logoUri: null,
        imported: true,
      },
    ])
    expect((await tokens({ address: NATIVE_TOKEN_ADDRESS })).body.tokens[0]?.symbol).toBe('ETH')
  })

  test('error: an impostor is marked, wears no picture, and its symbol is harmless text', async () => {
    const impostor = getAddress(`0x${'56'.repeat(20)}`)
    await anvil.rpc('anvil_setCode', [impostor, tokenCode('55 53 e2 80 ae 44 43', 6)])
    const { body } = await tokens({ address: impostor })
    expect(body.tokens).toEqual([
      { name: 'USDC', symbol: 'USDC', address: impostor, decimals: 6, logoUri: null, imported: true },
    ])
  })

  test.each([
    ['nobody there', `0x${'78'.repeat(20)}`],
    ['a contract that is no token', DEVNET_FAUCET],
  ])('error: %s is swap.token_unknown', async (_, address) => {
    const { status, body } = await tokens({ address })
    expect([status, body.error.code]).toEqual([404, 'swap.token_unknown'])
  })

  test('behavior: a list is read from the chain once an hour', async () => {
    await tokens({})
    await tokens({})
    expect(proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 1 })
  })

  test('error: a node that is down is tokens.unavailable', async () => {
    proxy.fail({ status: 404 })
    const { status, body } = await tokens({})
    expect([status, body.error.code]).toEqual([502, 'tokens.unavailable'])
  })
})

describe('POST /api/rpc on the devnet', () => {
  test('behavior: answers are the node’s own, byte for byte but for the id', async () => {
    const calls = [
      { method: 'eth_getBlockByNumber', params: ['0x1', true] },
      { method: 'eth_getBalance', params: [DEVNET_FAUCET, 'latest'] },
      { method: 'eth_feeHistory', params: ['0x4', 'latest', [25, 75]] },
    ]
    const body = JSON.stringify(calls.map((call, index) => ({ jsonrpc: '2.0', id: `x${index}`, ...call })))
    const ours = await rpcRoute(appRequest(`/api/rpc?chainId=${DEVNET_CAIP_ID}`, { method: 'POST', body }))
    const theirs = await fetch(anvil.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await ours.json()).toEqual(await theirs.json())
  })
})

const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

/** The v2 pair, asked of the factory. */
async function pairOf(a: DevnetTokenSymbol, b: DevnetTokenSymbol): Promise<string> {
  const data = `0xe6a43905${word(tokenOf(a).address)}${word(tokenOf(b).address)}`
  const answer = (await anvil.rpc('eth_call', [{ to: DEVNET_UNISWAP.v2Factory, data }, 'latest'])) as string
  return `0x${answer.slice(26)}`
}

/** A contract that answers `decimals()` with a number and everything else with a text, given as bytes. */
function tokenCode(text: string, decimals: number): string {
  const bytes = text.replaceAll(' ', '')
  const length = (bytes.length / 2).toString(16).padStart(2, '0')
  const answerText = `60205f5260${length}6020527f${bytes.padEnd(64, '0')}60405260605ff3`
  const dispatch = '5f3560e01c63313ce56714'
  const target = (dispatch.length / 2 + 3 + answerText.length / 2).toString(16).padStart(2, '0')
  return `0x${dispatch}60${target}57${answerText}5b60${decimals.toString(16).padStart(2, '0')}5f5260205ff3`
}
