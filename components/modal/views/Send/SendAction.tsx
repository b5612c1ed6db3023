'use client'
import styles from '@/components/modal/parts/AmountForm.module.css'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { useIsReconnecting } from '@/lib/react/use-is-reconnecting'
import type { SendModel } from '@/lib/react/use-send'
import { type Translate, useText } from '@/lib/react/use-text'
import type { SendButton } from '@/lib/send/send-state'

/** Actions that need an internet connection. */
const NEEDS_NETWORK: readonly SendButton['kind'][] = ['loading', 'resolving', 'retry', 'review']

/** The main button of the form. Its label names what is missing. */
export function SendAction({ send }: { send: SendModel }) {
  const t = useText()
  const { button, step } = send
  const offline = !useOnline() && NEEDS_NETWORK.includes(button.kind)
  const isReconnecting = useIsReconnecting()
  const busy = button.kind === 'loading' || button.kind === 'resolving' || isReconnecting
  const isLong = useWaitStage(busy) === 'long'

  const press = () => {
    if (button.kind === 'selectToken') send.chooseToken()
    else if (button.kind === 'retry') send.retry()
    else send.review()
  }

  const waitingFor = isLong
    ? t('modal.stillWorking')
    : step === 'checking' && button.kind === 'loading' && t('send.button.checking')
  return (
    <Button
      className={styles.action}
      busy={busy && !offline}
      inactive={offline || isReconnecting || !button.enabled}
      onClick={press}
    >
      {offline ? t('error.offline') : waitingFor || (isReconnecting ? t('button.reconnecting') : labelOf(button, t))}
    </Button>
  )
}

function labelOf(button: SendButton, t: Translate): string {
  switch (button.kind) {
    case 'insufficientBalance':
    case 'insufficientGas':
      return t(`amount.button.${button.kind}`, { symbol: button.symbol })
    case 'loading':
    case 'enterAmount':
    case 'selectToken':
    case 'retry':
      return t(`amount.button.${button.kind}`)
    default:
      return t(`send.button.${button.kind}`)
  }
}
