'use client'
import { useLocale } from '@/lib/runtime/use-text'
import { formatFiat } from '@/lib/text/format'
import styles from './Money.module.css'

/** A sum in US dollars with its cents set back. */
export function BigMoney({ value }: { value: number }) {
  const locale = useLocale()
  const text = formatFiat(value, locale)
  // Cents are the last mark and its digits; `Intl` decides which mark that is.
  const cents = /[^\d\s][\d]{2}(?=\D*$)/.exec(text)
  if (cents === null) return <bdi>{text}</bdi>
  return (
    <bdi>
      {text.slice(0, cents.index)}
      <span className={styles.cents}>{text.slice(cents.index)}</span>
    </bdi>
  )
}
