import { getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { POST as gasRoute } from '@/app/api/gas/route'
import { getPrices } from '@/lib/price/price-contract'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import type { TestMint } from '@/tests/support/svm-tokens'
import { APP_URL } from '@/tests/unit/server/platform/test-platform'
import { NATIVE, openSolana, post, prices, tokens, USDC } from './solana-api'

const chain = openSolana()

describe('POST /api/tokens', () => {
  test('behavior: returns SOL and the listed mints that exist', async () => {
    const { body } = await tokens()
    expect(getTokens.output.parse(body).tokens).toMatchObject([
      { symbol: 'SOL', address: NATIVE, decimals: 9 },
      { symbol: 'wSOL', decimals: 9 },
      { symbol: 'USDC', address: USDC, decimals: 6, logoUri: `${APP_URL}/tokens/usdc.svg` },
    ])
  })

  test('behavior: a mint is found by its address, marked as imported', async () => {
    const mint = await chain.node().tokens.createMint({ decimals: 4 })
    await chain.node().tokens.setMetadata(mint.address, { name: 'Found Coin', symbol: 'FND' })
    expect((await tokens(mint.address)).body.tokens).toEqual([
      { name: 'Found Coin', symbol: 'FND', address: mint.address, decimals: 4, logoUri: null, imported: true },
    ])
  })

  test.each(['token', 'token-2022'] as const)(
    'error: an account of the %s program is not accepted as a mint',
    async (program) => {
      // The byte that marks a mint as initialised is 1 here too, as part of the owner's address.
      const owner = getBase58Decoder().decode(new Uint8Array(32).fill(1))
      expect((await tokens(owner)).body.error.code).toBe('swap.token_unknown')
      const mint = await chain.hold(owner, 1n, { decimals: 2, program })
      const [account] = await tokenAccountsOf(owner, mint)
      expect((await tokens(account)).body.error.code).toBe('swap.token_unknown')
    },
  )

  test('error: a node that is down leads to tokens.unavailable and price.unavailable', async () => {
    chain.proxy().fail({ status: 404 })
    expect((await tokens()).body.error.code).toBe('tokens.unavailable')
    expect((await prices(USDC)).body.error.code).toBe('price.unavailable')
    expect((await prices(NATIVE, USDC)).body.fungibles).toMatchObject([
      { symbol: 'SOL', price: null },
      { symbol: 'USDC', decimals: null, price: null },
    ])
  })

  test('error: a mint that is not initialised is not accepted as a token', async () => {
    const { address } = await chain.node().tokens.createMint({ decimals: 2 })
    chain.corrupt(address, (data) => {
      data[45] = 0
    })
    expect((await tokens(address)).body.error.code).toBe('swap.token_unknown')
  })
})

describe('POST /api/price and /api/gas', () => {
  test('behavior: a price is unknown, never 0, and is returned with the facts of the token', async () => {
    const { body } = await prices(NATIVE, USDC, await chain.newAccount())
    expect(getPrices.output.parse(body).fungibles).toMatchObject([
      { symbol: 'SOL', name: 'Solana', decimals: 9, price: null, change24h: null },
      { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: null },
      { symbol: null, decimals: null, price: null },
    ])
  })

  test('error: an invalid address is refused without calling a node', async () => {
    expect(await prices('x'.repeat(44))).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } })
    expect(chain.proxy().requests()).toBe(0)
  })

  test('error: gas prices are refused on Solana', async () => {
    expect(await post(gasRoute, '/api/gas', { chainId: SVM_CAIP_ID })).toMatchObject({
      status: 501,
      body: { error: { code: 'capability.off' } },
    })
    expect(chain.proxy().requests()).toBe(0)
  })
})

async function tokenAccountsOf(owner: string, mint: TestMint): Promise<string[]> {
  const config = { mint: mint.address }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'getTokenAccountsByOwner',
    params: [owner, config, { encoding: 'base64' }],
  }
  const response = await fetch(chain.node().url, { method: 'POST', body: JSON.stringify(call) })
  const { result } = (await response.json()) as { result: { value: { pubkey: string }[] } }
  return result.value.map(({ pubkey }) => pubkey)
}
