import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SnackbarAction, SnackbarStore } from '@/lib/snackbar/snackbar-store'
import { formatTokenAmount, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import type { TextStore } from '@/lib/text/text-store'
import type { OnrampOrder } from './onramp-view'
import type { OrderStatus } from './order-status'

/** How long the message is visible: it is about money, and may come while the visitor reads. */
const OUTCOME_MESSAGE_MS = 8_000

const failures: Readonly<Partial<Record<OrderStatus, ErrorCode>>> = {
  delivered_less: 'onramp.delivered_less',
  failed: 'onramp.payment_failed',
  refunded: 'onramp.payment_refunded',
  expired: 'onramp.order_expired',
}

/** Shows a message about an order that has ended. */
export function tellOutcome(
  order: OnrampOrder,
  { snackbar, text }: { readonly snackbar: SnackbarStore; readonly text: TextStore },
  showOrder: (orderId: string) => void,
): void {
  const seeOrder: SnackbarAction = {
    labelKey: 'onramp.seeOrder',
    visibleMs: OUTCOME_MESSAGE_MS,
    run: () => showOrder(order.id),
  }
  const failure = failures[order.status]
  if (failure !== undefined) {
    snackbar.show('error', new AppError(failure).textKey, undefined, seeOrder)
    return
  }
  const { token, deliveredUnits, quotedUnits } = order
  const amount = formatTokenAmount(BigInt(deliveredUnits ?? quotedUnits), token.decimals, {
    locale: text.store.getState().locale,
    places: MESSAGE_AMOUNT_PLACES,
    isBound: true,
  })
  snackbar.show('success', 'onramp.arrived', { amount, symbol: token.symbol }, seeOrder)
}
