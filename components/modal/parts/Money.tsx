'use client'
import { useMoney } from '@/lib/react/use-display-currency'
import styles from './Money.module.css'

/** Maximum number of characters that fit a narrow card in the size of a heading. */
const FITS = 13

/** A value in US dollars, in the currency that values are shown in, with smaller cents. */
export function BigMoney({ value }: { value: number }) {
  const text = useMoney()(value)
  // The cents are the last separator and its digits. `Intl` chooses the separator.
  const cents = /[^\p{Nd}\s]\p{Nd}{2}\P{Nd}*$/u.exec(text)
  const size = text.length > FITS ? styles.long : undefined
  if (cents === null) return <bdi className={size}>{text}</bdi>
  return (
    <bdi className={size}>
      <span>{text.slice(0, cents.index)}</span>
      <span className={styles.cents}>{text.slice(cents.index)}</span>
    </bdi>
  )
}
