import 'server-only'
import { bitcoinChains } from '@/lib/chains/bitcoin-chains'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { solanaClusters } from '@/lib/chains/solana-clusters'
import { isSameAddress } from '@/lib/core/account-key'
import { type Caip2, nativeTokenAddress } from '@/lib/core/caip'
import { BIP122, namespaceOf, SOLANA } from '@/lib/core/namespaces'
import {
  DEFAULT_PURCHASE_CURRENCY,
  NATIVE_BITCOIN_ADDRESS,
  type PurchaseCurrency,
  type PurchaseNetwork,
} from '@/lib/onramp/purchase-currency'

const ETHEREUM = 'eip155:1'
const OPTIMISM = 'eip155:10'
const POLYGON = 'eip155:137'
const BASE = 'eip155:8453'
const ARBITRUM = 'eip155:42161'
export const SOLANA_MAINNET: Caip2 = `${SOLANA}:${solanaClusters[0].reference}`
export const BITCOIN_MAINNET: Caip2 = `${BIP122}:${bitcoinChains[0].reference}`

const usdCoin = (chainId: Caip2, address: string): PurchaseNetwork => ({
  ...{ chainId, address, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
})

function native(chainId: Caip2, name: string, symbol: string, decimals: number): PurchaseNetwork {
  return { chainId, address: nativeTokenAddress(chainId) ?? NATIVE_BITCOIN_ADDRESS, name, symbol, decimals }
}

function devnetToken(wanted: (typeof DEVNET_TOKENS)[number]['symbol']): PurchaseNetwork[] {
  return DEVNET_TOKENS.filter(({ symbol }) => symbol === wanted).map(({ address, decimals, name, symbol }) => ({
    ...{ chainId: DEVNET_CAIP_ID, address, name, symbol, decimals },
  }))
}

/**
 * All that can be bought, if a provider sells it. USD Coin where its issuer has issued it
 * (https://developers.circle.com/stablecoins/usdc-contract-addresses, read 2026-11-29).
 */
export const onrampAssets: readonly PurchaseCurrency[] = [
  {
    ...DEFAULT_PURCHASE_CURRENCY,
    networks: [
      ...DEFAULT_PURCHASE_CURRENCY.networks,
      usdCoin(BASE, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      usdCoin(OPTIMISM, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
      usdCoin(ARBITRUM, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      usdCoin(SOLANA_MAINNET, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      ...devnetToken('USDC'),
    ],
  },
  {
    id: 'ETH',
    name: 'Ether',
    symbol: 'ETH',
    networks: [ETHEREUM, BASE, OPTIMISM, ARBITRUM, DEVNET_CAIP_ID].map((chainId) =>
      native(chainId as Caip2, 'Ether', 'ETH', 18),
    ),
  },
  { id: 'POL', name: 'POL', symbol: 'POL', networks: [native(POLYGON, 'POL', 'POL', 18)] },
  { id: 'BTC', name: 'Bitcoin', symbol: 'BTC', networks: [native(BITCOIN_MAINNET, 'Bitcoin', 'BTC', 8)] },
  { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [native(SOLANA_MAINNET, 'Solana', 'SOL', 9)] },
  { id: 'DAI', name: 'Dai', symbol: 'DAI', networks: devnetToken('DAI') },
  { id: 'WBTC', name: 'Wrapped BTC', symbol: 'WBTC', networks: devnetToken('WBTC') },
]

/** A token of {@link onrampAssets} by the id of its currency; `undefined` if it is not listed on the network. */
export function assetOn(currency: string, chainId: Caip2): PurchaseNetwork | undefined {
  return onrampAssets.find(({ id }) => id === currency)?.networks.find((network) => network.chainId === chainId)
}

/** Names that a vendor gives to tokens, by currency, and for each by network. */
export type VendorCodes = Readonly<Record<string, Readonly<Partial<Record<Caip2, string>>>>>

/** The name that a vendor gives to a token; `null` if it does not sell it, or the address is of another token. */
export function vendorCode(
  codes: VendorCodes,
  currency: string,
  { chainId, address }: Pick<PurchaseNetwork, 'chainId' | 'address'>,
): string | null {
  const listed = assetOn(currency, chainId)
  if (!listed || !isSameAddress(namespaceOf(chainId), listed.address, address)) return null
  return codes[currency]?.[chainId] ?? null
}
