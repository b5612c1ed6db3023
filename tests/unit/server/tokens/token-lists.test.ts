import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createNetworks, gatewayChainIds } from '@/lib/chains/networks'
import { isAddressOn } from '@/lib/core/account-address'
import { accountKey } from '@/lib/core/account-key'
import { uniswapChains, uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { curatedToken, curatedTokens, nativeIconUrl, tokenIconUrl } from '@/lib/server/tokens/token-lists'

const chains = [...gatewayChainIds, 'eip155:31337'] as const
const pictureOf = (url: string) => new URL(`../../../../public${url}`, import.meta.url)

describe('token lists', () => {
  test.each(chains.filter((id) => curatedTokens(id).length > 0))('behavior: the list of %s is valid', (chainId) => {
    const tokens = curatedTokens(chainId)
    expect(new Set(tokens.map(({ address }) => accountKey(chainId, address))).size).toBe(tokens.length)
    expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBe(tokens.length)
    for (const { address } of tokens) {
      expect(isAddressOn(chainId, address), address).toBe(true)
      const picture = readFileSync(pictureOf(tokenIconUrl('', chainId, address)), 'utf8')
      expect(picture).toMatch(/^<svg [^>]*viewBox=/)
      expect(picture).not.toMatch(/<script|href="http|<image|<foreignObject|\son\w+=/i)
    }
  })

  test('behavior: the intermediate tokens of swaps are on the list of their chain', () => {
    for (const chainId of uniswapChains()) {
      const deployment = uniswapDeployment(chainId)
      for (const address of [deployment?.wrappedNative, ...(deployment?.stablecoins ?? [])]) {
        expect(address && curatedToken(chainId, address), `${chainId} ${address}`).toBeDefined()
      }
    }
  })

  test('behavior: images of native tokens exist', () => {
    const symbols = createNetworks({ appUrl: '', projectId: '' }).map(({ nativeCurrency }) => nativeCurrency.symbol)
    for (const symbol of new Set(symbols)) {
      const url = nativeIconUrl('', symbol)
      if (url !== '') expect(existsSync(pictureOf(url)), symbol).toBe(true)
    }
    expect(nativeIconUrl('https://foyer.example', 'ETH')).toBe('https://foyer.example/tokens/eth.svg')
    expect(nativeIconUrl('', 'constructor')).toBe('')
  })

  test('error: mints that differ in case are different mints', () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(curatedToken(chainId, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')?.symbol).toBe('USDC')
    expect(curatedToken(chainId, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V')).toBeUndefined()
  })

  test('behavior: an EVM address is found in any case, and an unlisted token has no image', () => {
    expect(curatedToken('eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')?.symbol).toBe('USDC')
    expect(tokenIconUrl('', 'eip155:1', '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6')).toBe('')
  })
})
