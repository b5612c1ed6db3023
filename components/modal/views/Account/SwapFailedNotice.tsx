'use client'
import { useSyncExternalStore } from 'react'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFlows } from '@/lib/react/use-flows'
import { useText } from '@/lib/react/use-text'

/** The reason why a swap could not start, with a button to try again. Disappears by itself once it can. */
export function SwapFailedNotice() {
  const { modal } = useRuntime()
  const { swap } = useFlows()
  const t = useText()
  const error = useSyncExternalStore(
    swap.subscribe,
    () => swap.current()?.actor.getSnapshot().context.transactionError,
    () => undefined,
  )
  if (error?.code !== 'swap.init_failed') return null
  return (
    <Notice tone="warn" role="alert" title={t(error.textKey)}>
      <ErrorBody error={error} offeredStep="tryAgain" />
      <Button tone="quiet" size="compact" onClick={() => modal.push('Swap')}>
        {t('common.tryAgain')}
      </Button>
    </Notice>
  )
}
