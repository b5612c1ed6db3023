import 'server-only'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { PaymentMethod } from '@/lib/onramp/onramp-limits'
import { isEndedOrder, isFinalOrder, type OrderStatus } from '@/lib/onramp/order-status'
import type { VendorOrder } from './onramp-provider'

/** What is known of an order when its next state is decided. Amounts are base units, times Unix ms. */
export interface OrderFacts {
  readonly quotedUnits: bigint
  /** What the provider says; `none`: it knows of no payment. `null`: it has not answered, or is not believed. */
  readonly vendor: VendorOrder['status'] | 'none' | null
  /** What the provider has sent or will send; `null` while unknown. */
  readonly declaredUnits: bigint | null
  /** What a confirmed transfer on the chain has delivered; `null` without one. */
  readonly deliveredUnits: bigint | null
  /** See {@link payableUntil}. */
  readonly payableUntil: number
  readonly now: number
}

/** What a change of a state follows from. */
export type ChangeSource = 'visitor' | 'provider' | 'chain' | 'time'

export interface NextStatus {
  readonly status: OrderStatus
  readonly source: ChangeSource
}

/** A provider may deliver this much less than its quote, in percent, before the order counts as delivered with less. */
const QUOTE_TOLERANCE_PERCENT = 3n

/**
 * The state that follows from the facts. A pure function, so that the same facts lead to the same state in any order of
 * events: the chain outweighs the provider, and states that are final stay.
 */
export function nextStatus(current: OrderStatus, facts: OrderFacts): NextStatus {
  if (isFinalOrder(current)) return { status: current, source: 'time' }
  if (facts.deliveredUnits !== null) return { status: deliveredStatus(facts.deliveredUnits, facts), source: 'chain' }
  switch (facts.vendor) {
    case 'refunded':
    case 'failed':
    case 'pending':
      return { status: facts.vendor, source: 'provider' }
    // Until the chain has it, it is only said.
    case 'delivered':
      return { status: 'pending', source: 'provider' }
    case 'none': {
      const isUnpaid = current === 'created' || current === 'opened'
      return { status: isUnpaid && facts.now >= facts.payableUntil ? 'expired' : current, source: 'time' }
    }
    // A silent provider may have been paid: only its answer ends an order.
    case null:
      return { status: current, source: 'time' }
  }
}

function deliveredStatus(
  delivered: bigint,
  { declaredUnits, quotedUnits }: OrderFacts,
): 'completed' | 'delivered_less' {
  const promised = declaredUnits ?? delivered
  return delivered < promised || isFarBelow(promised, quotedUnits) ? 'delivered_less' : 'completed'
}

/** Whether an amount is more than 3 % less than another. */
export function isFarBelow(units: bigint, expected: bigint): boolean {
  return units * 100n < expected * (100n - QUOTE_TOLERANCE_PERCENT)
}

/** The code of the catalogue for an order that ended without all of its tokens. */
export function failureOf(status: OrderStatus): ErrorCode | null {
  return failures[status] ?? null
}

const failures: Readonly<Partial<Record<OrderStatus, ErrorCode>>> = {
  failed: 'onramp.payment_failed',
  refunded: 'onramp.payment_refunded',
  expired: 'onramp.order_expired',
  delivered_less: 'onramp.delivered_less',
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a page counts as open where its provider does not say. Our choice. */
const PAGE_LIFE_MS = HOUR_MS

const isBankTransfer = (method: PaymentMethod) => method !== 'card'

/** When an order is made and its page ends, Unix ms. */
interface OrderTimes {
  readonly createdAt: number
  readonly sessionEndsAt: number | null
  readonly paymentMethod: PaymentMethod
}

/** Until when the provider may still learn of a payment, Unix ms: an hour after the page ends, a day for bank transfers. */
export function payableUntil({ createdAt, sessionEndsAt, paymentMethod }: OrderTimes): number {
  return (sessionEndsAt ?? createdAt + PAGE_LIFE_MS) + (isBankTransfer(paymentMethod) ? DAY_MS : HOUR_MS)
}

/** Pause before the first question to a provider after a change, and the longest one. */
export const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 15 * 60_000
/** The longest pause once nothing more is expected: a late payment or a refund may still come. */
const MAX_ENDED_PAUSE_MS = 6 * HOUR_MS

/**
 * When a provider is asked the next time, Unix ms: after 5 s, then after twice as long each time, up to 15 minutes.
 * `null` once the order is final, or older than 7 days, or 30 for bank transfers.
 *
 * @param order.checks - Answers without a change since the last change or webhook.
 */
export function nextCheckAt(
  order: Pick<OrderTimes, 'createdAt' | 'paymentMethod'> & { readonly status: OrderStatus; readonly checks: number },
  now: number,
): number | null {
  const { status, checks, createdAt, paymentMethod } = order
  const lifeMs = (isBankTransfer(paymentMethod) ? 30 : 7) * DAY_MS
  if (isFinalOrder(status) || now >= createdAt + lifeMs) return null
  const maxMs = isEndedOrder(status) ? MAX_ENDED_PAUSE_MS : MAX_PAUSE_MS
  return now + Math.min(maxMs, FIRST_PAUSE_MS * 2 ** Math.min(checks, 20))
}
