import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import type { Services } from '@/lib/server/platform/services'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { encodeSwap } from '@/lib/server/swap/adapters/uniswap/uniswap-calldata'
import { buildApproval } from '@/lib/server/swap/build-approval'
import { buildSwap } from '@/lib/server/swap/build-swap'
import { keepQuote } from '@/lib/server/swap/quote-records'
import { quoteSwap } from '@/lib/server/swap/quote-swap'
import type { ProviderQuote, SwapBuild, SwapCall, SwapProvider } from '@/lib/server/swap/swap-provider'
import { uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const USER: Address = '0x00000000000000000000000000000000000a11ce'
const THIEF: Address = '0x0000000000000000000000000000000000000bad'
const deployment = uniswapDeployment(DEVNET_CAIP_ID)!
const [from, to] = deployment.stablecoins as [Address, Address]
const pair = { chainId: DEVNET_CAIP_ID, userAddress: USER, from, to, amount: '1000000' } as const
const fee = { recipient: DEVNET_FEE_RECIPIENT, bps: 85 } as const
const quote: ProviderQuote = {
  toAmount: 990_000n,
  feeAmount: 8_487n,
  feeBps: 85,
  gas: 200_000n,
  route: [{ protocol: 'v3', feeTier: 100, tokenIn: from, tokenOut: to }],
  spender: deployment.swapRouter02,
  priceImpactBps: 0,
}

/** An honest provider, except for the changes of `lies`. */
function providerWho(lies: { build?: (build: SwapBuild) => SwapBuild; call?: Partial<SwapCall>; spender?: Address }) {
  return {
    id: 'liar',
    tokens: async () => [],
    quote: async () => quote,
    sourceAmount: async () => null,
    spender: () => lies.spender ?? deployment.swapRouter02,
    build: async (build: SwapBuild) => ({
      ...encodeSwap(lies.build?.(build) ?? build, fee, deployment),
      ...lies.call,
    }),
  } satisfies SwapProvider
}

/** The chain answers only the gas price: unsafe calldata must never reach a node. */
const deaf = new Proxy({} as RpcProvider, {
  get: (_, name) => {
    if (name === 'chainIds') return [DEVNET_CAIP_ID]
    if (name === 'relay') return async () => [{}, { result: '"0x1"' }]
    throw new Error('asked the chain')
  },
})

let services: Services
beforeEach(() => {
  const platform = openTestPlatform(
    { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT },
    { rpc: deaf },
  )
  services = servicesOf(platform)
})

/** The port is faked, the services around it are real. */
const always = (provider: SwapProvider) => () => provider

async function build(lies: Parameters<typeof providerWho>[0]) {
  const request = { chainId: DEVNET_CAIP_ID, from, to, amount: 1_000_000n, gasPrice: 1n } as const
  const record = { id: 'quote', providerId: 'liar', request, quote: { ...quote, route: [...quote.route] } }
  await keepQuote({ ...record, madeAt: Date.now() }, services)
  return buildSwap({ ...pair, quoteId: 'quote', slippageBps: 50 }, services, always(providerWho(lies)))
}

describe('a dishonest provider', () => {
  test('behavior: an honest one passes the guard and reaches the chain', async () => {
    await expect(build({})).rejects.toMatchObject({ code: 'swap.build_failed' })
  })

  test.each([
    ['the target', { call: { to: THIEF } }],
    ['the value', { call: { value: 1n } }],
    ['the recipient', { build: (b: SwapBuild) => ({ ...b, userAddress: THIEF }) }],
    ['the minimum', { build: (b: SwapBuild) => ({ ...b, minToAmount: b.minToAmount - 1n }) }],
    ['the deadline', { build: (b: SwapBuild) => ({ ...b, deadline: b.deadline + 86_400n }) }],
    ['the amount', { build: (b: SwapBuild) => ({ ...b, request: { ...b.request, amount: 1_000_001n } }) }],
    [
      'everything: a transfer of the token',
      {
        call: {
          to: from,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [THIEF, 1_000_000n] }),
        },
      },
    ],
  ] as const)('error: about %s', async (_, lies) => {
    await expect(build(lies)).rejects.toMatchObject({ code: 'swap.unsafe_calldata' })
  })

  test('error: about the spender', async () => {
    const approve = (spender: Address) => buildApproval(pair, services, always(providerWho({ spender })))
    await expect(approve(THIEF)).rejects.toMatchObject({
      code: 'swap.unsafe_calldata',
      details: { reason: 'spender' },
    })
    await expect(approve(DEVNET_UNISWAP.v2Router)).rejects.toMatchObject({ code: 'swap.unsafe_calldata' })
  })
})

describe('a quote without a target amount', () => {
  test('error: is an incorrect amount', async () => {
    const empty = { ...providerWho({}), quote: async () => ({ ...quote, toAmount: 0n, feeAmount: 0n }) }
    await expect(quoteSwap({ ...pair, gasPrice: '1' }, services, always(empty))).rejects.toMatchObject({
      code: 'swap.incorrect_amount',
    })
  })

  test('behavior: a known absence is shared for as long as a quote is', async () => {
    const ask = vi.fn(async () => null)
    const none = always({ ...providerWho({}), quote: ask })
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(quoteSwap({ ...pair, gasPrice: '1' }, services, none)).rejects.toMatchObject({
        code: 'swap.no_route',
      })
    }
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
