'use client'
import { Button } from '@/components/ui/Button'
import { Share } from '@/components/ui/settings-icons'
import { useText } from '@/lib/react/use-text'
import styles from './ReceiveView.module.css'

/** Shares the address with another app, if the browser supports it (phones do). */
export function ShareAddress({ address }: { address: string }) {
  const t = useText()
  if (typeof navigator.share !== 'function') return null
  // Closing the share sheet rejects, and is not a failure.
  const share = () => navigator.share({ text: address }).catch(() => undefined)
  return (
    <Button tone="quiet" className={styles.share} aria-label={t('receive.share')} onClick={() => void share()}>
      <Share />
    </Button>
  )
}
