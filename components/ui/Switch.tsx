'use client'
import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps {
  label: ReactNode
  /** An explanation below the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off and takes effect immediately. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        className={styles.input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state; aria-checked could only disagree
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
