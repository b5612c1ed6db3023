'use client'
import { Button } from '@/components/ui/Button'
import type { Network } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './SwapView.module.css'

/** Shown on a network without a swap provider. */
export function SwapOff({ network }: { network: Network }) {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <div className={styles.off}>
      <p role="status">{t('swap.off', { network: network.name })}</p>
      <Button onClick={() => modal.push('Networks')}>{t('amount.otherNetwork')}</Button>
    </div>
  )
}
