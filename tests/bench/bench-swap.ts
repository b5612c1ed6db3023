import { type Client, createClient, http, parseEther } from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { DEVNET_CAIP_ID, DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import { mixedQuoterAbi, quoterV2Abi, routerV2Abi } from '@/lib/server/swap/adapters/uniswap/uniswap-abis'
import {
  encodePath,
  enumerateRoutes,
  protocolOf,
  type Route,
  tokensOf,
} from '@/lib/server/swap/adapters/uniswap/uniswap-routes'
import { uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { netOfFee } from '@/lib/swap/swap-amounts'
import { PROVIDER_FEE_BPS } from '@/lib/swap/swap-constants'
import { type BenchStack, median, timed } from './bench-stack'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address ?? NATIVE
const NODE_DISTANCE_MS = 10
const EQUAL_REQUESTS = 200
const ROUNDS = 7
/** Next to nothing, so that the best route is the one that yields most and both ways must find the same. */
const GAS_PRICE = 1n

type Quotes = { readonly quotes: readonly { readonly toAmount: string }[] }

/** 200 visitors ask the same thing at once, and nobody has asked it before. */
export async function benchSingleFlight({ node, post }: BenchStack): Promise<string[]> {
  // What a token is, is remembered for an hour: not what is measured.
  await post('/api/swap/quote', question(parseEther('0.9')))
  node.reset()
  await post('/api/swap/quote', question(parseEther('1.1')))
  const alone = node.requests()
  node.reset()
  await Promise.all(Array.from({ length: EQUAL_REQUESTS }, () => post('/api/swap/quote', question(parseEther('1.2')))))
  const together = node.requests()
  return [
    `(a) ${EQUAL_REQUESTS} equal cold quotes: ${together} request to the node (one quote alone: ${alone}), ratio ${(EQUAL_REQUESTS * alone) / together}`,
  ]
}

/** One quote of the best route, against asking for each route in turn as a plain loop would. */
export async function benchBestRoute({ node, post }: BenchStack): Promise<string[]> {
  const deployment = uniswapDeployment(DEVNET_CAIP_ID)
  if (!deployment) throw new Error('the devnet has no Uniswap')
  const routes = enumerateRoutes(DEVNET_WETH, USDC, deployment, { hasV2: true, hasMixed: true })
  const client = createClient({ chain: foundry, transport: http(node.url, { retryCount: 0 }) })
  node.reset()
  node.delay(NODE_DISTANCE_MS)

  const ours: number[] = []
  const inTurn: number[] = []
  let ourRequests = 0
  let theirRequests = 0
  for (let round = 0; round < ROUNDS; round++) {
    // A new amount each time, so that no quote is a remembered one.
    const amount = parseEther('2') + BigInt(round)
    let best = 0n
    let before = node.requests()
    ours.push(
      await timed(async () => {
        const { quotes } = (await post('/api/swap/quote', question(amount))) as Quotes
        best = BigInt(quotes[0]?.toAmount ?? 0)
      }),
    )
    ourRequests = node.requests() - before
    before = node.requests()
    let found = 0n
    inTurn.push(
      await timed(async () => {
        for (const route of routes) {
          const gross = await priceOf(client, route, amount).catch(() => 0n)
          const net = netOfFee(gross, PROVIDER_FEE_BPS)
          if (net > found) found = net
        }
      }),
    )
    theirRequests = node.requests() - before
    if (found !== best) throw new Error(`asking in turn found ${found}, our quote says ${best}`)
  }
  node.reset()
  const [fast, slow] = [median(ours), median(inTurn)]
  return [
    `(b) best of ${routes.length} routes, node ${NODE_DISTANCE_MS} ms away: ${ourRequests} request and ${fast.toFixed(1)} ms, ` +
      `each in turn ${theirRequests} requests and ${slow.toFixed(1)} ms, ratio ${(slow / fast).toFixed(1)}`,
  ]
}

/** What one route yields, by one request. Routes over pools that do not exist revert. */
async function priceOf(client: Client, route: Route, amount: bigint): Promise<bigint> {
  const protocol = protocolOf(route)
  if (protocol === 'v2') {
    const args = [amount, tokensOf(route)] as const
    const ask = { address: DEVNET_UNISWAP.v2Router, abi: routerV2Abi, functionName: 'getAmountsOut', args } as const
    return (await readContract(client, ask)).at(-1) ?? 0n
  }
  const args = [encodePath(route), amount] as const
  const [gross] =
    protocol === 'v3'
      ? await readContract(client, {
          ...({ address: DEVNET_UNISWAP.quoterV2, abi: quoterV2Abi, functionName: 'quoteExactInput', args } as const),
        })
      : await readContract(client, {
          ...({
            address: DEVNET_UNISWAP.mixedQuoter,
            abi: mixedQuoterAbi,
            functionName: 'quoteExactInput',
            args,
          } as const),
        })
  return gross
}

function question(amount: bigint) {
  return {
    chainId: DEVNET_CAIP_ID,
    userAddress: '0x00000000000000000000000000000000000000A1',
    from: NATIVE,
    to: USDC,
    gasPrice: String(GAS_PRICE),
    amount: String(amount),
  }
}
