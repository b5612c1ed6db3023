import 'server-only'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '../custody/audit-table'

const time = () => timestamp({ withTimezone: true })

/**
 * The Auth domain: who a visitor is. `*Index` is a keyed hash of an e-mail address (a blind index), by which it is found
 * and from which it cannot be read; `*Sealed` is encrypted. No table holds an address, a code, a token or a whole key.
 */

/** One e-mail address in one project. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** `project:<id>`: the same address is another user, with another wallet, in another project. */
    scope: text().notNull(),
    emailIndex: bytes().notNull(),
    /** Which pepper made the index. */
    emailIndexKey: text().notNull(),
    emailSealed: bytes().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [unique().on(table.scope, table.emailIndex)],
)

/** Limits of one address in one project, also of addresses without a user. They survive a restart. */
export const emailLimits = pgTable(
  'email_limits',
  {
    scope: text().notNull(),
    emailIndex: bytes().notNull(),
    /** When a login was last begun. */
    lastBeganAt: time().notNull(),
    /** Logins begun since `dayStartedAt`. */
    began: integer().notNull(),
    dayStartedAt: time().notNull(),
    /** Wrong codes since the last right one, or since the last lock. */
    failures: integer().notNull().default(0),
    lockedUntil: time(),
  },
  (table) => [unique().on(table.scope, table.emailIndex)],
)

/** A login that has begun. `codeHash` is a keyed hash that also binds the challenge, its purpose and the device. */
export const emailChallenges = pgTable(
  'email_challenges',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ['login'] }).notNull(),
    scope: text().notNull(),
    projectId: text().notNull(),
    embedOrigin: text().notNull(),
    emailIndex: bytes().notNull(),
    emailIndexKey: text().notNull(),
    emailSealed: bytes().notNull(),
    /** Thumbprint of the device key that began (RFC 7638, base64url). */
    thumbprint: text().notNull(),
    /** `begun`: waits for the approval of the device. `sent`: a code was mailed. The others are final. */
    status: text({ enum: ['begun', 'sent', 'verified', 'burned', 'superseded'] }).notNull(),
    codeHash: bytes(),
    attempts: smallint().notNull().default(0),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index().on(table.scope, table.emailIndex),
    index().on(table.expiresAt),
    check('attempts_limit', sql`${table.attempts} between 0 and 5`),
  ],
)

/** A browser profile on one site, known by its key, which it cannot export. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    /** What the visitor is shown: browser and system. */
    label: text().notNull(),
    /** The site that shows the frame; another site has another partition of storage, and so another device. */
    embedOrigin: text().notNull(),
    approvedAt: time().notNull(),
    lastSeenAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [unique().on(table.userId, table.thumbprint)],
)

/** A family of refresh tokens. Only the newest one is good; an older one ends the family. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    projectId: text().notNull(),
    embedOrigin: text().notNull(),
    refreshHash: bytes().notNull(),
    /** Of the token before. Its device may use it once more, because an answer can be lost on its way. */
    previousHash: bytes(),
    /** Of the token that the page of the host keeps; it grants nothing without the key of the device. */
    hostTokenHash: bytes().notNull(),
    signedInAt: time().notNull(),
    lastUsedAt: time().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [
    index().on(table.userId),
    unique().on(table.refreshHash),
    unique().on(table.hostTokenHash),
    index().on(table.previousHash),
  ],
)
