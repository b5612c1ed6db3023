import { describe, expect, test } from 'vitest'
import { DEFAULT_PAYMENT_CURRENCY, DEFAULT_PURCHASE_CURRENCY } from '@/lib/onramp/purchase-currency'

// Spec section 3, "Default purchase currency: USD Coin (USDC) on Ethereum mainnet and Polygon mainnet. Default payment
// currency: USD".
describe('what is bought by default', () => {
  test('behavior: USD Coin on Ethereum and Polygon, for US dollars', () => {
    const { name, symbol, networks } = DEFAULT_PURCHASE_CURRENCY
    expect([name, symbol]).toEqual(['USD Coin', 'USDC'])
    expect(networks.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:137'])
    expect(DEFAULT_PAYMENT_CURRENCY).toBe('USD')
  })

  test('behavior: the bridged token of Polygon is not sold under the name of USD Coin', () => {
    const addresses = DEFAULT_PURCHASE_CURRENCY.networks.map(({ address }) => address.toLowerCase())
    expect(addresses).not.toContain('0x2791bca1f2de4661ed88a30c99a7a9449aa84174')
  })
})
