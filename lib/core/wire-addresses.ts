import * as z from 'zod/mini'
import { MAX_ACCOUNT_ADDRESS_LENGTH, parseAccountAddress } from './account-address'
import { boundedText } from './bounded-text'
import { EIP155, namespaces } from './namespaces'
import './schema-messages'

// Separate from the other schemas of the wire: only these need a hash function, for the checksum of EIP-55.

/** EVM address, 0x and 40 hex digits; a mixed-case one must have a correct EIP-55 checksum. */
export const evmAddress = z.pipe(
  boundedText(42, (value) => parseAccountAddress(EIP155, value) !== null),
  z.transform(withoutCapitals),
) as z.ZodMiniType<`0x${string}`, string>

/**
 * Address of an account or a token in any of our namespaces. Which one, says the chain id beside it: a schema that has
 * both checks that they fit (`isAddressOn`).
 */
export const accountAddress = z.pipe(
  boundedText(MAX_ACCOUNT_ADDRESS_LENGTH, (value) =>
    namespaces.some((namespace) => parseAccountAddress(namespace, value) !== null),
  ),
  z.transform(withoutCapitals),
)

/** EIP-55 allows an EVM address all in capitals, which viem does not. */
function withoutCapitals(address: string): string {
  return /^0x[0-9A-F]{40}$/.test(address) ? (parseAccountAddress(EIP155, address) ?? address) : address
}
