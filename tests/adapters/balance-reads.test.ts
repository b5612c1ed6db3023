import { getAddress, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { DEVNET_CAIP_ID, DEVNET_FAUCET } from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { tokenCode } from '@/tests/support/token-codes'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { account, balances, openReadChain, tokenOf } from './read-chain'

const chain = openReadChain()

describe('POST /api/balance', () => {
  test('behavior: the native token comes first, without an address, then held tokens, most valuable first', async () => {
    const address = await account(chain, 'a1', '1.5', { USDC: '12.345678', WBTC: '0.5', DAI: '7' })
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
    const address = await account(chain, 'a2', '1', { TICKET: '3', LOOM: '2' })
    const { body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'LOOM'])
    const asked = await balances({ address, network: DEVNET_CAIP_ID, tokens: [tokenOf('TICKET').address] })
    expect(asked.body.balances.map(({ symbol, amount, imported }) => [symbol, amount, imported])).toEqual([
      ['ETH', parseEther('1').toString(), undefined],
      ['LOOM', expect.any(String), undefined],
      ['TICKET', '3', true],
    ])
  })

  test('behavior: one call of the node reads native and all other tokens', async () => {
    const address = await account(chain, 'a3', '1', { USDC: '1' })
    await balances({ address, network: DEVNET_CAIP_ID })
    chain.proxy.reset()
    // Facts and prices of the tokens are cached by now.
    await balances({ address, network: DEVNET_CAIP_ID, refresh: true })
    expect(chain.proxy.calls()).toEqual({ eth_call: 1 })
  })

  test('behavior: cached by network and address, whatever the case; a refresh reads the chain', async () => {
    const address = await account(chain, 'a4', '1')
    const first = await balances({ address, network: DEVNET_CAIP_ID })
    await chain.anvil.rpc('anvil_setBalance', [address, '0x0'])
    chain.proxy.reset()
    const cached = await balances({ address: address.toLowerCase(), network: DEVNET_CAIP_ID })
    expect(cached.body).toEqual(first.body)
    expect(chain.proxy.requests()).toBe(0)
    const other = await balances({ address: await account(chain, 'a5', '2'), network: DEVNET_CAIP_ID })
    expect(other.body.balances[0]?.quantity.numeric).toBe('2')
    const fresh = await balances({ address, network: DEVNET_CAIP_ID, refresh: true })
    expect(fresh.body.balances[0]?.quantity.numeric).toBe('0')
    const after = await balances({ address, network: DEVNET_CAIP_ID })
    expect(after.body).toEqual(fresh.body)
  })

  test('behavior: 200 equal cold requests reach the node once', async () => {
    const address = await account(chain, 'a6', '1')
    await Promise.all(Array.from({ length: 200 }, () => balances({ address, network: DEVNET_CAIP_ID })))
    // Facts of the tokens, balances, and prices, one call each.
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 3 })
  })

  test('behavior: an imported address without a token does not affect the other balances', async () => {
    const address = await account(chain, 'a7', '1', { USDC: '1' })
    const { status, body } = await balances({
      address,
      network: DEVNET_CAIP_ID,
      tokens: [getAddress(`0x${'12'.repeat(20)}`), DEVNET_FAUCET, NATIVE_TOKEN_ADDRESS, tokenOf('USDC').address],
    })
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  })

  test('behavior: an imported token is marked and comes last, whatever its symbol', async () => {
    const address = await account(chain, 'b2', '1', { LOOM: '3', USDC: '1' })
    const impostor = getAddress(`0x${'57'.repeat(20)}`)
    await chain.anvil.rpc('anvil_setCode', [impostor, tokenCode('55 53 44 43', 6)])
    const { body } = await balances({ address, network: DEVNET_CAIP_ID, tokens: [impostor] })
    const seen = body.balances.map(({ symbol, imported, iconUrl }) => [symbol, imported ?? false, iconUrl !== ''])
    expect(seen.at(-1)).toEqual(['USDC', true, false])
    expect(seen.slice(0, -1).map(([, imported]) => imported)).toEqual(seen.slice(0, -1).map(() => false))
    expect(body.balances.at(-1)).not.toHaveProperty('price')
  })

  test('error: a node that is down leads to balance.unavailable, with the lockout in seconds', async () => {
    const address = await account(chain, 'a8', '1')
    chain.proxy.fail({ status: 404 })
    const { status, body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(status).toBe(502)
    expect(body.error).toMatchObject({
      code: 'balance.unavailable',
      message: 'Token Balance Unavailable',
      details: { seconds: 30 },
    })
  })

  test('error: if prices cannot be read, balances are returned without prices', async () => {
    const address = await account(chain, 'a9', '1', { USDC: '5' })
    const { rpc } = openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url })
    const request: typeof rpc.request = async (chainId, call, signal) => {
      // getReserves(): called on pools only.
      if (JSON.stringify(call.params).includes('0902f1ac')) throw new AppError('upstream.failed')
      return rpc.request(chainId, call, signal)
    }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { rpc: { ...rpc, request } })
    const { status, body } = await balances({ address, network: DEVNET_CAIP_ID })
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    for (const entry of body.balances) expect(entry).not.toHaveProperty('price')
    for (const entry of body.balances) expect(entry).not.toHaveProperty('value')
  })

  test.each([
    ['an unknown chain', { network: 'eip155:424242' }, 'network.not_found'],
    ['an account of another namespace', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'request.invalid'],
    [
      'a namespace without nodes',
      { network: 'bip122:000000000019d6689c085ae165831e93', address: '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6' },
      'network.not_found',
    ],
    ['no network', { network: undefined }, 'request.invalid'],
    ['no address', { address: undefined }, 'request.invalid'],
    ['a wrong checksum', { address: '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'request.invalid'],
    ['too many imported tokens', { tokens: Array(51).fill(NATIVE_TOKEN_ADDRESS) }, 'request.invalid'],
  ])('error: %s is refused without calling a node', async (_, change, code) => {
    const { body } = await balances({ address: DEVNET_FAUCET, network: DEVNET_CAIP_ID, ...change })
    expect(body.error.code).toBe(code)
    expect(chain.proxy.requests()).toBe(0)
  })
})
