'use client'
import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { Check } from './message-icons'

export interface CheckboxProps {
  label: ReactNode
  /** An explanation below the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A consent that must be given before its button can be used. */
export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId()
  const labelId = useId()
  const hintId = useId()
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.box}>
        <input
          id={id}
          className={styles.input}
          type="checkbox"
          checked={checked}
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check className={styles.tick} />
      </span>
      <span className={styles.words}>
        <span id={labelId}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
