'use client'
import { useHeaderTitle } from '@/components/modal/header-slots'
import { Exchange } from '@/components/modal/parts/Exchange'
import styles from '@/components/modal/parts/Review.module.css'
import { useNow } from '@/components/modal/parts/use-now'
import { useSend } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import { SendConfirm } from './SendConfirm'
import { SendDone } from './SendDone'
import { SendProgress } from './SendProgress'
import { SendReview } from './SendReview'

/** The review before the request to the wallet, the transfer in progress and its result. Changes never move the button. */
export default function SendPreviewView() {
  const t = useText()
  const send = useSend()
  // An open request ends by the clock.
  useNow(send.walletBusyUntil !== undefined)
  const { step, sent, transfer, account } = send
  useHeaderTitle(
    step === 'done' ? t('send.titleDone') : send.button.kind === 'inProgress' ? t('send.titleSending') : undefined,
  )
  const shown = sent ?? transfer
  // The flow has ended and another view is about to show.
  if (shown === undefined || account === undefined) return null
  const { token, amount } = shown
  const paid = {
    label: t(step === 'done' ? 'send.amountSent' : 'send.amount'),
    units: amount,
    token,
    price: token.price,
  }
  if (step === 'done' && sent !== undefined) return <SendDone send={send} sent={sent} paid={paid} />
  return (
    <div className={styles.review}>
      <Exchange paid={paid} />
      <SendReview send={send} transfer={shown} />
      <SendConfirm send={send} transfer={shown} />
      <SendProgress send={send} />
    </div>
  )
}
