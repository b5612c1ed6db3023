import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { POST as gasRoute } from '@/app/api/gas/route'
import { POST as rpcRoute } from '@/app/api/rpc/route'
import { POST as tokensRoute } from '@/app/api/tokens/route'
import { DEVNET_CAIP_ID, DEVNET_FAUCET, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type GetGasPriceOutput, getGasPrice } from '@/lib/gas/gas-contract'
import { type GetTokensOutput, getTokens } from '@/lib/tokens/tokens-contract'
import { tokenCode } from '@/tests/support/token-codes'
import { APP_URL, appRequest } from '@/tests/unit/server/platform/test-platform'
import { openReadChain, post, tokenOf } from './read-chain'

const chain = openReadChain()

describe('POST /api/gas', () => {
  test('behavior: returns three levels in wei in ascending order, enough for the next block', async () => {
    const { status, body } = await post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    expect(status).toBe(200)
    expect(getGasPrice.output.parse(body)).toEqual(body)
    const block = (await chain.anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    expect(BigInt(body.standard)).toBeGreaterThanOrEqual((BigInt(block.baseFeePerGas) * 7n) / 8n)
    expect(BigInt(body.fast)).toBeGreaterThanOrEqual(BigInt(body.standard))
    expect(BigInt(body.instant)).toBeGreaterThanOrEqual(BigInt(body.fast))
  })

  test('behavior: shared by all visitors for some seconds', async () => {
    const ask = () => post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    expect(others.every(({ body }) => body.madeAt === first?.body.madeAt)).toBe(true)
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_feeHistory: 1, eth_gasPrice: 1 })
  })

  test('error: a node that is down leads to gas.unavailable', async () => {
    chain.proxy.fail({ status: 404 })
    const { status, body } = await post<GetGasPriceOutput>(gasRoute, '/api/gas', { chainId: DEVNET_CAIP_ID })
    expect([status, body.error.code]).toEqual([502, 'gas.unavailable'])
  })
})

describe('POST /api/tokens', () => {
  const tokens = (body: object) =>
    post<GetTokensOutput>(tokensRoute, '/api/tokens', { chainId: DEVNET_CAIP_ID, ...body })

  test('behavior: returns the native token first, then the list, decimals from the chain, none of 0 decimals', async () => {
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

  test('behavior: by address, a listed token is not marked, a token of 0 decimals is marked as imported', async () => {
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

  test('error: an impostor is marked and has no image, and its symbol is sanitised', async () => {
    const impostor = getAddress(`0x${'56'.repeat(20)}`)
    await chain.anvil.rpc('anvil_setCode', [impostor, tokenCode('55 53 e2 80 ae 44 43', 6)])
    const { body } = await tokens({ address: impostor })
    expect(body.tokens).toEqual([
      { name: 'USDC', symbol: 'USDC', address: impostor, decimals: 6, logoUri: null, imported: true },
    ])
  })

  test.each([
    ['an address without code', `0x${'78'.repeat(20)}`],
    ['a contract that is no token', DEVNET_FAUCET],
  ])('error: %s is swap.token_unknown', async (_, address) => {
    const { status, body } = await tokens({ address })
    expect([status, body.error.code]).toEqual([404, 'swap.token_unknown'])
  })

  test('behavior: a list is read from the chain once an hour', async () => {
    await tokens({})
    await tokens({})
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 1 })
  })

  test('error: a node that is down leads to tokens.unavailable', async () => {
    chain.proxy.fail({ status: 404 })
    const { status, body } = await tokens({})
    expect([status, body.error.code]).toEqual([502, 'tokens.unavailable'])
  })
})

describe('POST /api/rpc on the devnet', () => {
  test('behavior: answers are those of the node, byte for byte except the id', async () => {
    const calls = [
      { method: 'eth_getBlockByNumber', params: ['0x1', true] },
      { method: 'eth_getBalance', params: [DEVNET_FAUCET, 'latest'] },
      { method: 'eth_feeHistory', params: ['0x4', 'latest', [25, 75]] },
    ]
    const body = JSON.stringify(calls.map((call, index) => ({ jsonrpc: '2.0', id: `x${index}`, ...call })))
    const ours = await rpcRoute(appRequest(`/api/rpc?chainId=${DEVNET_CAIP_ID}`, { method: 'POST', body }))
    const theirs = await fetch(chain.anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await ours.json()).toEqual(await theirs.json())
  })
})
