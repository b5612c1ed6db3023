'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { useText } from '@/lib/react/use-text'
import styles from './SignedIn.module.css'

/** A new button ignores presses for this long: they may be meant for what was there before. */
const SETTLE_MS = 800

interface EndEverywhereProps {
  busy: boolean
  inactive: boolean
  onEnd: () => void
}

/** Signs out everywhere. Cannot be undone, so it needs two presses; the first explains it. */
export function EndEverywhere({ busy, inactive, onEnd }: EndEverywhereProps) {
  const t = useText()
  /** Unix ms. */
  const openedAt = useRef(0)
  const show = (details: HTMLDetailsElement) => {
    if (!details.open) return
    openedAt.current = Date.now()
    // Otherwise it could expand below the visible part of the card.
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
