'use client'
import form from '@/components/modal/parts/AmountForm.module.css'
import { FormOff } from '@/components/modal/parts/FormOff'
import { PurchaseFailure } from '@/components/modal/parts/PurchaseFailure'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import { isEndedOrder } from '@/lib/onramp/order-status'
import { useRuntime } from '@/lib/react/runtime-context'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useOnramp } from '@/lib/react/use-onramp'
import { useText } from '@/lib/react/use-text'
import { BuyAction } from './BuyAction'
import styles from './OnRampView.module.css'
import { PaymentPane } from './PaymentPane'
import { PurchaseChoices } from './PurchaseChoices'
import { PurchaseFacts } from './PurchaseFacts'
import { PurchasePane } from './PurchasePane'

/** The form of a purchase, or that nothing is sold on this network. */
export default function OnRampView() {
  const t = useText()
  const { name, caipNetworkId } = useActiveNetwork()
  return useCapability('onramp', caipNetworkId) ? (
    <PurchaseForm />
  ) : (
    <FormOff>{t('onramp.off', { network: name })}</FormOff>
  )
}

function PurchaseForm() {
  const { onramp, view } = useOnramp()
  const online = useOnline()
  const isReady = online && view.account !== null && view.selected !== null && view.buying !== 'making'
  const buy = isReady ? onramp.buy : undefined
  return (
    <>
      <div className={form.panes}>
        <PaymentPane onEnter={buy} />
        <PurchasePane onEnter={buy} />
      </div>
      <PurchaseChoices />
      <PurchaseFacts />
      <PurchaseNotes />
      <BuyAction />
      <OrdersLink />
    </>
  )
}

/** What has failed, and the link to the payment page if its window was blocked. */
function PurchaseNotes() {
  const t = useText()
  const { onramp, view } = useOnramp()
  const online = useOnline()
  const { options, quotesError, buyError, payLink } = view
  const failure = buyError ?? (options.state === 'failed' ? options.error : quotesError)
  // The main button and the foot of the card show that the browser is offline.
  const isShown = failure !== null && (online || failure.code !== 'network.offline')
  return (
    <div className={form.notes}>
      {isShown && <PurchaseFailure error={failure} offeredStep={failure.canRetry ? 'tryAgain' : undefined} />}
      {payLink !== null && (
        <p className={styles.payLink}>
          <a href={payLink.url} target="_blank" rel="noopener noreferrer" onClick={onramp.followLink}>
            {t('onramp.openPage')}
          </a>
        </p>
      )}
    </div>
  )
}

/** The way to the visitor's orders. Renders nothing without any. */
function OrdersLink() {
  const t = useText()
  const { modal } = useRuntime()
  const { orders } = useOnramp().view
  if (orders.length === 0) return null
  const open = orders.filter(({ status }) => !isEndedOrder(status)).length
  return (
    <p className={styles.orders}>
      <Button tone="link" onClick={() => modal.push('OnRampActivity')}>
        {open > 0 ? t('onramp.openOrders', { count: open }) : t('onramp.orders')}
      </Button>
    </p>
  )
}
