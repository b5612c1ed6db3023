'use client'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { WalletRowItem } from '@/components/modal/parts/WalletRowItem'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import type { WalletEntry } from '@/lib/directory/wallet-entries'
import { useText } from '@/lib/react/use-text'
import styles from './AllWalletsView.module.css'
import { useVisibleRows } from './use-visible-rows'

export interface WalletRowsProps {
  entries: readonly WalletEntry[]
  /** They are the result of the search before. */
  outdated: boolean
  /** Whether there are more pages. The rows of the next one are drawn as a skeleton. */
  more: boolean
  /** Where the arrow keys begin and end. */
  field: RefObject<HTMLElement | null>
  onChoose: (entry: WalletEntry) => void
  /** The last rows are in sight. */
  onEnd: () => void
}

/** Rows before the end of the list at which the next page is asked for. */
const AHEAD_ROWS = 20
/** Rows of `SkeletonRows`. */
const PLACEHOLDERS = 3

/** The height of so many rows. */
const rows = (count: number): string => `calc(${count} * var(--row))`

/**
 * A list of which only the rows in sight are drawn. What is scrolled out at one end is reused at the other: to change a
 * row costs less than to build one. Arrow keys, Home and End move through all of them.
 */
export function WalletRows({ entries, outdated, more, field, onChoose, onEnd }: WalletRowsProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  /** Index of the row that has the focus, or gets it as soon as it is drawn. */
  const focus = useRef<number | undefined>(undefined)
  const { first, end } = useVisibleRows(list, entries.length)

  const rowAt = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > button:first-child`)

  useEffect(() => {
    if (end > entries.length - AHEAD_ROWS) onEnd()
  }, [end, entries.length, onEnd])

  // A row that is scrolled out becomes another one, or is removed. The list takes the focus, so that the keys still work.
  useLayoutEffect(() => {
    const index = focus.current
    const focused = document.activeElement
    if (index === undefined || !(focused === document.body || list.current?.contains(focused))) return
    const holder = rowAt(index) ?? list.current
    if (holder !== focused) holder?.focus({ preventScroll: true })
    focus.current = index
  })

  function moveTo(index: number): void {
    focus.current = index
    const row = rowAt(index)
    if (row) {
      row.focus()
      return
    }
    // Not drawn yet: it is once the list has been scrolled there.
    const element = list.current
    element?.focus({ preventScroll: true })
    element?.querySelector(`.${styles.ends}`)?.scrollIntoView({ block: index === 0 ? 'start' : 'end' })
    requestAnimationFrame(() => requestAnimationFrame(() => rowAt(index)?.focus()))
  }

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const at = focus.current ?? 0
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (target < 0) field.current?.focus()
    else moveTo(Math.min(target, entries.length - 1))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the keys of its rows
    <div
      ref={list}
      className={styles.list}
      data-outdated={outdated || undefined}
      tabIndex={-1}
      // Not custom properties: a change of one is a change of style for every row below.
      style={{ blockSize: rows(entries.length + (more ? PLACEHOLDERS : 0)) }}
      onKeyDown={walk}
      onFocus={({ target }) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index')
        if (index) focus.current = Number(index)
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !list.current?.contains(relatedTarget)) focus.current = undefined
      }}
    >
      <ul className={styles.rows} aria-label={t('directory.all')}>
        {entries.slice(first, end).map((entry, offset) => {
          const index = first + offset
          return (
            <WalletRowItem
              key={index % (end - first)}
              entry={entry}
              place={{ index, of: entries.length, start: rows(index) }}
              onChoose={onChoose}
            />
          )
        })}
      </ul>
      {more && (
        <div className={styles.more} style={{ transform: `translateY(${rows(entries.length)})` }}>
          <SkeletonRows endLines={1} />
        </div>
      )}
      <span className={styles.ends} aria-hidden="true" />
    </div>
  )
}
