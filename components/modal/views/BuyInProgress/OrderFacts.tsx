'use client'
import { useStore } from 'zustand'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { CopyButton } from '@/components/ui/CopyButton'
import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { networkOf } from '@/lib/chains/network'
import type { OnrampOrder } from '@/lib/onramp/onramp-view'
import { useRuntime } from '@/lib/react/runtime-context'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatMoment } from '@/lib/text/format-date'
import styles from './BuyInProgressView.module.css'
import { hasSent } from './use-order-steps'

/** Characters of an order number that the line shows; the button copies all. */
const SHOWN_OF_NUMBER = 8

/** What is known of an order: amounts to the unit, who sells, where it arrives, and how to name it to the provider. */
export function OrderFacts({ order }: { order: OnrampOrder }) {
  const t = useText()
  const locale = useLocale()
  const { network } = useRuntime()
  const networks = useStore(network, (state) => state.networks)
  const { money, sellerName, exactTokens } = usePurchaseWords()
  const chain = networkOf(networks, order.network)
  const adapter = chainAdapterOf(chain.chainNamespace)
  const amountLine = (id: 'quoted' | 'declared' | 'delivered', units: string | null): readonly Definition[] =>
    units === null
      ? []
      : [{ id, term: t(`onramp.${id}`), value: <bdi dir="ltr">{exactTokens(units, order.token)}</bdi> }]
  const lines: readonly Definition[] = [
    {
      id: 'payment',
      term: t('onramp.payment'),
      value: (
        <>
          <bdi>{money(order.paymentAmount)}</bdi>
          <span>{` · ${t(`onramp.method.${order.paymentMethod}`)}`}</span>
        </>
      ),
    },
    ...amountLine('quoted', order.quotedUnits),
    ...amountLine('declared', hasSent(order) ? order.declaredUnits : null),
    ...amountLine('delivered', order.deliveredUnits),
    { id: 'provider', term: t('onramp.provider'), value: <bdi>{sellerName(order)}</bdi> },
    { id: 'network', term: t('request.network'), value: chain.name },
    { id: 'account', term: t('request.account'), value: <AddressLine value={order.address} kind="address" /> },
    ...(order.transactionId === null
      ? []
      : [
          {
            id: 'transaction',
            term: t('request.transaction'),
            value: (
              <AddressLine
                value={order.transactionId}
                kind="hash"
                explorerUrl={adapter.explorerUrl(chain, { transaction: order.transactionId })}
              />
            ),
          },
        ]),
    { id: 'ordered', term: t('onramp.ordered'), value: <bdi>{formatMoment(order.createdAt, locale)}</bdi> },
    { id: 'number', term: t('onramp.number'), value: <OrderNumber id={order.id} /> },
  ]
  return <DefinitionList lines={lines} />
}

function OrderNumber({ id }: { id: string }) {
  const t = useText()
  return (
    <span className={styles.number}>
      <bdi dir="ltr" title={id}>{`${id.slice(0, SHOWN_OF_NUMBER)}…`}</bdi>
      <CopyButton
        value={id}
        label={t('onramp.copyNumber')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copyFailed')}
      />
    </span>
  )
}
