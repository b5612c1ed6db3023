'use client'
import { FormButton } from '@/components/modal/parts/AmountForm'
import { useRuntime } from '@/lib/react/runtime-context'
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

  const busy = button.kind === 'loading'
  return (
    <FormButton
      // If the quote has not arrived by the next stage, it has failed, and the button tries again.
      label={step === 'quoting' && busy ? t('swap.button.quoting') : labelOf(button, t)}
      isBusy={busy}
      isInactive={!button.enabled}
      needsNetwork={NEEDS_NETWORK.includes(button.kind)}
      onPress={press}
    />
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
