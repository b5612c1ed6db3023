import { describe, expect, test } from 'vitest'
import { MAX_LINK_LENGTH, readAddressLink } from '@/lib/chains/address-link'
import { createNetworks } from '@/lib/chains/networks'
import type { Caip2 } from '@/lib/core/caip'

const networks = createNetworks({ appUrl: '', projectId: 'test' })
const MAINNET: Caip2 = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OWNER = '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri'

const read = (text: string, chainId: Caip2 = MAINNET) => readAddressLink(text, { chainId, networks })

describe('readAddressLink', () => {
  test.each([
    ['an address', ADDRESS, ADDRESS],
    ['nothing', ' \u200b', ''],
    ...[
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u200e',
      '\u200f',
      '\u2066',
      '\u2069',
      '\u00a0',
      '\u202c',
    ].map((mark) => [`U+${mark.codePointAt(0)?.toString(16)} at both ends`, `${mark}${ADDRESS}${mark}`, ADDRESS]),
    ['an invisible character within', `${ADDRESS.slice(0, 20)}\u200b${ADDRESS.slice(20)}`, ADDRESS],
    ['a prefix in capitals', ADDRESS.replace('0x', '0X'), ADDRESS],
    ['a dot behind it', `${ADDRESS}.`, ADDRESS],
    ['a name with a dot behind it', 'alice.eth.', 'alice.eth'],
    ['a name with a slash behind it', 'alice.eth/', 'alice.eth'],
    ['a name with a joiner within', '👩\u200d💻.eth\u200b', '👩\u200d💻.eth'],
    ['a payment link', `ethereum:${ADDRESS}`, ADDRESS],
    ['a payment link in capitals', `ETHEREUM:${ADDRESS}`, ADDRESS],
    ['a payment link with its prefix', `ethereum:pay-${ADDRESS}`, ADDRESS],
    ['a payment link of this network', `ethereum:${ADDRESS}@1`, ADDRESS],
    ['a payment link without details', `ethereum:${ADDRESS}?`, ADDRESS],
    ['a payment link with a name', 'ethereum:alice.eth@1', 'alice.eth'],
    ['an account id', `eip155:1:${ADDRESS}`, ADDRESS],
    ['the page of an explorer', `https://etherscan.io/address/${ADDRESS}`, ADDRESS],
    ['the page with www', `https://www.etherscan.io/address/${ADDRESS}/`, ADDRESS],
    ['a part of the page', `https://etherscan.io/address/${ADDRESS}#tokentxns`, ADDRESS],
  ])('behavior: %s is accepted', (_, text, expected) => {
    expect(read(text)).toEqual({ text: expected })
  })

  test.each([
    ['a payment link', `solana:${OWNER}`, SOLANA],
    ['an account id', `${SOLANA}:${OWNER}`, SOLANA],
    ['the page of an explorer', `https://solscan.io/account/${OWNER}`, SOLANA],
    ['the page of a test network', `https://solscan.io/account/${OWNER}?cluster=devnet`, DEVNET],
  ] as const)('behavior: on Solana %s is accepted', (_, text, chainId) => {
    expect(read(text, chainId)).toEqual({ text: OWNER })
  })

  test('behavior: a link of another namespace without a network gives its address, which is refused by its namespace', () => {
    expect(read(`solana:${OWNER}`)).toEqual({ text: OWNER })
    expect(read('bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').text).toMatch(/^bc1/)
  })

  test.each([
    ['a transfer of a token', `ethereum:${TOKEN}/transfer?address=${ADDRESS}&uint256=1`, 'linkCall'],
    ['a transfer on this network', `ethereum:${TOKEN}@1/transfer?address=${ADDRESS}`, 'linkCall'],
    ['a call after the prefix', `ethereum:pay-${TOKEN}/approve`, 'linkCall'],
    ['a request to a server', 'solana:https://example.com/pay', 'linkCall'],
    ['an amount', `ethereum:${ADDRESS}?value=1e18`, 'linkDetails'],
    ['a gas price', `ethereum:${ADDRESS}@1?gasPrice=1`, 'linkDetails'],
    ['a token on Solana', `solana:${OWNER}?amount=1&spl-token=${TOKEN}`, 'linkDetails'],
    ['a label', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1', 'linkDetails'],
    ['an unknown prefix', `eth:${ADDRESS}`, 'linkUnknown'],
    ['a link without an address', 'ethereum:', 'linkUnknown'],
    ['two colons', `ethereum:1:${ADDRESS}`, 'linkUnknown'],
    ['an unknown website', `https://etherscan.example/address/${ADDRESS}`, 'linkUnknown'],
    ['a website that looks like an explorer', `https://etherscan.io@evil.example/address/${ADDRESS}`, 'linkUnknown'],
    ['the page of a transaction', `https://etherscan.io/tx/0x${'5'.repeat(64)}`, 'linkUnknown'],
    ['the page of a token', `https://etherscan.io/token/${TOKEN}?a=${ADDRESS}`, 'linkUnknown'],
    ['the page of a token alone', `https://etherscan.io/token/${TOKEN}`, 'linkUnknown'],
    ['a page with details', `https://etherscan.io/address/${ADDRESS}?tab=1`, 'linkUnknown'],
    ['a code', 'javascript:alert(1)', 'linkUnknown'],
    ['a text that is too long', `${ADDRESS}${'.'.repeat(MAX_LINK_LENGTH)}`, 'linkUnknown'],
  ])('error: %s is refused', (_, text, kind) => {
    expect(read(text).problem).toEqual({ kind })
  })

  test.each([
    ['a payment link', `ethereum:${ADDRESS}@137`, 'Polygon'],
    ['an account id', `eip155:137:${ADDRESS}`, 'Polygon'],
    ['an account id of an unknown network', `eip155:999999:${ADDRESS}`, 'eip155:999999'],
    ['an account id of Solana', `${SOLANA}:${OWNER}`, 'Solana'],
    ['the page of an explorer', `https://polygonscan.com/address/${ADDRESS}`, 'Polygon'],
    ['a network that is written another way', `ethereum:${ADDRESS}@01`, 'eip155:01'],
  ])('error: %s of another network is refused, and the network is named', (_, text, chain) => {
    expect(read(text).problem).toEqual({ kind: 'linkChain', chain })
  })

  test('error: on Solana a page of its test network is refused, and the other way round', () => {
    expect(read(`https://solscan.io/account/${OWNER}?cluster=devnet`, SOLANA).problem?.kind).toBe('linkChain')
    expect(read(`https://solscan.io/account/${OWNER}`, DEVNET).problem?.kind).toBe('linkChain')
  })

  test('behavior: a field for tokens accepts the explorer page of a token', () => {
    const place = { chainId: MAINNET, networks, takesTokens: true }
    expect(readAddressLink(`https://etherscan.io/token/${TOKEN}`, place)).toEqual({ text: TOKEN })
    expect(readAddressLink(`https://etherscan.io/token/${TOKEN}?a=${ADDRESS}`, place).problem?.kind).toBe('linkUnknown')
  })
})
