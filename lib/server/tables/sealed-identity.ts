import 'server-only'
import { text } from 'drizzle-orm/pg-core'
import { bytes } from './audit-table'
import type { olderNames } from './older-columns'

/**
 * The columns of a sealed identity: an e-mail address, or an account of another service. They cannot be read without the
 * keys of the role.
 *
 * @param names - Names of columns in the database. A column without one is named after its property.
 */
export const sealedIdentity = (names: Partial<Readonly<Record<keyof typeof olderNames, string>>> = {}) => ({
  /** Keyed hash (a blind index), which finds the identity without containing it. */
  subjectIndex: bytes(names.subjectIndex ?? '').notNull(),
  /** Which key made the index. */
  subjectIndexKey: text(names.subjectIndexKey ?? '').notNull(),
  /** The identity itself, for an index under another key. */
  sealed: bytes(names.sealed ?? '').notNull(),
  wrappedKey: bytes(names.wrappedKey ?? '').notNull(),
  /** The key of the provider that has wrapped it. */
  keyId: text(names.keyId ?? '').notNull(),
})
