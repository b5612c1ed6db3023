'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { OnrampOrder } from '@/lib/onramp/onramp-view'
import { isEndedOrder } from '@/lib/onramp/order-status'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatDay } from '@/lib/text/format-date'
import styles from './OnRampActivityView.module.css'

/** The orders of this browser and of the session: those in progress first, newest first. */
export default function OnRampActivityView() {
  const t = useText()
  const { modal } = useRuntime()
  const { orders, ordersLoading } = useOnramp().view
  if (orders.length === 0 && ordersLoading) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <SkeletonRows endLines={2} />
      </div>
    )
  }
  if (orders.length === 0) {
    return (
      <div className={styles.none}>
        <p className={styles.noneTitle}>{t('onramp.none')}</p>
        <p>{t('onramp.noneBody')}</p>
        <Button size="compact" onClick={() => modal.push('OnRamp')}>
          {t('title.OnRamp')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Orders title={t('onramp.inProgress')} orders={orders.filter(({ status }) => !isEndedOrder(status))} />
      <Orders title={t('onramp.ended')} orders={orders.filter(({ status }) => isEndedOrder(status))} />
    </>
  )
}

/** Renders nothing without orders. */
function Orders({ title, orders }: { title: string; orders: readonly OnrampOrder[] }) {
  const t = useText()
  const locale = useLocale()
  const { modal, ports } = useRuntime()
  const { money, tokens } = usePurchaseWords()
  const { options } = useOnramp().view
  if (orders.length === 0) return null
  const sold = options.state === 'ready' ? options.value.purchaseCurrencies.flatMap(({ networks }) => networks) : []
  const logoOf = ({ network, token }: OnrampOrder) =>
    sold.find(
      ({ address, chainId }) => chainId === network && isSameAddress(namespaceOf(network), address, token.address),
    )?.logoUri ?? undefined
  const now = ports.now()
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <List label={title}>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            start={<Picture src={logoOf(order)} seed={order.token.address} />}
            title={<bdi dir="ltr">{tokens(order.deliveredUnits ?? order.quotedUnits, order.token)}</bdi>}
            subtitle={
              <>
                <bdi>{money(order.paymentAmount)}</bdi>
                <span>{` · ${order.service.name}`}</span>
              </>
            }
            end={t(`onramp.status.${order.status}`)}
            endSubtitle={<bdi>{formatDay(order.createdAt, now, locale)}</bdi>}
            onPress={() => modal.push('BuyInProgress', { orderId: order.id })}
          />
        ))}
      </List>
    </section>
  )
}
