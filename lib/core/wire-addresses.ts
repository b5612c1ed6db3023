import { isAddress } from 'viem/utils'
import type * as z from 'zod/mini'
import { MAX_ACCOUNT_ADDRESS_LENGTH, parseAccountAddress } from './account-address'
import { boundedText } from './bounded-text'
import { namespaces } from './namespaces'
import './schema-messages'

// Separate from the other schemas of the wire: only these need a hash function, for the checksum of EIP-55.

/** EVM address, 0x and 40 hex digits; a mixed-case one must have a correct EIP-55 checksum. */
export const evmAddress = boundedText(42, (value) => isAddress(value, { strict: true })) as z.ZodMiniType<
  `0x${string}`,
  string
>

/**
 * Address of an account or a token in any of our namespaces. Which one, says the chain id beside it: a schema that has
 * both checks that they fit (`isAddressOn`).
 */
export const accountAddress = boundedText(MAX_ACCOUNT_ADDRESS_LENGTH, (value) =>
  namespaces.some((namespace) => parseAccountAddress(namespace, value) !== null),
)
