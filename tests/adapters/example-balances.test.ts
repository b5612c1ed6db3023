import { afterEach, expect, test, vi } from 'vitest'
import { EXAMPLE_ETHER, EXAMPLE_TOKENS } from '@/devnet/seed-constants'
import { EXAMPLE_DEADLINE_MS, readExampleBalances } from '@/lib/server/balance/read-example-balances'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openReadChain } from './read-chain'

const chain = openReadChain()
afterEach(() => void vi.useRealTimers())

const openPlatform = () => openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url })

test('behavior: the balances of the example account are those of the chain, with pictures of any host of the page', async () => {
  const balances = await readExampleBalances(openPlatform())
  expect(balances?.map(({ symbol, quantity, iconUrl }) => [symbol, quantity.numeric, iconUrl])).toEqual([
    ['ETH', EXAMPLE_ETHER, '/tokens/eth.svg'],
    ['WBTC', EXAMPLE_TOKENS.WBTC, '/tokens/wbtc.svg'],
    ['USDC', EXAMPLE_TOKENS.USDC, '/tokens/usdc.svg'],
    ['DAI', EXAMPLE_TOKENS.DAI, '/tokens/dai.svg'],
  ])
})

test('param: without the devnet there is no example account', async () => {
  expect(await readExampleBalances(openTestPlatform())).toBeUndefined()
})

test('error: a node that fails leads to no balances', async () => {
  chain.proxy.fail({ status: 404 })
  expect(await readExampleBalances(openPlatform())).toBeNull()
})

test('error: a node that does not answer in time leads to no balances', async () => {
  chain.proxy.delay(60_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const read = readExampleBalances(openPlatform())
  await vi.advanceTimersByTimeAsync(EXAMPLE_DEADLINE_MS)
  expect(await read).toBeNull()
})
