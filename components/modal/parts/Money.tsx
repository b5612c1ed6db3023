'use client'
import { useLocale } from '@/lib/react/use-text'
import { formatFiat } from '@/lib/text/format'
import styles from './Money.module.css'

/** More characters than this do not fit a narrow card in the size of a heading. */
const FITS = 13

/** A sum in US dollars with its cents set back. */
export function BigMoney({ value }: { value: number }) {
  const locale = useLocale()
  const text = formatFiat(value, locale)
  // Cents are the last mark and its digits; `Intl` decides which mark that is.
  const cents = /[^\p{Nd}\s]\p{Nd}{2}\P{Nd}*$/u.exec(text)
  const size = text.length > FITS ? styles.long : undefined
  if (cents === null) return <bdi className={size}>{text}</bdi>
  return (
    <bdi className={size}>
      {text.slice(0, cents.index)}
      <span className={styles.cents}>{text.slice(cents.index)}</span>
    </bdi>
  )
}
