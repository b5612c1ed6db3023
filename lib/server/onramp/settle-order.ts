import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { addressKey } from '@/lib/core/account-key'
import { cutAmount, parseUnits } from '@/lib/core/amount'
import { namespaceOf } from '@/lib/core/namespaces'
import { isFinalOrder } from '@/lib/onramp/order-status'
import { onrampDeliveries, onrampOrders } from '../tables/onramp-tables'
import type { Transfer } from './deliveries/delivery-reader'
import { type OrderQueries, type OrderRow, writeChange } from './onramp-orders'
import type { VendorOrder } from './onramp-provider'
import { failureOf, nextCheckAt, nextStatus, payableUntil } from './order-rules'

/** What asking about an order has shown. */
export interface OrderAnswer {
  /** `null`: the provider knows of no payment. `undefined`: it has not answered, or is not believed. */
  readonly vendor: VendorOrder | null | undefined
  /** Confirmed transfers that may have delivered the order, best match first. */
  readonly transfers: readonly Transfer[]
}

/**
 * Whether a provider's answer is about this order's account. One that delivers elsewhere is not believed.
 */
export function isToAccountOf({ chainId, address }: Pick<OrderRow, 'address' | 'chainId'>, to: string | null): boolean {
  return to === null || addressKey(namespaceOf(chainId), to) === address
}

/** Base units of what a provider names in whole tokens; `null` if it names nothing that can be read. */
export function declaredUnitsOf(vendor: VendorOrder | null | undefined, decimals: number): bigint | null {
  const text = vendor?.purchaseAmount ?? null
  const cut = text === null ? null : cutAmount(text, decimals)
  return cut === null ? null : parseUnits(cut, decimals)
}

/**
 * Stores what asking has shown: the state, its change and the transfer that delivered, in one transaction. Changes
 * nothing if a newer question has begun, whose answer will follow.
 *
 * @param claimed - The order as it was taken with `claimOrder`.
 * @returns the order, and whether its state is another one; `null` if a newer question has begun.
 */
export async function settleOrder(
  queries: OrderQueries,
  claimed: Pick<OrderRow, 'askedAt' | 'id' | 'nextCheckAt'>,
  { vendor, transfers }: OrderAnswer,
  now: Date,
): Promise<{ readonly order: OrderRow; readonly isChanged: boolean } | null> {
  return queries.transaction(async (transaction) => {
    const [row] = await transaction.select().from(onrampOrders).where(eq(onrampOrders.id, claimed.id)).for('update')
    if (!row || row.askedAt?.getTime() !== claimed.askedAt?.getTime()) return null
    const delivery = isFinalOrder(row.status) ? null : await takeTransfer(transaction, row, transfers)
    const declared = declaredUnitsOf(vendor, row.tokenDecimals) ?? bigintOf(row.declaredUnits)
    const times = { ...row, createdAt: row.createdAt.getTime(), sessionEndsAt: row.sessionEndsAt?.getTime() ?? null }
    const next = nextStatus(row.status, {
      quotedUnits: BigInt(row.quotedUnits),
      vendor: vendor === undefined ? null : (vendor?.status ?? 'none'),
      declaredUnits: declared,
      deliveredUnits: delivery?.units ?? null,
      payableUntil: payableUntil(times),
      now: now.getTime(),
    })
    const isChanged = next.status !== row.status
    const checks = isChanged ? 0 : row.checks + 1
    const pausedUntil = nextCheckAt({ ...times, status: next.status, checks }, now.getTime())
    // A webhook has come meanwhile: the order is due at once, or expects nothing more.
    const isDueAnew = row.nextCheckAt?.getTime() !== claimed.nextCheckAt?.getTime()
    const [order = row] = await transaction
      .update(onrampOrders)
      .set({
        status: next.status,
        failure: failureOf(next.status),
        declaredUnits: declared === null ? null : String(declared),
        ...(delivery && { deliveredUnits: String(delivery.units) }),
        transactionId: delivery?.transactionId ?? vendor?.transactionId ?? row.transactionId,
        vendorOrderId: vendor?.vendorOrderId ?? row.vendorOrderId,
        checkedAt: vendor === undefined ? row.checkedAt : now,
        silentSince: vendor === undefined ? (row.silentSince ?? now) : null,
        ...(isChanged && { updatedAt: now }),
        ...(isDueAnew && pausedUntil !== null ? {} : { checks, nextCheckAt: asDate(pausedUntil) }),
      })
      .where(eq(onrampOrders.id, row.id))
      .returning()
    if (isChanged) await writeChange(transaction, row.id, next, now)
    return { order, isChanged }
  })
}

/** Gives the order the first transfer that has delivered no other one. */
async function takeTransfer(
  queries: OrderQueries,
  { address, chainId, id, tokenAddress }: Pick<OrderRow, 'address' | 'chainId' | 'id' | 'tokenAddress'>,
  transfers: readonly Transfer[],
): Promise<Transfer | null> {
  for (const transfer of transfers) {
    const { transactionId, part } = transfer
    const taken = await queries
      .insert(onrampDeliveries)
      .values({ chainId, transactionId, part, address, tokenAddress, orderId: id })
      .onConflictDoNothing()
      .returning({ part: onrampDeliveries.part })
    if (taken.length > 0) return transfer
  }
  return null
}

/** Whether one of the transfers to the account of an order has delivered no order yet. */
export async function hasUntaken(
  queries: OrderQueries,
  { address, chainId, tokenAddress }: Pick<OrderRow, 'address' | 'chainId' | 'tokenAddress'>,
  transfers: readonly Transfer[],
): Promise<boolean> {
  const ids = transfers.map(({ transactionId }) => transactionId)
  const taken = await queries
    .select({ transactionId: onrampDeliveries.transactionId, part: onrampDeliveries.part })
    .from(onrampDeliveries)
    .where(
      and(
        eq(onrampDeliveries.chainId, chainId),
        eq(onrampDeliveries.address, address),
        eq(onrampDeliveries.tokenAddress, tokenAddress),
        inArray(onrampDeliveries.transactionId, ids),
      ),
    )
  const isTaken = ({ transactionId, part }: Transfer) =>
    taken.some((each) => each.transactionId === transactionId && each.part === part)
  return !transfers.every(isTaken)
}

const bigintOf = (units: string | null): bigint | null => (units === null ? null : BigInt(units))

const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
