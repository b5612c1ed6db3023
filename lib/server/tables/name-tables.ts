import 'server-only'
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { NameAction, NameRecord } from '@/lib/names/names-contract'

const time = () => timestamp({ withTimezone: true })
const whole = () => bigint({ mode: 'number' })

/*
 * The registry of names, in the database of the app role. Addresses of accounts are in lower case, by which they
 * compare; those in records as their chain writes them.
 */

/** One name. The primary key decides who gets it. */
export const names = pgTable(
  'names',
  {
    /** Full and normalised, such as `alice.foyer.eth`. */
    name: text().primaryKey(),
    owner: text().notNull(),
    /**
     * The chain on which an owner that is a contract verifies signatures. The same address may be another one
     * elsewhere.
     */
    ownerChainId: whole().notNull(),
    /** The account that registered it. The limit counts these names, so that no account can use up that of another. */
    registrant: text().notNull(),
    registeredAt: time().notNull(),
    updatedAt: time().notNull(),
    /** When the owner got the name. In milliseconds, because pages of a list continue from it. */
    ownedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The account that may accept the name; `null` without an offer. An offered name is shown for its owner only. */
    offeredTo: text(),
    /** The chain on which signatures of the other account are verified, if it is a contract. */
    offeredChainId: whole(),
    offeredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Unix time in seconds of the newest message that was applied. An older one must not undo it. */
    signedAt: whole().notNull(),
  },
  (table) => [index().on(table.owner), index().on(table.registrant), index().on(table.offeredTo)],
)

export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text()
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    coinType: whole().notNull(),
    address: text().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.coinType] })],
)

/** Text records. */
export const nameTexts = pgTable(
  'name_texts',
  {
    name: text()
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
)

/** Every change of every name, released ones included. A trigger refuses to change or remove a row. */
export const nameHistory = pgTable(
  'name_history',
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    action: text().$type<NameAction>().notNull(),
    actor: text().notNull(),
    at: time().notNull(),
    /** What was signed; `null` for an import. */
    coinType: whole(),
    message: text(),
    signature: text(),
  },
  (table) => [index().on(table.name, table.id)],
)

/** Messages that were applied, with their first answers, for as long as they could be sent again. */
export const usedMessages = pgTable(
  'used_messages',
  {
    address: text().notNull(),
    name: text().notNull(),
    timestamp: whole().notNull(),
    /** `register`, or another action with the digest of its message. */
    kind: text().notNull(),
    /** SHA-256 of the coin type and the message. */
    digest: text().notNull(),
    answer: jsonb().$type<NameRecord | { readonly name: string }>().notNull(),
    usedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.name, table.timestamp, table.kind] }),
    index().on(table.usedAt),
  ],
)

export const nameTables = { names, nameAddresses, nameTexts, nameHistory, usedMessages }
export type NameTables = typeof nameTables
