import 'server-only'
import { text } from 'drizzle-orm/pg-core'
import { bytes } from './audit-table'

/** `email`, or a provider of OpenID by its name here. */
export type IdentityProvider = 'email' | `oidc:${string}`

/**
 * The columns in which a table keeps who somebody is: an e-mail address, or an account with a provider. Nothing of it can
 * be read without the keys of the role.
 */
export const sealedIdentity = () => ({
  /** Keyed hash (a blind index), which finds the identity without containing it. */
  subjectIndex: bytes().notNull(),
  /** Which key made the index. */
  subjectIndexKey: text().notNull(),
  /** The identity itself, for an index under another key. */
  sealed: bytes().notNull(),
  wrappedKey: bytes().notNull(),
  /** The key of the provider that has wrapped it. */
  keyId: text().notNull(),
})
