'use client'
import { useStore } from 'zustand'
import { PurchaseFailure } from '@/components/modal/parts/PurchaseFailure'
import { useOnline } from '@/components/modal/parts/use-online'
import { Notice } from '@/components/ui/Notice'
import { networkOf } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { type ErrorCode, isErrorCode } from '@/lib/core/error-catalogue'
import type { OnrampOrder } from '@/lib/onramp/onramp-view'
import { isEndedOrder, type OrderStatus } from '@/lib/onramp/order-status'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatExactAmount } from '@/lib/text/format'
import { formatMoment } from '@/lib/text/format-date'
import styles from './BuyInProgressView.module.css'
import { hasSent } from './use-order-steps'

/** The code of an order that ended without all of its tokens, if the server names none. */
const FAILURES: Readonly<Partial<Record<OrderStatus, ErrorCode>>> = {
  delivered_less: 'onramp.delivered_less',
  failed: 'onramp.payment_failed',
  refunded: 'onramp.payment_refunded',
  expired: 'onramp.order_expired',
}

/** What is true of the order now, in one or two sentences, and since when the provider has not answered. */
export function OrderOutcome({ order }: { order: OnrampOrder }) {
  const { view } = useOnramp()
  const online = useOnline()
  const fallback = FAILURES[order.status]
  if (fallback !== undefined) {
    const code = isErrorCode(order.failure) ? order.failure : fallback
    return <PurchaseFailure error={new AppError(code)} offeredStep="tryAgain" />
  }
  const failure = view.buyError
  return (
    <>
      <OrderNow order={order} />
      {failure !== null && (online || failure.code !== 'network.offline') && <PurchaseFailure error={failure} />}
    </>
  )
}

/** Mounted once for all states without a failure, so that a screen reader announces each change. */
function OrderNow({ order }: { order: OnrampOrder }) {
  const t = useText()
  const locale = useLocale()
  const { network } = useRuntime()
  const networks = useStore(network, (state) => state.networks)
  const { status, service, silentSince, deliveredUnits, quotedUnits, token } = order
  const details = { provider: service.name, network: networkOf(networks, order.network).name }
  return (
    <div role="status" className={styles.now}>
      {status === 'completed' && (
        <Notice tone="good">
          <p>
            {t('onramp.arrived', {
              amount: formatExactAmount(BigInt(deliveredUnits ?? quotedUnits), token.decimals, locale),
              symbol: token.symbol,
            })}
          </p>
        </Notice>
      )}
      {!isEndedOrder(status) && (
        <>
          <p>{t(`onramp.now.${status === 'pending' && hasSent(order) ? 'sent' : nowOf(status)}`, details)}</p>
          {status !== 'created' && <p className={styles.hint}>{t('onramp.canClose')}</p>}
        </>
      )}
      {silentSince !== null && !isEndedOrder(status) && (
        <Notice tone="warn">
          <p>{t('onramp.silent', { provider: service.name, time: formatMoment(silentSince, locale) })}</p>
        </Notice>
      )}
    </div>
  )
}

const nowOf = (status: OrderStatus): 'created' | 'opened' | 'pending' =>
  status === 'created' || status === 'opened' ? status : 'pending'
