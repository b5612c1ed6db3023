/**
 * The Foyer Devnet, as constants: what `devnet/start.ts` deploys, in which place.
 *
 * The addresses follow from a fixed deployer (account 0 of anvil's default mnemonic) and a fixed order;
 * `tests/contracts/devnet-addresses.test.ts` deploys everything and compares. Nothing here is a secret and nothing
 * here imports anything, so that client, server and tests can all read it.
 */

/** EVM chain id of the devnet: anvil's own default. */
export const DEVNET_CHAIN_ID = 31337

/** CAIP-2 name of the devnet. */
export const DEVNET_CAIP_ID = 'eip155:31337'

export const DEVNET_NAME = 'Foyer Devnet'

/** Port of the node, unless `DEVNET_PORT` is set. */
export const DEVNET_DEFAULT_PORT = 8545

/** Canonical address of Multicall3, the same on every chain (https://www.multicall3.com, read 2026-11-21). */
export const DEVNET_MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Canonical address of the deterministic CREATE2 factory (https://github.com/Arachnid/deterministic-deployment-proxy). */
export const DEVNET_CREATE2_FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Recipient of the swap fee on the devnet. It has no known key and starts empty, so its balance is the sum of the fees.
 */
export const DEVNET_FEE_RECIPIENT = '0xfEE0000000000000000000000000000000000085'

/** Our faucet contract (`devnet/contracts/DevnetFaucet.sol`) and the one account that may call it. */
export const DEVNET_FAUCET = '0x0B306BF915C4d645ff596e518fAf3F9669b97016'
export const DEVNET_FAUCET_OWNER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

export const DEVNET_WETH = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Uniswap from its published artifacts. v3 has the fee tiers 100, 500, 3000 and 10000 (hundredths of a basis point). */
export const DEVNET_UNISWAP = {
  v2Factory: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  v2Router: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  v3Factory: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  positionManager: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  quoterV2: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  mixedQuoter: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  swapRouter02: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
} as const

/** Feeds of exchange rates to the US dollar (`devnet/contracts/ExchangeRateFeed.sol`), by ISO 4217 code. */
export const DEVNET_RATE_FEEDS = {
  EUR: '0x04C89607413713Ec9775E14b954286519d836FEf',
  GBP: '0x4C4a2f8c81640e47606d3fd77B353E87Ba015584',
  CHF: '0x21dF544947ba3E8b3c32561399E88B52Dc8b2823',
  JPY: '0x2E2Ed0Cfd3AD2f1d34481277b3204d807Ca2F8c2',
  CNY: '0xD8a5a9b31c3C0232E196d518E89Fd8bF83AcAd43',
  KRW: '0xDC11f7E700A4c898AE5CAddB1082cFfa76512aDD',
  TRY: '0x51A1ceB83B83F1985a81C295d1fF28Afef186E02',
  BRL: '0x36b58F5C1969B7b6591D752ea6F5486D069010AB',
  AUD: '0x8198f5d8F8CfFE8f9C413d98a0A55aEB8ab9FbB7',
  CAD: '0x0355B7B8cb128fA5692729Ab3AAa199C1753f726',
} as const

/**
 * Pays the gas of operations that its server signs for (VerifyingPaymaster 0.7, `devnet/account-contracts.ts`). It has a deposit
 * in the EntryPoint.
 */
export const DEVNET_PAYMASTER = '0xaF68CD046b7ABcF44Fc030116E9AB9f019fe3C62'

/** Zone of the names that visitors of the devnet register. */
export const DEVNET_ZONE = 'foyer.eth'

/**
 * ENS on the devnet (`devnet/name-steps.ts`): its registry, the Universal Resolver that viem asks, and the resolver of our
 * names, which is that of `foyer.eth` and of reverse names.
 */
export const DEVNET_ENS = {
  registry: '0x202CCe504e04bEd6fC0521238dDf04Bc9E8E15aB',
  universalResolver: '0xf4B146FbA71F41E0592668ffbF264F1D186b2Ca8',
  resolver: '0x172076E0166D1F9Cc711C77Adf8488051744980C',
} as const

/**
 * Every ERC-20 on the devnet.
 *
 * - `stable`: counts as one US dollar when prices are read from pools.
 * - `behaviour`: `plain`, or what makes the token awkward: `reset-approval` reverts when a non-zero allowance is
 *   changed to another non-zero one and returns nothing from `approve`, `transfer` and `transferFrom`, as USDT does on
 *   mainnet; `fee-on-transfer` keeps 1 % of every transfer; `zero-decimals` is hidden from lists (spec section 5).
 * - `markets`: which Uniswap versions have a pool with it. LOOM is on v2 only and WBTC on v3 only, so that a route
 *   between them uses both versions.
 */
export const DEVNET_TOKENS = [
  {
    symbol: 'WETH',
    name: 'Wrapped Ether',
    decimals: 18,
    address: DEVNET_WETH,
    stable: false,
    behaviour: 'plain',
    markets: ['v2', 'v3'],
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    address: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
    stable: true,
    behaviour: 'plain',
    markets: ['v2', 'v3'],
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    address: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
    stable: true,
    behaviour: 'reset-approval',
    markets: ['v3'],
  },
  {
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    decimals: 18,
    address: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
    stable: true,
    behaviour: 'plain',
    markets: ['v2', 'v3'],
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped BTC',
    decimals: 8,
    address: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
    stable: false,
    behaviour: 'plain',
    markets: ['v3'],
  },
  {
    symbol: 'LOOM',
    name: 'Loom',
    decimals: 18,
    address: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
    stable: false,
    behaviour: 'plain',
    markets: ['v2'],
  },
  {
    symbol: 'TICKET',
    name: 'Foyer Ticket',
    decimals: 0,
    address: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
    stable: false,
    behaviour: 'zero-decimals',
    markets: ['v2'],
  },
  {
    symbol: 'TAX',
    name: 'Transfer Tax',
    decimals: 18,
    address: '0x9A676e781A523b5d0C0e43731313A708CB607508',
    stable: false,
    behaviour: 'fee-on-transfer',
    markets: ['v2'],
  },
] as const

export type DevnetTokenSymbol = (typeof DEVNET_TOKENS)[number]['symbol']
