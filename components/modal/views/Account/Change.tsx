'use client'
import { useLocale } from '@/lib/react/use-text'
import { formatChange } from '@/lib/text/format-change'
import styles from './Change.module.css'

/** A change in 24 h. The colour repeats the meaning of the sign. */
export function Change({ fraction }: { fraction: number }) {
  const { text, direction } = formatChange(fraction, useLocale())
  return <bdi className={styles[direction]}>{text}</bdi>
}
