'use client'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './shell-parts.module.css'

/** A list whose rows are reached with the arrow keys, Home and End. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label} onKeyDown={walk}>
      {children}
    </ul>
  )
}

function walk(event: KeyboardEvent<HTMLUListElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (target === undefined) return
  const row = rows[Math.min(Math.max(target, 0), rows.length - 1)]
  if (!row) return
  event.preventDefault()
  row.focus()
}
