import { describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { isAccountAddress } from '@/lib/core/account-address'
import { isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { DEFAULT_PURCHASE_CURRENCY, NATIVE_BITCOIN_ADDRESS } from '@/lib/onramp/purchase-currency'
import { assetOn, BITCOIN_MAINNET, onrampAssets, SOLANA_MAINNET, vendorCode } from '@/lib/server/onramp/onramp-assets'
import { nativeCurrencyOf } from '@/lib/server/tokens/native-currency'
import { curatedToken } from '@/lib/server/tokens/token-lists'

const listed = onrampAssets.flatMap(({ id, networks }) => networks.map((token) => [id, token] as const))

describe('what can be bought', () => {
  test('behavior: USD Coin on six networks, the native token of each, and tokens of the devnet', () => {
    expect(onrampAssets.map(({ id, networks }) => [id, networks.map(({ chainId }) => chainId)])).toEqual([
      [
        'USDC',
        [
          ...['eip155:1', 'eip155:137', 'eip155:8453', 'eip155:10', 'eip155:42161'],
          ...[SOLANA_MAINNET, DEVNET_CAIP_ID],
        ],
      ],
      ['ETH', ['eip155:1', 'eip155:8453', 'eip155:10', 'eip155:42161', DEVNET_CAIP_ID]],
      ['POL', ['eip155:137']],
      ['BTC', [BITCOIN_MAINNET]],
      ['SOL', [SOLANA_MAINNET]],
      ['DAI', [DEVNET_CAIP_ID]],
      ['WBTC', [DEVNET_CAIP_ID]],
    ])
  })

  test('behavior: the default of the specification is the first, with its two networks first', () => {
    expect(onrampAssets[0]).toMatchObject({ id: DEFAULT_PURCHASE_CURRENCY.id })
    expect(onrampAssets[0]?.networks.slice(0, 2)).toEqual(DEFAULT_PURCHASE_CURRENCY.networks)
  })

  test.each(listed)('behavior: %s of %o has an address, a name and decimals as its network has them', (_id, token) => {
    const { chainId, address, symbol, decimals } = token
    expect(isAccountAddress(namespaceOf(chainId), address)).toBe(true)
    if (isNativeToken(address) || address === NATIVE_BITCOIN_ADDRESS) {
      expect({ symbol, decimals }).toEqual({
        symbol: nativeCurrencyOf(chainId).symbol,
        decimals: nativeCurrencyOf(chainId).decimals,
      })
    } else expect(curatedToken(chainId, address)).toMatchObject({ symbol })
  })

  test('behavior: a vendor has no code for another token that has the symbol', () => {
    const codes = { USDC: { 'eip155:137': 'usdc_polygon' } } as const
    const bridged = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
    expect(vendorCode(codes, 'USDC', assetOn('USDC', 'eip155:137')!)).toBe('usdc_polygon')
    expect(vendorCode(codes, 'USDC', { chainId: 'eip155:137', address: bridged })).toBeNull()
    expect(vendorCode(codes, 'USDC', assetOn('USDC', 'eip155:1')!)).toBeNull()
    expect(vendorCode(codes, 'ETH', { chainId: 'eip155:137', address: bridged })).toBeNull()
  })
})
