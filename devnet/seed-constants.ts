import type { DevnetTokenSymbol } from '@/lib/chains/devnet'
import type { ForeignCurrency } from '@/lib/core/currencies'

/** Account 0 of anvil's default mnemonic. It deploys and owns everything; anvil signs for it. */
export const DEPLOYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Account 9 of anvil's default mnemonic, the owner of the faucet contract. The key is public knowledge and worth
 * nothing: it is in anvil's own documentation. The server still refuses to use it for anything but a local devnet.
 */
export const FAUCET_PRIVATE_KEY = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'

/**
 * Account 8 of anvil's default mnemonic, as public as the key above. It signs what the ENS gateway answers on the devnet.
 */
export const NAMES_SIGNING_KEY = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'

/** Its code holds the seed's hash, so that a state file of an older seed is recognised. */
export const SEED_MARKER = '0x5eed000000000000000000000000000000000001'

/** Whole tokens, in USD. Pools start at these prices; after that only swaps move them. */
export const USD_PRICES: Readonly<Record<DevnetTokenSymbol, number>> = {
  WETH: 3_000,
  USDC: 1,
  USDT: 1,
  DAI: 1,
  WBTC: 60_000,
  LOOM: 0.5,
  TICKET: 25,
  TAX: 2,
}

/** US dollars for one unit. Round figures that differ from the rates of the real currencies. */
export const EXCHANGE_RATES: Readonly<Record<ForeignCurrency, string>> = {
  EUR: '1.25',
  GBP: '1.5',
  CHF: '1.25',
  JPY: '0.008',
  CNY: '0.125',
  KRW: '0.0008',
  TRY: '0.025',
  BRL: '0.2',
  AUD: '0.8',
  CAD: '0.8',
}

type Pool = {
  readonly pair: readonly [DevnetTokenSymbol, DevnetTokenSymbol]
  /** US dollars on each side. */
  readonly depth: number
}

/**
 * v3 pools, liquidity over the full range. Of the two WETH/USDC tiers the cheap one is shallower, so that a small swap
 * is better there and a swap of some tens of ether is better in the other.
 */
export const V3_POOLS: readonly (Pool & { readonly fee: 100 | 500 | 3_000 | 10_000 })[] = [
  { pair: ['WETH', 'USDC'], fee: 500, depth: 9_000_000 },
  { pair: ['WETH', 'USDC'], fee: 3_000, depth: 60_000_000 },
  { pair: ['WETH', 'USDT'], fee: 3_000, depth: 30_000_000 },
  { pair: ['WETH', 'DAI'], fee: 3_000, depth: 15_000_000 },
  { pair: ['USDC', 'USDT'], fee: 100, depth: 20_000_000 },
  { pair: ['USDC', 'DAI'], fee: 100, depth: 20_000_000 },
  { pair: ['WBTC', 'WETH'], fee: 3_000, depth: 30_000_000 },
]

/** v2 pools. LOOM trades nowhere else. */
export const V2_POOLS: readonly Pool[] = [
  { pair: ['WETH', 'USDC'], depth: 15_000_000 },
  { pair: ['WETH', 'DAI'], depth: 6_000_000 },
  { pair: ['LOOM', 'WETH'], depth: 6_000_000 },
  { pair: ['TICKET', 'USDC'], depth: 1_000_000 },
  { pair: ['TAX', 'WETH'], depth: 3_000_000 },
]

/** Whole tokens that one faucet request gives in addition to the ether. */
export const FAUCET_GRANTS: Readonly<Record<DevnetTokenSymbol, string>> = {
  WETH: '2',
  USDC: '5000',
  USDT: '5000',
  DAI: '5000',
  WBTC: '0.1',
  LOOM: '10000',
  TICKET: '20',
  TAX: '1000',
}

/** What the example account of the front page starts with, in ether and whole tokens. */
export const EXAMPLE_ETHER = '5'
export const EXAMPLE_TOKENS: Readonly<Partial<Record<DevnetTokenSymbol, string>>> = {
  USDC: '2500',
  WBTC: '0.05',
  DAI: '500',
}

/** Number of faucet requests that the faucet's tokens last for. */
export const FAUCET_TURNS = 20_000n

/**
 * Account 7 of anvil's default mnemonic, as public as the keys above. The sandbox that sells test tokens sends them from
 * it. Nothing else may sign for it, because the sandbox counts its nonces.
 */
export const SANDBOX_PRIVATE_KEY = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'

/** What the sandbox and the server on the devnet share. Worth nothing: both listen on loopback, and no money moves. */
export const SANDBOX_SECRET = 'foyer-devnet-sandbox'

/**
 * Account 6 of anvil's default mnemonic, as public as the keys above. It signs what the paymaster of the devnet pays for.
 */
export const PAYMASTER_PRIVATE_KEY = '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e'

/**
 * Accounts 4 and 5 of anvil's default mnemonic, as public as the keys above. The bundler of the devnet sends operations from
 * the first, and deploys what it simulates with from the second. Nothing else may sign for them, because it counts their nonces.
 */
export const BUNDLER_EXECUTOR_KEY = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'
export const BUNDLER_UTILITY_KEY = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'
