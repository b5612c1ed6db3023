'use client'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { type Translate, useText } from '@/lib/runtime/use-text'
import type { SwapButton, SwapView } from '@/lib/swap/swap-state'

/** The form's one button. Its label says what is missing until nothing is. */
export function SwapAction({ swap }: { swap: SwapView }) {
  const { modal } = useRuntime()
  const t = useText()
  const { button, step } = swap

  const press = () => {
    switch (button.kind) {
      case 'connectWallet':
        return modal.push('Connect')
      case 'selectToken':
        return swap.chooseToken(button.side)
      case 'quoteFailed':
        return swap.retry()
      default:
        return swap.review()
    }
  }

  const busy = button.kind === 'loading'
  return (
    <Button busy={busy} inactive={!button.enabled} onClick={press}>
      {step === 'quoting' && busy ? t('swap.button.quoting') : labelOf(button, t)}
    </Button>
  )
}

function labelOf(button: SwapButton, t: Translate): string {
  switch (button.kind) {
    case 'insufficientBalance':
    case 'insufficientGas':
      return t(`swap.button.${button.kind}`, { symbol: button.symbol })
    case 'quoteFailed':
      return t('swap.button.retry')
    default:
      return t(`swap.button.${button.kind}`)
  }
}
