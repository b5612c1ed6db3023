'use client'
import styles from '@/components/modal/parts/AmountForm.module.css'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/react/runtime-context'
import { useIsReconnecting } from '@/lib/react/use-is-reconnecting'
import type { SwapModel } from '@/lib/react/use-swap'
import { type Translate, useText } from '@/lib/react/use-text'
import type { SwapButton } from '@/lib/swap/swap-state'

/** Actions that need an internet connection. */
const NEEDS_NETWORK: readonly SwapButton['kind'][] = ['loading', 'quoteFailed', 'review']

/** The main button of the form. Its label names what is missing. */
export function SwapAction({ swap }: { swap: SwapModel }) {
  const { modal } = useRuntime()
  const t = useText()
  const { button, step } = swap
  const offline = !useOnline() && NEEDS_NETWORK.includes(button.kind)

  const press = () => {
    switch (button.kind) {
      case 'connectWallet':
        return modal.push('Connect')
      case 'selectToken':
      case 'changeToken':
        return swap.chooseToken(button.side)
      case 'quoteFailed':
        return swap.retry()
      default:
        return swap.review()
    }
  }

  const isReconnecting = useIsReconnecting()
  const busy = button.kind === 'loading' || isReconnecting
  const isLong = useWaitStage(busy) === 'long'
  // If the quote has not arrived by the next stage, it has failed, and the button tries again.
  const waitingFor = isLong ? t('modal.stillWorking') : step === 'quoting' && busy && t('swap.button.quoting')
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

function labelOf(button: SwapButton, t: Translate): string {
  switch (button.kind) {
    case 'insufficientBalance':
    case 'insufficientGas':
      return t(`amount.button.${button.kind}`, { symbol: button.symbol })
    case 'quoteFailed':
      return t('amount.button.retry')
    case 'connectWallet':
    case 'loading':
    case 'enterAmount':
    case 'selectToken':
      return t(`amount.button.${button.kind}`)
    default:
      return t(`swap.button.${button.kind}`)
  }
}
