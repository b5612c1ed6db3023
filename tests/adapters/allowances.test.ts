import { readFileSync } from 'node:fs'
import { encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { POST as allowancesRoute } from '@/app/api/allowances/route'
import { type GetAllowancesOutput, getAllowances } from '@/lib/allowances/allowances-contract'
import {
  DEVNET_CAIP_ID,
  DEVNET_CREATE2_FACTORY,
  DEVNET_FAUCET,
  DEVNET_UNISWAP,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { PERMIT2 } from '@/lib/chains/permit2'
import { tokenWithDecimals } from '@/tests/support/token-codes'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { account, openReadChain, post, sendAs, tokenOf, word } from './read-chain'

const chain = openReadChain()

const SPENDER = getAddress('0x00000000000000000000000000000000000000b1')
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

const allowances = (address: string, more: object = {}) =>
  post<GetAllowancesOutput>(allowancesRoute, '/api/allowances', { address, network: DEVNET_CAIP_ID, ...more })

const approve = (owner: string, symbol: DevnetTokenSymbol, spender: Hex, amount: bigint) =>
  sendAs(
    chain.anvil,
    owner,
    tokenOf(symbol).address,
    encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [spender, amount] }),
  )

describe('POST /api/allowances', () => {
  test('behavior: tells what spenders may take now, newest first, with the names of our own tables', async () => {
    const owner = await account(chain, 'b1', '1')
    await approve(owner, 'USDC', SPENDER, 5_000_000n)
    await approve(owner, 'WBTC', DEVNET_UNISWAP.swapRouter02, maxUint256)
    const { status, body } = await allowances(owner)
    expect(status).toBe(200)
    expect(getAllowances.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({ from: '0', next: null })
    expect(body.allowances).toEqual([
      {
        via: 'erc20',
        token: expect.objectContaining({
          address: tokenOf('WBTC').address,
          symbol: 'WBTC',
          decimals: 8,
          isListed: true,
        }),
        spender: { address: getAddress(DEVNET_UNISWAP.swapRouter02), name: 'Uniswap' },
        amount: `${maxUint256}`,
        expiresAt: null,
        since: expect.any(Number),
      },
      {
        via: 'erc20',
        token: expect.objectContaining({ symbol: 'USDC', iconUrl: `${APP_URL}/tokens/usdc.svg` }),
        spender: { address: SPENDER, name: null },
        amount: '5000000',
        expiresAt: null,
        since: expect.any(Number),
      },
    ])
  })

  test('behavior: the amount of one that was used or set to 0 is that of the contract, not that of its event', async () => {
    const owner = await account(chain, 'b2', '1', { USDC: '10' })
    await approve(owner, 'USDC', SPENDER, 5_000_000n)
    await approve(owner, 'DAI', SPENDER, 5n)
    const take = `0x23b872dd${word(owner)}${word(SPENDER)}${word((2_000_000).toString(16))}`
    await sendAs(chain.anvil, SPENDER, tokenOf('USDC').address, take)
    await approve(owner, 'DAI', SPENDER, 0n)
    const { body } = await allowances(owner)
    expect(body.allowances.map(({ token, amount }) => [token.symbol, amount])).toEqual([['USDC', '3000000']])
  })

  test('behavior: a removal is seen at once, while the logs are cached', async () => {
    const owner = await account(chain, 'b3', '1')
    await approve(owner, 'USDC', SPENDER, 1n)
    expect((await allowances(owner)).body.allowances).toHaveLength(1)
    await approve(owner, 'USDC', SPENDER, 0n)
    chain.proxy.reset()
    expect((await allowances(owner)).body.allowances).toEqual([])
    expect(chain.proxy.calls()).toEqual({ eth_call: 1 })
  })

  test('behavior: a token that is not on our list is marked, and has no picture', async () => {
    const owner = await account(chain, 'b4', '1')
    const fake = '0x00000000000000000000000000000000000000f1'
    // Writes an approval in the name of its argument: LOG3 with two words of its call data as owner and spender.
    await chain.anvil.rpc('anvil_setCode', [fake, `0x6020356000357f${APPROVAL}60006000a3`])
    await sendAs(chain.anvil, SPENDER, fake, `0x${word(owner)}${word(SPENDER)}`)
    await chain.anvil.rpc('anvil_setCode', [fake, tokenWithDecimals('6')])
    const { body } = await allowances(owner)
    expect(body.allowances).toMatchObject([{ token: { symbol: 'A', isListed: false, iconUrl: '' }, amount: '7' }])
  })

  test('behavior: an approval of a listed token for a known contract is listed, also if it is older than the blocks that are searched', async () => {
    const owner = await account(chain, 'b9', '1')
    await approve(owner, 'USDC', DEVNET_UNISWAP.swapRouter02, 7n)
    await approve(owner, 'USDC', SPENDER, 8n)
    // A node whose logs begin later.
    const { rpc } = chain.platform
    const relay: typeof rpc.relay = async (chainId, calls, ...rest) =>
      calls.every(({ method }) => method === 'eth_getLogs')
        ? calls.map(() => ({ result: '[]' }))
        : rpc.relay(chainId, calls, ...rest)
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { rpc: { ...rpc, relay } })
    const { body } = await allowances(owner)
    expect(body.allowances).toMatchObject([{ amount: '7', spender: { name: 'Uniswap' }, since: null }])
    const { body: older } = await allowances(owner, { next: '5' })
    expect(older.allowances).toEqual([])
  })

  describe('Permit2', () => {
    beforeAll(async () => {
      const code = readFileSync('tests/fixtures/permit2/creation-code.hex', 'utf8').trim()
      const salt = '0000000000000000000000000000000000000000d3af2663da51c10215000000'
      const deployment = { from: DEVNET_FAUCET, to: DEVNET_CREATE2_FACTORY, data: `0x${salt}${code.slice(2)}` }
      await chain.anvil.rpc('anvil_impersonateAccount', [DEVNET_FAUCET])
      await chain.anvil.rpc('eth_sendTransaction', [{ ...deployment, gas: '0x4c4b40' }])
      await vi.waitFor(async () => expect(await chain.anvil.rpc('eth_getCode', [PERMIT2, 'latest'])).not.toBe('0x'), {
        timeout: 10_000,
      })
    })

    test('behavior: an allowance in Permit2 is listed with its end, and is not once it has ended', async () => {
      const owner = await account(chain, 'b5', '1')
      const inADay = Math.floor(Date.now() / 1_000) + 86_400
      const pass = (symbol: DevnetTokenSymbol, expiration: number) =>
        sendAs(
          chain.anvil,
          owner,
          PERMIT2,
          encodeFunctionData({
            abi: permit2Abi,
            functionName: 'approve',
            args: [tokenOf(symbol).address, SPENDER, 9n, expiration],
          }),
        )
      await pass('USDC', inADay)
      await pass('WBTC', 1_000)
      await pass('DAI', 2 ** 48 - 1)
      await approve(owner, 'USDC', PERMIT2, maxUint256)
      const { body } = await allowances(owner)
      expect(
        body.allowances.map(({ via, token, spender, expiresAt }) => [via, token.symbol, spender.name, expiresAt]),
      ).toEqual([
        ['erc20', 'USDC', 'Permit2', null],
        ['permit2', 'DAI', null, null],
        ['permit2', 'USDC', null, inADay * 1_000],
      ])
    })
  })

  test('error: a node that does not answer is a failure, never an empty list', async () => {
    const owner = await account(chain, 'b6', '1')
    await approve(owner, 'USDC', SPENDER, 1n)
    chain.proxy.fail({ status: 503, methods: ['eth_getLogs'] })
    const { status, body } = await allowances(owner)
    expect([status, body.error.code]).toEqual([502, 'upstream.failed'])
  })

  test('error: amounts that cannot be read fail the answer', async () => {
    const owner = await account(chain, 'b7', '1')
    await approve(owner, 'USDC', SPENDER, 1n)
    chain.proxy.fail({ status: 503, methods: ['eth_call'] })
    expect((await allowances(owner)).status).toBe(502)
  })

  test('error: if the node does not answer with the time of a block, there is no date', async () => {
    const owner = await account(chain, 'b8', '1')
    await approve(owner, 'USDC', SPENDER, 1n)
    chain.proxy.fail({ status: 503, methods: ['eth_getBlockByNumber'] })
    expect((await allowances(owner)).body.allowances).toMatchObject([{ since: null }])
  })

  test.each([
    ['a network that is not served', { network: 'eip155:424242' }, 'network.not_found'],
    ['an account of another namespace', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'request.invalid'],
    ['a page that is no block', { next: '-1' }, 'request.invalid'],
  ])('error: %s is refused', async (_, more, code) => {
    expect((await allowances(SPENDER, more)).body.error.code).toBe(code)
  })
})

/** Selector of the event of ERC-20. */
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
