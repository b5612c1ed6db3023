/**
 * The states of an order, in the order in which they usually follow.
 *
 * - `created`: stored here; the provider's page has not been opened.
 * - `opened`: the visitor went to the provider's page.
 * - `pending`: the provider has received the payment, or says that it waits for it.
 * - `completed`: the tokens are on the chain, as many as were promised.
 * - `delivered_less`: tokens are on the chain, but fewer.
 * - `failed`: the provider says that it will not deliver.
 * - `refunded`: the provider says that it has given the money back.
 * - `expired`: no one paid in time, and the provider knows of no payment.
 */
export const orderStatuses = [
  'created',
  'opened',
  'pending',
  'completed',
  'delivered_less',
  'failed',
  'refunded',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** States that no later fact changes: what is on the chain stays there, and a refund is the end of a payment. */
const FINAL: readonly OrderStatus[] = ['completed', 'delivered_less', 'refunded']

/** States in which nothing is expected to happen, although a late payment or a refund still may. */
const ENDED: readonly OrderStatus[] = [...FINAL, 'failed', 'expired']

export const isFinalOrder = (status: OrderStatus): boolean => FINAL.includes(status)

export const isEndedOrder = (status: OrderStatus): boolean => ENDED.includes(status)
