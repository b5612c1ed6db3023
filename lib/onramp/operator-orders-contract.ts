import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { currencies } from '@/lib/core/currencies'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'
import { paymentMethods } from './onramp-limits'
import { orderStatuses } from './order-status'

/** Orders in one answer. */
export const OPERATOR_ORDERS_PAGE = 50

/** Orders in one answer as CSV. */
export const OPERATOR_CSV_ORDERS = 5_000

/** Header of an answer as CSV that has not all orders: the value of `after` for the next. */
export const NEXT_ORDERS_HEADER = 'x-next-orders'

const uuid = patternText(36, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const providerId = patternText(20, /^[a-z]{1,20}$/)

/** A day that exists, of a year from 2000 on, as `2026-11-29`. */
const day = boundedText(10, (text) => {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
})

/** Which orders are read; without a filter all of them, newest first. */
export const operatorOrderFilters = z.object({
  status: z.optional(z.enum(orderStatuses)),
  provider: z.optional(providerId),
  network: z.optional(caip2),
  /** The account that receives the tokens. */
  address: z.optional(accountAddress),
  id: z.optional(uuid),
  /** First and last day on which the orders were made, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
  /** Where the answer before ended: its `next`. */
  after: z.optional(patternText(50, /^\d{1,13}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
})

const operatorOrder = z.object({
  id: uuid,
  status: z.enum(orderStatuses),
  provider: providerId,
  service: z.object({ id: z.string(), name: z.string() }),
  /** The project whose page made the order; `null` if it named none. */
  projectId: z.nullable(z.string()),
  network: caip2,
  address: z.string(),
  token: z.object({
    currency: z.string(),
    address: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int(),
  }),
  paymentAmount: z.object({ amount: z.string(), currency: z.enum(currencies) }),
  paymentMethod: z.enum(paymentMethods),
  country: z.string(),
  /** Base units, as in `onrampOrdersRead`. */
  quotedUnits: baseUnits,
  declaredUnits: z.nullable(baseUnits),
  deliveredUnits: z.nullable(baseUnits),
  transactionId: z.nullable(z.string()),
  /** The provider's own id of the payment, to ask it about. */
  vendorOrderId: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  createdAt: unixMs,
  updatedAt: unixMs,
  checkedAt: z.nullable(unixMs),
  silentSince: z.nullable(unixMs),
  nextCheckAt: z.nullable(unixMs),
})

/**
 * The ledger of orders, for operators, in pages of {@link OPERATOR_ORDERS_PAGE}. No secret of an order and no address of
 * a payment page is in it.
 *
 * Fails with `database.unavailable`; `request.not_found` without the operator's token.
 */
export const onrampOrdersListed = defineEndpoint({
  method: 'GET',
  path: '/api/onramp/operator/orders',
  input: operatorOrderFilters,
  output: z.object({
    orders: z.array(operatorOrder),
    /** `after` of the next page; `null` after the last. */
    next: z.nullable(z.string()),
    /** With the first page: how many orders match the other filters, by provider and state. */
    counts: z.array(z.object({ provider: z.string(), status: z.enum(orderStatuses), orders: z.int() })),
    /** For a request with `id`: every change of its state, oldest first, and what it follows from. */
    changes: z.array(
      z.object({
        status: z.enum(orderStatuses),
        source: z.enum(['visitor', 'provider', 'chain', 'time']),
        at: unixMs,
      }),
    ),
  }),
})

export type OperatorOrderFilters = z.output<typeof operatorOrderFilters>
export type OperatorOrders = z.output<typeof onrampOrdersListed.output>
export type OperatorOrder = OperatorOrders['orders'][number]
