import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Caip2 } from '@/lib/core/caip'
import type { Currency } from '@/lib/core/currencies'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import type { OrderStatus } from '@/lib/onramp/order-status'

const time = () => timestamp({ withTimezone: true, precision: 3 })

/*
 * Orders of tokens that visitors buy, in the database of the app role. Amounts are decimal text: of money as it is paid,
 * of tokens in base units. Nothing here says who the buyer is, beside the address that receives the tokens.
 */

/** One order. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    /** Chosen by the browser, so that a lost answer loses no order. */
    id: uuid().primaryKey(),
    /** SHA-256 of the secret that reads the order. */
    secretHash: text().notNull(),
    projectId: text(),
    /** The quote that it was made from. */
    quoteId: uuid().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    provider: text().notNull(),
    serviceId: text().notNull(),
    serviceName: text().notNull(),
    chainId: text().$type<Caip2>().notNull(),
    /** Receives the tokens. As its chain writes it; EVM addresses in lower case. */
    address: text().notNull(),
    currency: text().notNull(),
    tokenAddress: text().notNull(),
    tokenName: text().notNull(),
    tokenSymbol: text().notNull(),
    tokenDecimals: integer().notNull(),
    paymentCurrency: text().$type<Currency>().notNull(),
    paymentAmount: text().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    country: text().notNull(),
    /** Base units: promised by the quote, named by the provider, found on the chain. */
    quotedUnits: text().notNull(),
    declaredUnits: text(),
    deliveredUnits: text(),
    /**
     * The newest block of an EVM chain when the order was made: what delivers it is in a later one. `null` if no node answered, and
     * on other chains, where a transaction says its time.
     */
    firstBlock: bigint({ mode: 'number' }),
    transactionId: text(),
    /** A code of the error catalogue. */
    failure: text(),
    /** The provider's ids of the page and of the payment. */
    sessionId: text(),
    vendorOrderId: text(),
    /** The provider's page, until the order can no longer be paid. */
    sessionUrl: text(),
    sessionEndsAt: time(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
    /** When the provider last answered, and since when it does not. */
    checkedAt: time(),
    silentSince: time(),
    /** When the newest question to it began. The answer to an older one is not used. */
    askedAt: time(),
    /** When it is asked the next time, or a question counts as lost; `null` once nothing more is expected. */
    nextCheckAt: time(),
    /** Answers without a change since the last change or webhook, for the pause before the next question. */
    checks: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index().on(table.address, table.createdAt),
    index().on(table.provider, table.sessionId),
    index().on(table.provider, table.vendorOrderId),
    index().on(table.createdAt),
  ],
)

/** Every change of a state, in the order in which they happened. */
export const onrampChanges = pgTable(
  'onramp_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => onrampOrders.id, { onDelete: 'cascade' }),
    status: text().$type<OrderStatus>().notNull(),
    /** What the change follows from. */
    source: text({ enum: ['visitor', 'provider', 'chain', 'time'] }).notNull(),
    at: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.orderId, table.id)],
)

/**
 * Transfers on a chain that delivered an order. The key lets no transfer deliver two orders. Account and token are in it,
 * because one transaction may pay many buyers, and on some chains has no part for each.
 */
export const onrampDeliveries = pgTable(
  'onramp_deliveries',
  {
    chainId: text().notNull(),
    transactionId: text().notNull(),
    /** Index of the log, or of the output; -1 for all that the transaction moves to the account. */
    part: integer().notNull(),
    /** As those of the order. */
    address: text().notNull(),
    tokenAddress: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => onrampOrders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      // The name that is made of all columns is longer than Postgres allows.
      name: 'onramp_deliveries_pk',
      columns: [table.chainId, table.transactionId, table.part, table.address, table.tokenAddress],
    }),
    index().on(table.orderId),
  ],
)

/** Webhooks whose signature was right, each once, until they are worked off. */
export const onrampWebhooks = pgTable(
  'onramp_webhooks',
  {
    provider: text().notNull(),
    /** SHA-256 of the body: the same event sent again is the same row. */
    digest: text().notNull(),
    orderId: text(),
    sessionId: text(),
    vendorOrderId: text(),
    receivedAt: time().notNull().defaultNow(),
    /** When it was worked off. */
    doneAt: time(),
    /** Whether it made an order due for a question. */
    outcome: text({ enum: ['order_due', 'unknown_order'] }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.digest] }),
    index().on(table.receivedAt).where(sql`${table.doneAt} is null`),
  ],
)

export const onrampTables = { onrampOrders, onrampChanges, onrampDeliveries, onrampWebhooks }
