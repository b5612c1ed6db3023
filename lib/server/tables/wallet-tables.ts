import 'server-only'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Caip2 } from '@/lib/core/caip'
import type { LoginProvider } from '@/lib/core/login-providers'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import type { WalletNamespace } from '@/lib/custody/wallet-addresses'
import type { ImplementationName } from '@/lib/smart-account/account-implementation'
import { bytes } from './audit-table'
import type { NoticeKind, WalletActName } from './custody-acts'
import { olderAddress, olderAddresses, olderNames } from './older-columns'
import { sealedIdentity } from './sealed-identity'

const time = () => timestamp({ withTimezone: true })

/** Smart accounts begin with this salt. */
const NO_SALT = `0x${'00'.repeat(32)}` as const

/** The Auth domain identifies visitors. No table holds an address, a code, a token or a whole key. */

/** One person in one project. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    createdAt: time().notNull(),
    ...olderAddress(),
  },
  (table) => [
    unique().on(table.scope, table.emailIndex),
    index().on(table.emailIndexKey),
    index().on(table.emailKeyId, table.id),
  ],
)

/** What a person logs in with. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `project:<id>`: the same identity is another user, with another wallet, in another project. */
    scope: text().notNull(),
    provider: text().$type<LoginProvider>().notNull(),
    ...sealedIdentity(),
    createdAt: time().notNull(),
    /** When its address was last changed. */
    changedAt: time(),
  },
  (table) => [
    unique().on(table.scope, table.provider, table.subjectIndex),
    index().on(table.userId),
    index().on(table.subjectIndexKey),
    index().on(table.keyId, table.id),
  ],
)

/** What a code is for. Version 0.1 writes `login` alone. */
export type CodePurpose = 'login' | 'stepup' | 'email_primary' | 'email_secondary'

/**
 * A login that has begun, or another use of a code. `codeHash` is a keyed hash that also binds the challenge, its purpose
 * and the device, and except for logins the session and what the code changes.
 */
export const emailChallenges = pgTable(
  'email_challenges',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** The session that has asked for the code; `null` for a login. */
    sessionId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    scope: text().notNull(),
    projectId: text().notNull(),
    embedOrigin: text().notNull(),
    ...sealedIdentity(olderNames),
    /** Thumbprint of the device key that began (RFC 7638, base64url). */
    thumbprint: text().notNull(),
    /**
     * `begun`: waits for the approval of the device. `sent`: a code was mailed. `allowed`: another device of the wallet has
     * let this one in, and the session waits for it. The others are final.
     */
    status: text({ enum: ['begun', 'sent', 'allowed', 'verified', 'burned', 'superseded'] }).notNull(),
    codeHash: bytes(),
    /** Which key made the hash. */
    codeKeyId: text(),
    attempts: smallint().notNull().default(0),
    /** The device had a half of a wallet of this address when the login began. Its codes have their own limit. */
    byKnownDevice: boolean().notNull().default(false),
    /** Of the device, in two letters, where the operator's proxy names it. */
    country: text(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index().on(table.scope, table.subjectIndex),
    index().on(table.sessionId),
    index().on(table.expiresAt),
    check('attempts_limit', sql`${table.attempts} between 0 and 5`),
  ],
)

/**
 * A change of the address that a user logs in with. Until it is `changed`, `sealed` is the new address. From then on it is
 * the old one, as its identity had it, until nothing can be undone any more.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references((): AnyPgColumn => devices.id, { onDelete: 'cascade' }),
    /** The session that has begun it, which alone can go on. */
    sessionId: uuid().notNull(),
    scope: text().notNull(),
    /** The identity whose address was changed: `sealed` opens as that of its row. `null` before the change. */
    identityId: uuid(),
    ...sealedIdentity(),
    status: text({ enum: ['asked', 'old_proven', 'changed', 'reverted', 'superseded'] }).notNull(),
    /** The code that it waits for. */
    challengeId: uuid(),
    createdAt: time().notNull(),
    /** Of a change that is done: until when the old address is kept for its owner. */
    expiresAt: time().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.challengeId),
    index().on(table.scope, table.subjectIndex),
    index().on(table.keyId, table.id),
    index().on(table.expiresAt),
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
    /** Where it was last seen, in two letters, where the operator's proxy names the country. */
    country: text(),
    /** Language of the frame at the last login. Mails to the owner use the language of the user's first device. */
    language: text(),
    approvedAt: time().notNull(),
    lastSeenAt: time().notNull(),
    revokedAt: time(),
    /** Time of a planned removal. From then on the device has no access. */
    revokesAt: time(),
    /** Time of a planned sign-out. From then on earlier sessions have ended. */
    signsOutAt: time(),
  },
  (table) => [
    unique().on(table.userId, table.thumbprint),
    index('planned_removals').on(table.revokesAt).where(sql`${table.revokesAt} is not null`),
    index('planned_sign_outs').on(table.signsOutAt).where(sql`${table.signsOutAt} is not null`),
  ],
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
    /** Of the newest access token, and of the one before, which another tab may still use until it ends. */
    accessHash: bytes(),
    accessExpiresAt: time(),
    previousAccessHash: bytes(),
    previousAccessExpiresAt: time(),
    signedInAt: time().notNull(),
    /** When a further code was entered (step-up); `null` for never. */
    provenAt: time(),
    lastUsedAt: time().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [
    index().on(table.userId),
    unique().on(table.refreshHash),
    unique().on(table.hostTokenHash),
    index().on(table.previousHash),
    unique().on(table.accessHash),
    index().on(table.previousAccessHash),
    index().on(table.expiresAt),
  ],
)

/** Ids and nonces that were given to devices which create a wallet. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    /** The id that the wallet will have. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (table) => [index().on(table.expiresAt)],
)

/**
 * A wallet of a user. Before it is active, no answer contains it, and it may be replaced. `retired`: the owner has set it
 * aside; its halves are retired too, and can be restored until they are destroyed.
 */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['pending', 'active', 'dropped', 'retired'] }).notNull(),
    createdAt: time().notNull(),
    activatedAt: time(),
    /** Recovery halves given out since `recoveriesSince`. */
    recoveries: integer().notNull().default(0),
    recoveriesSince: time(),
    /** The contract of its smart account, and which of the owner's it is. They decide its address, and never change. */
    accountImplementation: text().$type<ImplementationName>().notNull().default('hybridDeleGator'),
    accountSalt: text().$type<`0x${string}`>().notNull().default(NO_SALT),
    ...olderAddresses(),
  },
  (table) => [
    index().on(table.userId),
    index('address_of_active_wallet').on(table.eip155).where(sql`${table.status} = 'active'`),
    uniqueIndex('one_active_wallet').on(table.userId).where(sql`${table.status} = 'active'`),
  ],
)

/** The address of each key of a wallet, a row for each namespace. */
export const walletAddresses = pgTable(
  'wallet_addresses',
  {
    walletId: uuid()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    namespace: text().$type<WalletNamespace>().notNull(),
    /** In the spelling of its namespace: checksummed, base58. */
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.namespace] }), index().on(table.namespace, table.address)],
)

/** A half of a set, sealed. The other half is with the device, or with the vault. */
export const keyShares = pgTable(
  'key_shares',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    /** `recovery`: of the automatic way. `way`: of a way that needs a secret of the owner. */
    kind: text({ enum: ['device', 'recovery', 'way'] }).notNull(),
    setId: uuid().notNull(),
    /** Of a recovery set, from 1. */
    epoch: integer(),
    /** Of a set of a way: its number among those of the way, from 1. */
    way: text().$type<RecoveryWay>(),
    wayEpoch: integer(),
    /** Of a passkey. */
    label: text(),
    credentialId: text(),
    /** The device that has received the half of a way last, at `lastReleasedAt`. */
    releasedTo: uuid(),
    /** When the owner has opened the set of a way. */
    settledAt: time(),
    /** Of a device set. */
    deviceId: uuid().references(() => devices.id, { onDelete: 'cascade' }),
    /** Empty once it is destroyed. */
    sealed: bytes().notNull(),
    wrappedKey: bytes().notNull(),
    keyId: text().notNull(),
    createdAt: time().notNull(),
    released: integer().notNull().default(0),
    lastReleasedAt: time(),
    /** Time of retirement: the half is no longer released, and can be restored until it is destroyed. */
    retiredAt: time(),
    destroyedAt: time(),
    /** The act that has retired or destroyed it. */
    endedBy: text().$type<WalletActName>(),
  },
  (table) => [
    unique().on(table.walletId, table.setId),
    index().on(table.keyId, table.id),
    uniqueIndex('one_set_of_a_device')
      .on(table.walletId, table.deviceId)
      .where(sql`${table.destroyedAt} is null and ${table.retiredAt} is null and ${table.kind} = 'device'`),
    index('retired_halves')
      .on(table.retiredAt)
      .where(sql`${table.destroyedAt} is null and ${table.retiredAt} is not null`),
    uniqueIndex('one_recovery_set')
      .on(table.walletId)
      .where(sql`${table.destroyedAt} is null and ${table.kind} = 'recovery'`),
    uniqueIndex('one_set_of_an_epoch').on(table.walletId, table.epoch).where(sql`${table.kind} = 'recovery'`),
    uniqueIndex('one_set_of_a_way').on(table.walletId, table.way, table.wayEpoch).where(sql`${table.kind} = 'way'`),
    check(
      'set_of_a_way',
      sql`(${table.kind} = 'way') = (${table.way} is not null) and (${table.kind} = 'way') = (${table.wayEpoch} is not null)`,
    ),
    check(
      'kind_of_set',
      sql`(${table.kind} = 'device') = (${table.deviceId} is not null) and (${table.kind} = 'recovery') = (${table.epoch} is not null)`,
    ),
    check(
      'destroyed_is_empty',
      sql`${table.destroyedAt} is null or length(${table.sealed}) + length(${table.wrappedKey}) = 0`,
    ),
  ],
)

/** A mail to the owner about an act, with a link that stops it. Rows are removed a day after their end. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** The device that the link restores (`device.retired`) or removes, or that has asked for the mail. */
    deviceId: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The wallet that the link sets aside (`wallet.lost`) or brings back (`wallet.retired`). */
    walletId: uuid().references(() => wallets.id, { onDelete: 'cascade' }),
    /** The change of the address that the link reverts (`email.changed`). */
    emailChangeId: uuid().references(() => emailChanges.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (table) => [unique().on(table.tokenHash), index().on(table.userId, table.createdAt), index().on(table.expiresAt)],
)

/** A planned deletion of an account. The row of one that was undone stays for a while, so that its request does not plan it again. */
export const deletions = pgTable(
  'deletions',
  {
    /** Random, made by the device. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deletesAt: time().notNull(),
    keptAt: time(),
  },
  (table) => [
    uniqueIndex('one_planned_deletion').on(table.userId).where(sql`${table.keptAt} is null`),
    index().on(table.deletesAt),
  ],
)

/**
 * An operation of a smart account whose gas the operator has promised to pay. Amounts in wei. Nothing here says whose
 * account it is once the user is deleted; the row stays, because the budget of its day is used.
 */
export const sponsoredOperations = pgTable(
  'sponsored_operations',
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    projectId: text().notNull(),
    chainId: text().$type<Caip2>().notNull(),
    /** UTC day whose budget is used, as 2026-11-29. */
    day: text().notNull(),
    /** Hash of everything that was asked to be paid for. The same again gets the same answer. */
    askedHash: bytes().notNull(),
    /** `reserved`: can still be executed. `settled`: the chain has it, and `spent` is what it cost. `released`: it can no longer be. */
    status: text({ enum: ['reserved', 'settled', 'released'] }).notNull(),
    /** The most that it can cost. */
    reserved: numeric({ precision: 78, scale: 0 }).notNull(),
    spent: numeric({ precision: 78, scale: 0 }),
    /** What the paymaster answered. `null` until then. */
    operationHash: bytes(),
    paymasterData: text(),
    /** After this time no block can have it. */
    validUntil: time().notNull(),
    /** The newest block when it was reserved: the block that has it is a later one. */
    firstBlock: bigint({ mode: 'number' }).notNull(),
    createdAt: time().notNull(),
  },
  (table) => [
    unique().on(table.chainId, table.askedHash),
    index().on(table.projectId, table.chainId, table.day),
    index().on(table.userId),
    index('reserved_operations').on(table.validUntil).where(sql`${table.status} = 'reserved'`),
    check('settled_is_spent', sql`(${table.status} = 'settled') = (${table.spent} is not null)`),
  ],
)

/** A permission that an owner has granted to an application (ERC-7710). Its content is sealed. */
export const grantedPermissions = pgTable(
  'granted_permissions',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    /** Keyed hash of the delegation's hash, which finds the row. */
    delegationIndex: bytes().notNull(),
    delegationIndexKey: text().notNull(),
    sealed: bytes().notNull(),
    wrappedKey: bytes().notNull(),
    keyId: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [
    unique().on(table.walletId, table.delegationIndex),
    index().on(table.keyId, table.id),
    index().on(table.expiresAt),
  ],
)
