import 'server-only'
import type { Address } from 'viem'
import { DEVNET_CAIP_ID, DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'

/** Addresses of Uniswap, and of the tokens that routes pass through, on one chain. */
export interface UniswapDeployment {
  readonly v2Factory?: Address
  readonly v2Router?: Address
  readonly v3Factory: Address
  readonly quoterV2: Address
  /** `MixedRouteQuoterV1`; without it routes that mix v2 and v3 pools are left out. */
  readonly mixedQuoter?: Address
  readonly swapRouter02: Address
  readonly wrappedNative: Address
  /** Dollar tokens with deep pools, deepest first: hops of routes, and the reference for prices. */
  readonly stablecoins: readonly Address[]
}

/** The deployment of 2021, at the same addresses on Ethereum, OP Mainnet, Polygon and Arbitrum. */
const FIRST_V3 = {
  v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/**
 * Uniswap v2 and v3 by CAIP-2 chain.
 *
 * Sources, read 2026-11-21: docs.uniswap.org "v2 deployments" and the v3 "deployments" page of each chain.
 * `addresses.ts` of @uniswap/sdk-core 7.19.4 has the same, except for the quoter of 2021, where it still names the
 * first `Quoter`. Mixed quoters are from `addresses.ts` alone. Wrapped native and dollar tokens are those of
 * token-lists.ts. The chain is authoritative: with every quote the adapter asks the router itself for its factories and
 * its wrapped native token, and offers no v2 route if the router was built without that v2 factory.
 */
const deployments: Readonly<Partial<Record<Caip2, UniswapDeployment>>> = {
  'eip155:1': {
    ...FIRST_V3,
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    mixedQuoter: '0x84E44095eeBfEC7793Cd7d5b57B7e401D7f1cA2E',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    stablecoins: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ],
  },
  'eip155:10': {
    ...FIRST_V3,
    v2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    v2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    stablecoins: [
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    ],
  },
  'eip155:56': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoterV2: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    swapRouter02: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    stablecoins: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  },
  'eip155:137': {
    ...FIRST_V3,
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    stablecoins: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    ],
  },
  'eip155:8453': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoterV2: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    mixedQuoter: '0xe544efae946f0008ae9a8d64493efa7886b73776',
    swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    stablecoins: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  'eip155:42161': {
    ...FIRST_V3,
    v2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    stablecoins: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    ],
  },
  'eip155:43114': {
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoterV2: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    swapRouter02: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    stablecoins: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  },
  [DEVNET_CAIP_ID]: {
    v2Factory: DEVNET_UNISWAP.v2Factory,
    v2Router: DEVNET_UNISWAP.v2Router,
    v3Factory: DEVNET_UNISWAP.v3Factory,
    quoterV2: DEVNET_UNISWAP.quoterV2,
    mixedQuoter: DEVNET_UNISWAP.mixedQuoter,
    swapRouter02: DEVNET_UNISWAP.swapRouter02,
    wrappedNative: DEVNET_WETH,
    stablecoins: DEVNET_TOKENS.filter((token) => token.stable).map((token) => token.address),
  },
}

/** Returns Uniswap's deployment on a chain, or `undefined` if none is known. */
export function uniswapDeployment(chainId: Caip2): UniswapDeployment | undefined {
  return deployments[chainId]
}

/** Chains with a known Uniswap deployment. */
export function uniswapChains(): readonly Caip2[] {
  return Object.keys(deployments) as Caip2[]
}
