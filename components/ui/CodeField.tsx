'use client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { codeDigits } from '@/lib/core/code-digits'
import styles from './CodeField.module.css'

export interface CodeFieldProps {
  label: string
  /** Digits of the code. */
  length: number
  /** ASCII digits. */
  value: string
  onChange: (value: string) => void
  /** Called if the entered text is not a code or the beginning of one. The field keeps its value. */
  onRefuse: () => void
  /** The code is being checked. */
  busy: boolean
  invalid: boolean
  describedBy?: string
}

/**
 * A one-time code, drawn as boxes over one real field: paste, the offer of the phone's keyboard, Backspace and the
 * arrow keys are the browser's own. Takes the focus, also after a check.
 */
export function CodeField({ label, length, value, onChange, onRefuse, busy, invalid, describedBy }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)

  useEffect(() => {
    if (!busy) input.current?.focus({ preventScroll: true })
  }, [busy])

  /** In a full field the digit at the caret is selected, so that typing replaces it. */
  const follow = () => {
    const field = input.current
    if (field === null || document.activeElement !== field) return setCaret(null)
    const { selectionStart: start, selectionEnd: end } = field
    const at = Math.min(start ?? 0, length - 1)
    if (start === end && at < field.value.length) field.setSelectionRange(at, at + 1)
    setCaret(at)
  }
  /** The digit at the caret is selected, so that the browser's own step to the left would end where it began. */
  const stepBack = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    if (event.key !== 'ArrowLeft' || event.shiftKey || start === null || start === end) return
    event.preventDefault()
    event.currentTarget.setSelectionRange(Math.max(0, start - 1), Math.max(0, start - 1))
    follow()
  }
  return (
    <div className={styles.code} dir="ltr" data-busy={busy || undefined} data-invalid={invalid || undefined}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        pattern="[0-9]*"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        readOnly={busy}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const digits = codeDigits(target.value, length)
          if (digits === null) onRefuse()
          else onChange(digits)
        }}
        onKeyDown={stepBack}
        onSelect={follow}
        onFocus={follow}
        onBlur={() => setCaret(null)}
      />
      {Array.from({ length }, (_, place) => place).map((place) => (
        <span
          key={place}
          className={styles.box}
          data-here={(caret !== null && place === Math.min(caret, value.length)) || undefined}
          aria-hidden="true"
        >
          {value[place]}
        </span>
      ))}
    </div>
  )
}
