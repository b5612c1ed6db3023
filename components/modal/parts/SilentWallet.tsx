'use client'
import { Notice } from '@/components/ui/Notice'
import { useText } from '@/lib/react/use-text'
import { useWaitStage } from './use-wait-stage'

/** Hints for a wallet that does not answer: where to find the request, and later how to go back. */
export function SilentWallet() {
  const t = useText()
  const stage = useWaitStage(true)
  if (stage !== 'long' && stage !== 'stuck') return null
  return (
    <Notice tone="warn">
      <p>{t(stage === 'long' ? 'request.walletStill' : 'request.walletStuck')}</p>
    </Notice>
  )
}
