import { getAddress, isAddress } from 'viem/utils'
import { base58Length } from './base58'
import { type Caip2, type Namespace, parseCaip2 } from './caip'

/** Longest address of any namespace in characters: the most that bech32 allows (BIP-173). */
export const MAX_ACCOUNT_ADDRESS_LENGTH = 90

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]'

// Bech32 in lower case only: both cases are allowed, and two spellings of one account would be two accounts.
const bitcoinPattern = new RegExp(`^(?:${BASE58}{26,35}|[a-z]{2,4}1(?:${BECH32}{39}|${BECH32}{59}))$`)
const cosmosPattern = new RegExp(`^[a-z][a-z0-9]{0,19}1(?:${BECH32}{38}|${BECH32}{58})$`)
const polkadotPattern = new RegExp(`^${BASE58}{46,50}$`)
/** A Solana address is a public key of 32 bytes in base58. */
const SOLANA_KEY_BYTES = 32
const MAX_SOLANA_LENGTH = 44

const onlyIf = (isRight: boolean, text: string): string | null => (isRight ? text : null)

const parseOf: Readonly<Record<Namespace, (text: string) => string | null>> = {
  // EIP-55: letters of both cases form a checksum, which must be correct. Letters of a single case have no checksum.
  eip155: (text) => {
    const isOfOneCase = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text)
    return isOfOneCase || isAddress(text) ? getAddress(text) : null
  },
  solana: (text) => onlyIf(text.length <= MAX_SOLANA_LENGTH && base58Length(text) === SOLANA_KEY_BYTES, text),
  bip122: (text) => onlyIf(bitcoinPattern.test(text), text),
  polkadot: (text) => onlyIf(polkadotPattern.test(text), text),
  cosmos: (text) => onlyIf(cosmosPattern.test(text), text),
}

/**
 * Reads an EVM address from a wallet. Ignores its case: some wallets write capitals, or the checksum of another
 * standard (EIP-1191). Do not use it for typed text, in which a wrong checksum is a typing error.
 *
 * @returns the spelling of EIP-55, or `null` for anything else.
 */
export function parseWalletAddress(text: string): `0x${string}` | null {
  return /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text.toLowerCase()) : null
}

/**
 * Reads an address as its namespace spells it. The checksums of base58 and bech32 are not checked: signature
 * verification derives the address from the key anyway.
 *
 * @returns the canonical spelling (EIP-55 on eip155, elsewhere the text itself), or `null` for anything else.
 */
export function parseAccountAddress(namespace: Namespace, text: string): string | null {
  return text.length <= MAX_ACCOUNT_ADDRESS_LENGTH ? parseOf[namespace](text) : null
}

/** Whether an address has the canonical spelling of its namespace. */
export function isAccountAddress(namespace: Namespace, address: string): boolean {
  return parseAccountAddress(namespace, address) === address
}

/** Whether an address, in any spelling that its namespace reads, is one of the chain's namespace. */
export function isAddressOn(chainId: Caip2, address: string): boolean {
  const namespace = parseCaip2(chainId)?.namespace
  return namespace !== undefined && parseAccountAddress(namespace, address) !== null
}
