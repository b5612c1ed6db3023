'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { Steps } from '@/components/ui/Steps'
import type { ViewParams } from '@/lib/modal/views'
import type { OnrampOrder } from '@/lib/onramp/onramp-view'
import { isEndedOrder } from '@/lib/onramp/order-status'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useText } from '@/lib/react/use-text'
import styles from './BuyInProgressView.module.css'
import { OrderFacts } from './OrderFacts'
import { OrderOutcome } from './OrderOutcome'
import { useOrderSteps } from './use-order-steps'

/** One order: how far it is, what is known of it, and what the visitor can do. */
export default function BuyInProgressView({ orderId }: ViewParams['BuyInProgress']) {
  const t = useText()
  const { orders, ordersLoading } = useOnramp().view
  const order = orders.find(({ id }) => id === orderId)
  if (order !== undefined) return <OrderProgress order={order} />
  if (ordersLoading) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <SkeletonRows endLines={1} />
      </div>
    )
  }
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{t('onramp.unknown')}</p>
      <p>{t('onramp.unknownBody')}</p>
    </div>
  )
}

function OrderProgress({ order }: { order: OnrampOrder }) {
  const t = useText()
  const { money, tokens } = usePurchaseWords()
  const steps = useOrderSteps(order)
  const { deliveredUnits, quotedUnits, token } = order
  const amount =
    deliveredUnits === null ? t('onramp.about', { amount: tokens(quotedUnits, token) }) : tokens(deliveredUnits, token)
  return (
    <div className={styles.order}>
      <p className={styles.head}>
        <bdi className={styles.amount}>{amount}</bdi>
        <bdi className={styles.payment}>{money(order.paymentAmount)}</bdi>
      </p>
      <Steps label={t('request.steps')} steps={steps} />
      <OrderOutcome order={order} />
      <OrderFacts order={order} />
      <OrderActions order={order} />
    </div>
  )
}

/** The payment page while the order can be paid; another purchase once it has ended. */
function OrderActions({ order }: { order: OnrampOrder }) {
  const t = useText()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const { id, status } = order
  const isOurs = onramp.isOfBrowser(id)
  const forget = () => {
    modal.back()
    onramp.forget(id)
  }
  if (isEndedOrder(status)) {
    return (
      <>
        <Button onClick={() => modal.replace('OnRamp')}>{t('onramp.again')}</Button>
        {isOurs && (
          <Button tone="link" onClick={forget}>
            {t('onramp.forget')}
          </Button>
        )}
      </>
    )
  }
  // Once the provider works on it there is nothing to do here.
  if (status === 'pending' || !isOurs) return null
  return (
    // The window may open only inside the press.
    <Button
      tone={status === 'created' ? 'primary' : 'quiet'}
      busy={view.buying === 'making'}
      onClick={() => onramp.reopen(id)}
    >
      {t(status === 'created' ? 'onramp.openPage' : 'onramp.openAgain')}
    </Button>
  )
}
