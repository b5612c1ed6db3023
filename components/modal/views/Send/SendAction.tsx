'use client'
import { FormButton } from '@/components/modal/parts/AmountForm'
import type { SendModel } from '@/lib/react/use-send'
import { type Translate, useText } from '@/lib/react/use-text'
import type { SendButton } from '@/lib/send/send-state'

/** Actions that need an internet connection. */
const NEEDS_NETWORK: readonly SendButton['kind'][] = ['loading', 'resolving', 'retry', 'review']

/** The main button of the form. Its label names what is missing. */
export function SendAction({ send }: { send: SendModel }) {
  const t = useText()
  const { button, step } = send

  const press = () => {
    if (button.kind === 'selectToken') send.chooseToken()
    else if (button.kind === 'retry') send.retry()
    else send.review()
  }

  const isChecking = step === 'checking' && button.kind === 'loading'
  return (
    <FormButton
      label={isChecking ? t('send.button.checking') : labelOf(button, t)}
      isBusy={button.kind === 'loading' || button.kind === 'resolving'}
      isInactive={!button.enabled}
      needsNetwork={NEEDS_NETWORK.includes(button.kind)}
      onPress={press}
    />
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
