'use client'
import styles from '@/components/modal/parts/ConfirmButton.module.css'
import { useOnline } from '@/components/modal/parts/use-online'
import { useSettled } from '@/components/modal/parts/use-settled'
import { Button } from '@/components/ui/Button'
import type { SendModel } from '@/lib/react/use-send'
import { useLocale, useText } from '@/lib/react/use-text'
import type { Transfer } from '@/lib/send/send-state'
import { formatExactAmount } from '@/lib/text/format'

/** The confirm button. Its label is the exact action, or what is pending. */
export function SendConfirm({ send, transfer }: { send: SendModel; transfer: Transfer }) {
  const t = useText()
  const locale = useLocale()
  const { step, walletBusyUntil, mayAskAgain } = send
  const isReview = step === 'reviewing'
  const isRequestOpen = isReview && walletBusyUntil !== undefined && !mayAskAgain
  const settled = useSettled(`${step} ${isRequestOpen}`)
  const offline = !useOnline() && isReview
  const { token } = transfer
  const amount = formatExactAmount(transfer.amount, token.decimals, locale)
  const label = isRequestOpen
    ? t('request.isOpen')
    : isReview
      ? t('send.confirm', { amount, symbol: token.symbol })
      : t(step === 'asking' ? 'request.confirmInWallet' : 'request.waiting')
  return (
    <Button
      busy={!isReview}
      inactive={offline || !settled || isRequestOpen}
      className={styles.confirm}
      onClick={send.confirm}
    >
      {offline ? t('error.offline') : label}
    </Button>
  )
}
