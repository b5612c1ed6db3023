import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Digits with their marks and groups, and the sign before them. */
const NUMBERS = /(?:[−+] )?<?\d[\d.,\u202f]*/g

/** Text whose numbers stay in one piece: a line breaks before or after them. */
export function Figures({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: number, index } of children.matchAll(NUMBERS)) {
    if (index > end) parts.push(<span key={end}>{children.slice(end, index)}</span>)
    parts.push(
      <span key={index} className={styles.number}>
        {number}
      </span>,
    )
    end = index + number.length
  }
  return end < children.length ? [...parts, <span key={end}>{children.slice(end)}</span>] : parts
}
