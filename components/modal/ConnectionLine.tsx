'use client'
import { useEffect, useState } from 'react'
import { useText } from '@/lib/react/use-text'
import styles from './ConnectionLine.module.css'
import { useOnline } from './parts/use-online'

/** How long the good news stays. */
const BACK_MS = 3_000

/** The foot of the card while the browser has no connection, and for a moment once it is back. */
export function ConnectionLine() {
  const t = useText()
  const online = useOnline()
  const [missed, setMissed] = useState(!online)
  if (!online && !missed) setMissed(true)

  useEffect(() => {
    if (!online || !missed) return
    const timer = setTimeout(() => setMissed(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [online, missed])

  return (
    // The region is always there, or nothing would be spoken.
    <div role="status" className={styles.region}>
      {missed && (
        <div className={styles.line} data-online={online || undefined}>
          <p className={styles.title}>{t(online ? 'connection.back' : 'error.offline')}</p>
          {!online && <p>{t('connection.offlineBody')}</p>}
        </div>
      )}
    </div>
  )
}
