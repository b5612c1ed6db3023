import { getAddress } from 'viem/utils'
import type { Namespace } from '@/lib/core/caip'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]'

// Bech32 in lower case only: both cases are allowed, and two spellings of one account would be two accounts.
const bitcoinPattern = new RegExp(`^(?:${BASE58}{26,35}|[a-z]{2,4}1(?:${BECH32}{39}|${BECH32}{59}))$`)
const cosmosPattern = new RegExp(`^[a-z][a-z0-9]{0,19}1(?:${BECH32}{38}|${BECH32}{58})$`)
const polkadotPattern = new RegExp(`^${BASE58}{46,50}$`)
const solanaPattern = new RegExp(`^${BASE58}{32,44}$`)

const isAddressOf: Readonly<Record<Namespace, (address: string) => boolean>> = {
  eip155: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && getAddress(address) === address,
  solana: (address) => solanaPattern.test(address),
  bip122: (address) => bitcoinPattern.test(address),
  polkadot: (address) => polkadotPattern.test(address),
  cosmos: (address) => cosmosPattern.test(address),
}

/**
 * Whether an address is spelt the way its namespace spells it: on eip155 with a right EIP-55 checksum, elsewhere the
 * alphabet and the length of public key, key hash or script hash. The checksums of base58 and bech32 are left to whoever
 * verifies the signature: that derives the address from the key anyway.
 */
export function isAccountAddress(namespace: Namespace, address: string): boolean {
  return isAddressOf[namespace](address)
}
