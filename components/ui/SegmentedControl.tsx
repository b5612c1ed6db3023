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

/** A choice among a few visible options. Native radio buttons under a custom drawing. */
export function SegmentedControl<T extends string>({ label, options, value, onChange }: SegmentedControlProps<T>) {
  const name = useId()
  // Browsers differ in what left and right mean among radio buttons in right-to-left text.
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
