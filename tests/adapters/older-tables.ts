import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '@/lib/server/tables/audit-table'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Tables as version 0.1 declares them, before identities and rows for addresses. Its processes run beside new ones while
 * an installation is upgraded. Names of columns are written out: Drizzle keeps one list of the others for each name of a
 * table.
 */

const olderAddress = {
  emailIndex: bytes('email_index').notNull(),
  emailIndexKey: text('email_index_key').notNull(),
  emailSealed: bytes('email_sealed').notNull(),
  emailWrappedKey: bytes('email_wrapped_key').notNull(),
  emailKeyId: text('email_key_id').notNull(),
}

export const olderUsers = pgTable('users', {
  id: uuid('id').primaryKey(),
  scope: text('scope').notNull(),
  ...olderAddress,
  createdAt: time('created_at').notNull(),
})

export const olderChallenges = pgTable('email_challenges', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  scope: text('scope').notNull(),
  projectId: text('project_id').notNull(),
  embedOrigin: text('embed_origin').notNull(),
  ...olderAddress,
  thumbprint: text('thumbprint').notNull(),
  status: text('status').notNull(),
  codeHash: bytes('code_hash'),
  codeKeyId: text('code_key_id'),
  attempts: smallint('attempts').notNull().default(0),
  byKnownDevice: boolean('by_known_device').notNull().default(false),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const olderAttempts = pgTable(
  'attempts',
  {
    scope: text('scope').notNull(),
    emailIndex: bytes('email_index').notNull(),
    act: text('act').notNull(),
    holder: text('holder').notNull(),
    lastAt: time('last_at').notNull(),
    takenUntil: time('taken_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.emailIndex, table.act, table.holder] })],
)

export const olderWallets = pgTable('wallets', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text('status').notNull(),
  eip155: text('eip155').notNull(),
  solana: text('solana').notNull(),
  createdAt: time('created_at').notNull(),
  activatedAt: time('activated_at'),
  recoveries: integer('recoveries').notNull().default(0),
  recoveriesSince: time('recoveries_since'),
})

export const olderApprovals = pgTable('approvals', {
  id: uuid('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  thumbprint: text('thumbprint').notNull(),
  projectId: text('project_id').notNull(),
  embedOrigin: text('embed_origin').notNull(),
  emailIndex: bytes('email_index').notNull(),
  emailIndexKey: text('email_index_key').notNull(),
  keyId: text('key_id').notNull(),
  wrappedKey: bytes('wrapped_key').notNull(),
  sealed: bytes('sealed').notNull(),
  browser: text('browser').notNull(),
  system: text('system').notNull(),
  matchNumber: text('match_number').notNull(),
  status: text('status').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  decidedAt: time('decided_at'),
})

export const olderSubjects = pgTable('subjects', {
  walletId: uuid('wallet_id').primaryKey(),
  projectId: text('project_id').notNull(),
  ownerIndex: bytes('owner_index').notNull(),
  ownerIndexKey: text('owner_index_key').notNull(),
  eip155: text('eip155'),
  solana: text('solana'),
  createdAt: time('created_at').notNull(),
  recoveries: integer('recoveries').notNull().default(0),
  recoveriesSince: time('recoveries_since'),
  approvalsEndedAt: time('approvals_ended_at'),
})
