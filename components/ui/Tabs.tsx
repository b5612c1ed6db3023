'use client'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { stepIndex } from './step-index'
import styles from './Tabs.module.css'

export interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { readonly id: T; readonly label: string }[]
  selected: T
  onSelect: (id: T) => void
  /** The selected panel; the others need not exist. */
  children: ReactNode
}

/** Views of one subject, one at a time. The arrow keys select immediately: a panel must not need a click to show. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = stepIndex(event, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    onSelect(tab.id)
  }
  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className={styles.panel} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
