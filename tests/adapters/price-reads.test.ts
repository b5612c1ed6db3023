import { getAddress, parseUnits } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { USD_PRICES } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID, DEVNET_FAUCET, DEVNET_TOKENS, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { getPrices } from '@/lib/price/price-contract'
import { createLog } from '@/lib/server/kit/log'
import { createCache } from '@/lib/server/stores/create-cache'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { account, balances, caip10, openReadChain, pairOf, prices, sendAs, tokenOf, word } from './read-chain'

const chain = openReadChain()

describe('POST /api/price', () => {
  test('behavior: every devnet token has the price that its pools were seeded with', async () => {
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

  test('behavior: the first stablecoin is the unit and costs exactly 1', async () => {
    const { body } = await prices([caip10(tokenOf('USDC').address)])
    expect(body.fungibles[0]?.price).toBe(1)
  })

  test('behavior: any number of tokens takes one call for prices and one for names', async () => {
    await prices(DEVNET_TOKENS.map(({ address }) => caip10(address)))
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 2 })
    chain.proxy.reset()
    await prices(DEVNET_TOKENS.map(({ address }) => caip10(address)))
    expect(chain.proxy.requests()).toBe(0)
  })

  test('behavior: an unknown price is null, never 0: no such token, no pool, no Uniswap, no such chain', async () => {
    const empty = getAddress(`0x${'34'.repeat(20)}`)
    const ids = [
      caip10(empty),
      `eip155:424242:${empty}`,
      'polkadot:91b171bb158e2d3848fa23a9f1c25182:15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF',
      'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ]
    const { status, body } = await prices(ids)
    expect(status).toBe(200)
    expect(body.fungibles.map(({ address, price, symbol }) => [address, price, symbol])).toEqual(
      ids.map((id) => [id, null, null]),
    )
  })

  test('error: a drained pool with a wrong price does not override deep pools', async () => {
    const weth = caip10(tokenOf('WETH').address)
    const before = (await prices([weth])).body.fungibles[0]!.price!
    const snapshot = await chain.anvil.rpc('evm_snapshot', [])
    // Leaves 2,000 US dollars beside 5,000 WETH in the v2 pair and updates its reserves: 0.40 USD per WETH.
    const pair = await pairOf(chain.anvil, 'WETH', 'USDC')
    const held = BigInt(
      (await chain.anvil.rpc('eth_call', [
        { to: tokenOf('USDC').address, data: `0x70a08231${word(pair)}` },
        'latest',
      ])) as string,
    )
    const out = held - parseUnits('2000', 6)
    const data = `0xa9059cbb${word(DEVNET_FAUCET)}${word(out.toString(16))}`
    await sendAs(chain.anvil, pair, tokenOf('USDC').address, data)
    await sendAs(chain.anvil, pair, pair, '0xfff6cae9')
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url })
    const after = (await prices([weth])).body.fungibles[0]!.price!
    await chain.anvil.rpc('evm_revert', [snapshot])
    expect(after).toBeCloseTo(before, 6)
  })

  test('error: a node that is down leads to price.unavailable, not to a list of nulls', async () => {
    chain.proxy.fail({ status: 404 })
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

  /** Keeps one process for several days: its clock is moved, the clock of the chain is not. */
  beforeEach(async () => {
    ahead = 0
    snapshot = await chain.anvil.rpc('evm_snapshot', [])
    const now = () => Date.now() + ahead
    const memory = () => createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now })
    const cache = createCache({ kv: memory(), log: createLog('silent'), now })
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { now, kv: memory(), cache })
  })
  afterEach(async () => void (await chain.anvil.rpc('evm_revert', [snapshot])))

  const changes = async (...symbols: readonly DevnetTokenSymbol[]) =>
    (await prices(symbols.map((symbol) => caip10(tokenOf(symbol).address)))).body.fungibles.map(
      ({ change24h }) => change24h,
    )

  /** LOOM trades in one v2 pair. Removes half of the ether and updates the reserves. */
  async function halveLoom(): Promise<void> {
    const pair = await pairOf(chain.anvil, 'LOOM', 'WETH')
    const weth = tokenOf('WETH').address
    const held = BigInt(
      (await chain.anvil.rpc('eth_call', [{ to: weth, data: `0x70a08231${word(pair)}` }, 'latest'])) as string,
    )
    await sendAs(chain.anvil, pair, weth, `0xa9059cbb${word(DEVNET_FAUCET)}${word((held / 2n).toString(16))}`)
    await sendAs(chain.anvil, pair, pair, '0xfff6cae9')
  }

  test('behavior: the change is unknown until prices were read a day ago, then measured, then unknown again', async () => {
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
    ahead = 22 * HOUR
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
    ahead = 24 * HOUR
    await halveLoom()
    expect(await changes('LOOM', 'USDC')).toEqual([expect.closeTo(-0.5, 6), 0])
    ahead = 24 * HOUR + 3 * HOUR
    expect(await changes('LOOM', 'USDC')).toEqual([null, null])
  })

  test('behavior: balances include the change', async () => {
    const address = await account(chain, 'b1', '1', { LOOM: '100', USDC: '5' })
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
