'use client'
import { type KeyboardEvent, useId } from 'react'
import styles from './SegmentedControl.module.css'
import { stepIndex } from './step-index'

export interface SegmentedControlProps<T extends string> {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all in sight. Native radio buttons below the drawing. */
export function SegmentedControl<T extends string>({ label, options, value, onChange }: SegmentedControlProps<T>) {
  const name = useId()
  // Browsers do not agree on what left and right mean among radio buttons where the writing runs to the left.
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = options.findIndex((option) => option.value === value)
    const next = stepIndex(event, at, options.length)
    const option = next === null ? undefined : options[next]
    if (next === null || !option) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('input')[next]?.focus()
    onChange(option.value)
  }
  return (
    <div className={styles.control} role="radiogroup" aria-label={label} onKeyDown={walk}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
