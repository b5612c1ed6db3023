/**
 * Pictures under `public`, and the file of `@web3icons/core` ("background" variant) that each is taken from. A wallet
 * without a mark of its own there has the mark of its maker, an exchange or a token.
 */
export const iconSources: Readonly<Record<string, string>> = {
  ...same('networks', [
    'aurora',
    'avalanche',
    'berachain',
    'bitcoin',
    'celo',
    'ethereum',
    'gnosis',
    'kaia',
    'linea',
    'mantle',
    'optimism',
    'osmosis',
    'polkadot',
    'polygon',
    'polygon-zkevm',
    'solana',
    'unichain',
    'zksync',
    'zora',
  ]),
  'networks/arbitrum': 'networks/arbitrum-one',
  'networks/bnb': 'networks/binance-smart-chain',
  'networks/cosmos': 'networks/cosmos-hub',
  'networks/celestia': 'tokens/TIA',
  'networks/kusama': 'tokens/KSM',
  'networks/sei': 'networks/sei-network',
  ...tokens([
    'aave',
    'atom',
    'avax',
    'bnb',
    'btc',
    'cake',
    'cbeth',
    'celo',
    'crv',
    'cusd',
    'dai',
    'dot',
    'ens',
    'eth',
    'eurc',
    'gmx',
    'gno',
    'ksm',
    'ldo',
    'link',
    'mnt',
    'op',
    'osmo',
    'pol',
    'reth',
    'sei',
    'sol',
    'tia',
    'uni',
    'usdc',
    'usdt',
    'wbtc',
  ]),
  // The package's ARB is another coin.
  'tokens/arb': 'networks/arbitrum-one',
  ...same('wallets', [
    'argent',
    'backpack',
    'coin98',
    'coinbase',
    'exodus',
    'imtoken',
    'keplr',
    'kraken',
    'ledger',
    'metamask',
    'my-ether-wallet',
    'okx',
    'phantom',
    'rabby',
    'rainbow',
    'ronin',
    'safe',
    'solflare',
    'token-pocket',
    'trezor',
    'trust',
    'zerion',
  ]),
  'wallets/1inch': 'exchanges/1inch',
  'wallets/binance': 'exchanges/binance',
  'wallets/bitget': 'exchanges/bitget',
  'wallets/bybit': 'exchanges/bybit',
  'wallets/crypto-com': 'exchanges/crypto-com',
  'wallets/gemini': 'exchanges/gemini',
  'wallets/jupiter': 'tokens/JUP',
  'wallets/mathwallet': 'tokens/MATH',
  'wallets/robinhood': 'networks/robinhood',
  'wallets/safepal': 'tokens/SFP',
  'wallets/uniswap': 'exchanges/uniswap',
}

/**
 * Drawn for this project: the tokens and the network of the devnet; WETH, which is the package's ETH in a ring; and
 * Base, whose picture in the package fills a square that a circle would cut.
 */
export const ownIcons: readonly string[] = [
  'networks/base',
  'networks/devnet',
  'tokens/loom',
  'tokens/tax',
  'tokens/ticket',
  'tokens/weth',
]

function same(kind: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [`${kind}/${name}`, `${kind}/${name}`]))
}

function tokens(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [`tokens/${name}`, `tokens/${name.toUpperCase()}`]))
}
