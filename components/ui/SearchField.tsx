'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from './IconButton'
import { X } from './page-icons'
import styles from './SearchField.module.css'
import { Search } from './view-icons'

export interface SearchFieldProps {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** For a parent that moves the focus here. */
  input?: RefObject<HTMLInputElement | null>
}

/** A search box; `/` focuses it from anywhere in the view, Esc empties it before it closes anything. */
export function SearchField({ label, clearLabel, value, onChange, input: outer }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = outer ?? own

  // Before the first paint, so that the key works as soon as the box is visible.
  useLayoutEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.key !== '/' || target?.closest('input, textarea, [contenteditable]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [input])

  return (
    <div className={styles.field}>
      <Search className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}
