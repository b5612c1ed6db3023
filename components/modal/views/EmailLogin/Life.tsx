'use client'
import { useNow } from '@/components/modal/parts/use-now'
import { useText } from '@/lib/react/use-text'
import { formatCountdown } from '@/lib/text/format-countdown'
import styles from './EmailLoginView.module.css'

interface LifeProps {
  of: 'link' | 'code'
  /** Unix ms. */
  endsAt: number
}

/** How long a link or a code still works. Nothing once it has ended: asking then says so. */
export function Life({ of, endsAt }: LifeProps) {
  const t = useText()
  const left = endsAt - useNow(true)
  if (left <= 0) return null
  // Not spoken each second: a timer is silent by default.
  return (
    <p className={styles.life} role="timer">
      {t(`emailLogin.${of}Life`, { time: formatCountdown(left) })}
    </p>
  )
}
