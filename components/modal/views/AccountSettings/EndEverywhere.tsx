'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { useText } from '@/lib/react/use-text'
import styles from './SignedIn.module.css'

/** What has just come under a finger takes no press for this long: it may be meant for what was there before. */
const SETTLE_MS = 800

interface EndEverywhereProps {
  busy: boolean
  inactive: boolean
  onEnd: () => void
}

/** Cannot be undone, so that it takes two presses: the first says what it means. */
export function EndEverywhere({ busy, inactive, onEnd }: EndEverywhereProps) {
  const t = useText()
  /** Unix ms. */
  const openedAt = useRef(0)
  const show = (details: HTMLDetailsElement) => {
    if (!details.open) return
    openedAt.current = Date.now()
    // At the foot of a full card it would open out of sight.
    details.scrollIntoView?.({ block: 'nearest' })
  }
  const end = () => {
    if (Date.now() - openedAt.current >= SETTLE_MS) onEnd()
  }
  return (
    <Disclosure summary={t('sessions.everywhere')} onToggle={show}>
      <div className={styles.everywhere}>
        <p className={styles.hint}>{t('sessions.everywhereBody')}</p>
        <Button tone="quiet" busy={busy} inactive={inactive} onClick={end}>
          {t('sessions.everywhereYes')}
        </Button>
      </div>
    </Disclosure>
  )
}
