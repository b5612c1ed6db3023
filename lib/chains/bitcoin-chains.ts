/**
 * The Bitcoin chains. `reference` is that of CAIP-2, the first 32 characters of the genesis hash
 * (https://namespaces.chainagnostic.org/bip122/caip2, read 2026-11-23). All test chains share one address format, so an
 * address does not tell which of them it is for.
 */
export const bitcoinChains = [
  { name: 'mainnet', reference: '000000000019d6689c085ae165831e93', addresses: 'main' },
  { name: 'testnet4', reference: '00000000da84f2bafbbc53dee25a72ae', addresses: 'test' },
  { name: 'signet', reference: '00000008819873e925422c1ff0f99f7c', addresses: 'test' },
  { name: 'testnet3', reference: '000000000933ea01ad0ee984209779ba', addresses: 'test' },
] as const

export type BitcoinChainName = (typeof bitcoinChains)[number]['name']

/** Which chains an address is for: the main chain, or a test chain. */
export type BitcoinAddressFormat = (typeof bitcoinChains)[number]['addresses']

/**
 * Which chains a Bitcoin address is for, by its first letters: a base58 address of 26 to 35 letters, or a bech32 one in
 * lower case. `null` for other texts. Checks no checksum; see `readBitcoinAddress`.
 */
export function addressFormatOf(address: string): BitcoinAddressFormat | null {
  if (/^(?:bc1[02-9ac-hj-np-z]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(address)) return 'main'
  return /^(?:tb1[02-9ac-hj-np-z]{8,87}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(address) ? 'test' : null
}
