import 'server-only'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LoginProvider } from '@/lib/core/login-providers'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import type { WalletNamespace } from '@/lib/custody/wallet-addresses'
import { bytes } from './audit-table'
import { olderAddresses, olderIndexNames } from './older-columns'
import { sealedIdentity } from './sealed-identity'

const time = () => timestamp({ withTimezone: true })

/**
 * The vault: which identity has approved which device, and the other half of each recovery set. Indexes are keyed hashes
 * of project and identity, made with the keys of this role alone, so that they compare with nothing of another role. No
 * table holds an address that can be read without the keys, a link, or a whole key.
 */

/**
 * A device that an identity approves: a mailbox by a link, an account by what it has proven at its provider. Rows are
 * deleted a day after they have expired.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the link; random without a link. */
    tokenHash: bytes().notNull(),
    /** Of the device key that has started it (RFC 7638, base64url). No other device can use it. */
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    /** Origin of the page where the visitor logs in. */
    embedOrigin: text().notNull(),
    /** Version 0.1 does not write it. */
    provider: text().$type<LoginProvider>().notNull().default('email'),
    ...sealedIdentity(olderIndexNames),
    /** Browser and system of the device, `''` if unknown. */
    browser: text().notNull(),
    system: text().notNull(),
    /** Two digits, shown on both screens; `''` without a link. */
    matchNumber: text().notNull(),
    /** Set for a link that makes this mailbox the owner of a wallet. Version 0.1 does not know it. */
    ownerOfWallet: uuid(),
    status: text({ enum: ['pending', 'approved', 'declined'] }).notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    decidedAt: time(),
  },
  (table) => [
    unique().on(table.tokenHash),
    index().on(table.thumbprint),
    index().on(table.expiresAt),
    check('decided_with_time', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
)

/** A wallet with a half in this vault, and the identity that owns it. Others may own it too: {@link walletOwners}. */
export const subjects = pgTable(
  'subjects',
  {
    walletId: uuid().primaryKey(),
    projectId: text().notNull(),
    /** Version 0.1 does not write it. */
    ownerProvider: text().$type<LoginProvider>().notNull().default('email'),
    ownerIndex: bytes().notNull(),
    ownerIndexKey: text().notNull(),
    /** Since when it is an owner; `null` for the one that has registered the wallet. */
    ownerAddedAt: time(),
    /** The owner before the last change, who may take the wallet back for a time. */
    previousProvider: text().$type<LoginProvider>(),
    previousIndex: bytes(),
    previousIndexKey: text(),
    ownerChangedAt: time(),
    createdAt: time().notNull(),
    /** Recovery halves given out since `recoveriesSince`. */
    recoveries: integer().notNull().default(0),
    recoveriesSince: time(),
    /** Approvals before this time have ended, on all devices. */
    approvalsEndedAt: time(),
    ...olderAddresses(),
  },
  (table) => [check('both_addresses', sql`(${table.eip155} is null) = (${table.solana} is null)`)],
)

/**
 * Further owners of a wallet. Version 0.1 knows the one in the row of the wallet alone, so the others stay apart: if that
 * one is removed, the oldest of these takes its place.
 */
export const walletOwners = pgTable(
  'wallet_owners',
  {
    walletId: uuid()
      .notNull()
      .references(() => subjects.walletId, { onDelete: 'cascade' }),
    provider: text().$type<LoginProvider>().notNull(),
    ownerIndex: bytes().notNull(),
    ownerIndexKey: text().notNull(),
    addedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.provider, table.ownerIndex] })],
)

/**
 * The addresses whose keys sign acts, a row for each namespace. None for an older wallet, until a device with an approval
 * stores a half.
 */
export const walletAddresses = pgTable(
  'wallet_addresses',
  {
    walletId: uuid()
      .notNull()
      // Version 0.1 does not know these rows.
      .references(() => subjects.walletId, { onDelete: 'cascade' }),
    namespace: text().$type<WalletNamespace>().notNull(),
    /** In the spelling of its namespace: checksummed, base58. */
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.namespace] })],
)

/** A device that has stored or recovered a half. With signatures of the wallet's keys it needs no new approval. */
export const walletDevices = pgTable(
  'wallet_devices',
  {
    walletId: uuid()
      .notNull()
      .references(() => subjects.walletId),
    thumbprint: text().notNull(),
    addedAt: time().notNull(),
    /** What was approved before this time counts no longer. */
    revokedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.thumbprint] }), index().on(table.thumbprint)],
)

/** The vault's half of one recovery set. A destroyed half is gone; its row keeps the epoch from being used again. */
export const recoveryHalves = pgTable(
  'recovery_halves',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => subjects.walletId),
    setId: uuid().notNull(),
    epoch: integer().notNull(),
    keyId: text(),
    wrappedKey: bytes(),
    sealed: bytes(),
    storedAt: time().notNull(),
    destroyedAt: time(),
  },
  (table) => [
    unique().on(table.walletId, table.setId),
    unique().on(table.walletId, table.epoch),
    index().on(table.keyId, table.id),
    check(
      'destroyed_is_gone',
      sql`num_nulls(${table.keyId}, ${table.wrappedKey}, ${table.sealed}) = case when ${table.destroyedAt} is null then 0 else 3 end`,
    ),
  ],
)

/**
 * The vault's half of a set of a way, encrypted by a key of the owner before it came here. A destroyed one is gone; its
 * row keeps the epoch from being used again.
 */
export const recoveryWays = pgTable(
  'recovery_ways',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => subjects.walletId, { onDelete: 'cascade' }),
    way: text().$type<RecoveryWay>().notNull(),
    setId: uuid().notNull(),
    epoch: integer().notNull(),
    keyId: text(),
    wrappedKey: bytes(),
    sealed: bytes(),
    storedAt: time().notNull(),
    /** Thumbprint of the device that has received it last. */
    releasedTo: text(),
    releasedAt: time(),
    /** When the owner has opened it. */
    settledAt: time(),
    destroyedAt: time(),
  },
  (table) => [
    unique().on(table.walletId, table.setId),
    unique().on(table.walletId, table.way, table.epoch),
    index().on(table.keyId, table.id),
    check(
      'destroyed_way_is_gone',
      sql`num_nulls(${table.keyId}, ${table.wrappedKey}, ${table.sealed}) = case when ${table.destroyedAt} is null then 0 else 3 end`,
    ),
  ],
)

/** A planned deletion of a wallet. One that was undone stays for a while: its plan may still be on its way. */
export const deletions = pgTable(
  'deletions',
  {
    /** Random, made by the device. */
    id: text().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => subjects.walletId, { onDelete: 'cascade' }),
    deletesAt: time().notNull(),
    keptAt: time(),
  },
  (table) => [
    uniqueIndex('one_planned_deletion').on(table.walletId).where(sql`${table.keptAt} is null`),
    index().on(table.deletesAt),
  ],
)
