import 'server-only'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { accountKey } from '@/lib/core/account-key'
import { type Caip2, isNativeToken } from '@/lib/core/caip'

/** A token of our list. Decimals are not listed: they are read from the chain only (promise M4). */
export interface CuratedToken {
  readonly symbol: string
  readonly name: string
  readonly address: string
  /** Image under `public/tokens`, without extension. */
  readonly icon: string
}

const token = (symbol: string, name: string, address: string, icon: string): CuratedToken => ({
  symbol,
  name,
  address,
  icon,
})

/** Wrapped Ether of the OP Stack chains, a predeploy at the same address on each. */
const OP_STACK_WETH = token('WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006', 'weth')

/** The mint of wrapped SOL is part of the Token program: the same in every cluster. */
const WRAPPED_SOL = token('wSOL', 'Wrapped SOL', 'So11111111111111111111111111111111111111112', 'sol')

/**
 * Short lists of well-known tokens, by chain; any other token can be imported by address. For a chain that is not
 * listed here, only the native token is known.
 *
 * Sources, read 2026-11-21: each address was found for its chain in two lists of different makers. Most are in both
 * @uniswap/default-token-list 22.21.0 and @bgd-labs/aave-address-book 4.44.22. Otherwise one of the two, or both, came
 * from @pancakeswap/tokens 0.9.1, the tokens of viem 2.57.1, `WETH9` of @uniswap/sdk-core 7.19.4,
 * Consensys/linea-token-list, the docs of Gnosis Chain and Celo, cowprotocol/token-lists (Gnosis, Sepolia), Unlock's
 * and ShapeShift's configuration (Gnosis USDT, BTC.b), SyncSwap's SDK (ZKsync USDC.e). Weaker, because only loose
 * public code or pages were the second: UNI on Arbitrum, WETH on Base Sepolia, USDC on Sepolia. Solana, read
 * 2026-11-22: USDC is in reown_appkit 1.7.2 and on Coinflow's page of USDC addresses; USDT only in loose public code.
 */
const lists: Readonly<Partial<Record<Caip2, readonly CuratedToken[]>>> = {
  'eip155:1': [
    token('WETH', 'Wrapped Ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'weth'),
    token('USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'usdc'),
    token('USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'usdt'),
    token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'dai'),
    token('WBTC', 'Wrapped BTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'wbtc'),
    token('LINK', 'ChainLink Token', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 'link'),
    token('UNI', 'Uniswap', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'uni'),
    token('AAVE', 'Aave', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'aave'),
    token('LDO', 'Lido DAO Token', '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 'ldo'),
    token('CRV', 'Curve DAO Token', '0xD533a949740bb3306d119CC777fa900bA034cd52', 'crv'),
    token('ENS', 'Ethereum Name Service', '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72', 'ens'),
    token('rETH', 'Rocket Pool ETH', '0xae78736Cd615f374D3085123A210448E74Fc6393', 'reth'),
    token('cbETH', 'Coinbase Wrapped Staked ETH', '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704', 'cbeth'),
  ],
  'eip155:10': [
    OP_STACK_WETH,
    token('USDC', 'USD Coin', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'usdc'),
    token('USDT', 'Tether USD', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'usdt'),
    token('DAI', 'Dai Stablecoin', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'dai'),
    token('WBTC', 'Wrapped BTC', '0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'wbtc'),
    token('OP', 'Optimism', '0x4200000000000000000000000000000000000042', 'op'),
    token('LINK', 'ChainLink Token', '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6', 'link'),
  ],
  'eip155:56': [
    token('WBNB', 'Wrapped BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'bnb'),
    token('USDT', 'Tether USD', '0x55d398326f99059fF775485246999027B3197955', 'usdt'),
    token('USDC', 'USD Coin', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'usdc'),
    token('DAI', 'Dai Token', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 'dai'),
    token('ETH', 'Binance-Peg Ethereum', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'eth'),
    token('BTCB', 'Binance-Peg BTCB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'btc'),
    token('CAKE', 'PancakeSwap Token', '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 'cake'),
  ],
  'eip155:100': [
    token('WXDAI', 'Wrapped xDAI', '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'dai'),
    token('USDC', 'USD Coin', '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', 'usdc'),
    token('USDT', 'Tether USD', '0x4ECaBa5870353805a9F068101A40E0f32ed605C6', 'usdt'),
    token('WETH', 'Wrapped Ether', '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', 'weth'),
    token('GNO', 'Gnosis Token', '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'gno'),
  ],
  'eip155:137': [
    token('WPOL', 'Wrapped POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'pol'),
    token('USDC', 'USD Coin', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'usdc'),
    token('USDC.e', 'Bridged USD Coin', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'usdc'),
    token('USDT', 'Tether USD', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'usdt'),
    token('DAI', 'Dai Stablecoin', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'dai'),
    token('WETH', 'Wrapped Ether', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'weth'),
    token('WBTC', 'Wrapped BTC', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'wbtc'),
    token('LINK', 'ChainLink Token', '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 'link'),
    token('AAVE', 'Aave', '0xD6DF932A45C0f255f85145f286eA0b292B21C90B', 'aave'),
  ],
  'eip155:324': [
    token('WETH', 'Wrapped Ether', '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', 'weth'),
    token('USDC', 'USD Coin', '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', 'usdc'),
    token('USDC.e', 'Bridged USD Coin', '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', 'usdc'),
    token('USDT', 'Tether USD', '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', 'usdt'),
  ],
  'eip155:8453': [
    OP_STACK_WETH,
    token('USDC', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'usdc'),
    token('DAI', 'Dai Stablecoin', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'dai'),
    token('EURC', 'Euro Coin', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'eurc'),
    token('cbBTC', 'Coinbase Wrapped BTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'btc'),
    token('cbETH', 'Coinbase Wrapped Staked ETH', '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', 'cbeth'),
  ],
  'eip155:42161': [
    token('WETH', 'Wrapped Ether', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'weth'),
    token('USDC', 'USD Coin', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'usdc'),
    token('USDT', 'Tether USD', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'usdt'),
    token('DAI', 'Dai Stablecoin', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'dai'),
    token('WBTC', 'Wrapped BTC', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'wbtc'),
    token('ARB', 'Arbitrum', '0x912CE59144191C1204E64559FE8253a0e49E6548', 'arb'),
    token('LINK', 'ChainLink Token', '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'link'),
    token('UNI', 'Uniswap', '0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0', 'uni'),
    token('GMX', 'GMX', '0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 'gmx'),
  ],
  'eip155:42220': [
    token('cUSD', 'Celo Dollar', '0x765DE816845861e75A25fCA122bb6898B8B1282a', 'cusd'),
    token('USDC', 'USD Coin', '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', 'usdc'),
    token('USDT', 'Tether USD', '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 'usdt'),
  ],
  'eip155:43114': [
    token('WAVAX', 'Wrapped AVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'avax'),
    token('USDC', 'USD Coin', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'usdc'),
    token('USDT', 'Tether USD', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'usdt'),
    token('WETH.e', 'Wrapped Ether', '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', 'weth'),
    token('BTC.b', 'Bitcoin', '0x152b9d0FdC40C096757F570A51E494bd4b943E50', 'btc'),
    token('LINK.e', 'Chainlink Token', '0x5947BB275c521040051D82396192181b413227A3', 'link'),
  ],
  'eip155:59144': [
    token('WETH', 'Wrapped Ether', '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f', 'weth'),
    token('USDC', 'USD Coin', '0x176211869cA2b568f2A7D4EE941E073a821EE1ff', 'usdc'),
    token('USDT', 'Tether USD', '0xA219439258ca9da29E9Cc4cE5596924745e12B93', 'usdt'),
  ],
  'eip155:84532': [OP_STACK_WETH, token('USDC', 'USD Coin', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'usdc')],
  'eip155:11155111': [
    token('WETH', 'Wrapped Ether', '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', 'weth'),
    token('USDC', 'USD Coin', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'usdc'),
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    WRAPPED_SOL,
    token('USDC', 'USD Coin', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'usdc'),
    token('USDT', 'Tether USD', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'usdt'),
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [
    WRAPPED_SOL,
    token('USDC', 'USD Coin', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 'usdc'),
  ],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': [WRAPPED_SOL],
  [DEVNET_CAIP_ID]: DEVNET_TOKENS.map(({ symbol, name, address }) =>
    token(symbol, name, address, symbol.toLowerCase()),
  ),
}

/** Images of native tokens by symbol. */
const nativeIcons: Readonly<Record<string, string>> = {
  ETH: 'eth',
  POL: 'pol',
  MATIC: 'pol',
  BNB: 'bnb',
  tBNB: 'bnb',
  AVAX: 'avax',
  CELO: 'celo',
  XDAI: 'dai',
  MNT: 'mnt',
  SEI: 'sei',
  SOL: 'sol',
  BTC: 'btc',
  tBTC: 'btc',
  DOT: 'dot',
  KSM: 'ksm',
  WND: 'dot',
  ATOM: 'atom',
  OSMO: 'osmo',
  TIA: 'tia',
}

/** Tokens of a chain's list, without the native one. */
export function curatedTokens(chainId: Caip2): readonly CuratedToken[] {
  return lists[chainId] ?? []
}

const entriesByAddress: ReadonlyMap<string, CuratedToken> = new Map(
  Object.entries(lists).flatMap(([chainId, entries]) =>
    (entries ?? []).map((entry) => [accountKey(chainId as Caip2, entry.address), entry] as const),
  ),
)

/** Returns the list's entry for an address, compared by the rules of the chain's namespace. */
export function curatedToken(chainId: Caip2, address: string): CuratedToken | undefined {
  return entriesByAddress.get(accountKey(chainId, address))
}

/** Whether a token is native or on the chain's list. */
export function isListedToken(chainId: Caip2, address: string): boolean {
  return isNativeToken(address) || curatedToken(chainId, address) !== undefined
}

/**
 * URL of a token's image; `''` for a token that is not on the list, so that it cannot show the image of another one.
 *
 * @param appUrl - Origin of this installation, which serves the images. The URL is absolute, because hosts on other
 *   origins show them too.
 */
export function tokenIconUrl(appUrl: string, chainId: Caip2, address: string): string {
  const entry = curatedToken(chainId, address)
  return entry ? iconUrl(appUrl, entry.icon) : ''
}

/** URL of the image of a chain's native token, or `''`. `appUrl` as in {@link tokenIconUrl}. */
export function nativeIconUrl(appUrl: string, symbol: string): string {
  const icon = Object.hasOwn(nativeIcons, symbol) ? nativeIcons[symbol] : undefined
  return icon ? iconUrl(appUrl, icon) : ''
}

function iconUrl(appUrl: string, icon: string): string {
  return `${appUrl}/tokens/${icon}.svg`
}
