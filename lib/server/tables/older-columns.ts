import 'server-only'
import { text } from 'drizzle-orm/pg-core'
import { bytes } from './audit-table'

/** Names of columns from the time of e-mail addresses alone. Version 0.1 reads and writes them too. */
export const olderIndexNames = { subjectIndex: 'email_index', subjectIndexKey: 'email_index_key' } as const
export const olderNames = {
  ...olderIndexNames,
  sealed: 'email_sealed',
  wrappedKey: 'email_wrapped_key',
  keyId: 'email_key_id',
} as const

/**
 * Columns of a user, written and read by version 0.1 before identities; dropped by a later migration. Triggers copy them
 * from and to the identity that has the id of its user.
 */
export const olderAddress = () => ({
  scope: text(),
  emailIndex: bytes(),
  emailIndexKey: text(),
  emailSealed: bytes(),
  emailWrappedKey: bytes(),
  emailKeyId: text(),
})

/**
 * Columns of a wallet, written and read by version 0.1 before rows of `wallet_addresses`; dropped by a later migration.
 * Triggers copy them from and to these rows.
 */
export const olderAddresses = () => ({ eip155: text(), solana: text() })
