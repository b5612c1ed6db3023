import { beforeEach, describe, expect, test } from 'vitest'
import { POST as postBalance } from '@/app/api/balance/route'
import { POST as postFaucet } from '@/app/api/faucet/route'
import { POST as postGas } from '@/app/api/gas/route'
import { POST as postPrice } from '@/app/api/price/route'
import { POST as postAllowance } from '@/app/api/swap/allowance/route'
import { POST as postApprove } from '@/app/api/swap/approve/route'
import { POST as postBuild } from '@/app/api/swap/build/route'
import { POST as postQuote } from '@/app/api/swap/quote/route'
import { POST as postTokens } from '@/app/api/tokens/route'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { createLog } from '@/lib/server/kit/log'
import { createCache } from '@/lib/server/stores/create-cache'
import { brokenKv } from '@/tests/support/broken-kv'
import { addressOf, pairOf, visitor } from '@/tests/support/swap-chain'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { allowanceBody, swapApi } from './swap-api'

const api = swapApi()
beforeEach(() => {
  const [kv, log] = [brokenKv(), createLog('silent')]
  openTestPlatform(
    { FOYER_DEVNET_RPC_URL: api.node.url, FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT },
    { kv, volatileKv: kv, cache: createCache({ kv, log }) },
  )
})

const pair = pairOf('USDC', 'WETH', '10')
const { address } = visitor

/** Sends a valid request while every call to the store fails and the chain answers. */
const post = (handler: (request: Request) => Promise<Response>, body: object) =>
  handler(appRequest('/', { method: 'POST', body: JSON.stringify(body) }))

describe('while the store is down', () => {
  test.each([
    ['a quote', postQuote, { ...pair, gasPrice: '1000000000' }],
    ['an approval', postApprove, pair],
    ['a swap', postBuild, { ...pair, quoteId: 'some-quote' }],
    ['the faucet', postFaucet, { address }],
  ])('error: %s is refused with 503 kv.unavailable', async (_, handler, body) => {
    const answer = await post(handler, body)
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'kv.unavailable' } }])
  })

  test.each([
    ['an allowance', postAllowance, allowanceBody('USDC')],
    ['balances', postBalance, { address, network: DEVNET_CAIP_ID }],
    ['prices', postPrice, { addresses: [`${DEVNET_CAIP_ID}:${addressOf('USDC')}`] }],
    ['tokens', postTokens, { chainId: DEVNET_CAIP_ID }],
    ['gas prices', postGas, { chainId: DEVNET_CAIP_ID }],
  ])('behavior: %s are read from the chain', async (_, handler, body) => {
    expect((await post(handler, body)).status).toBe(200)
  })
})
