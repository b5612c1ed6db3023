'use client'
import { useId } from 'react'
import styles from './SelectField.module.css'
import { ChevronDown } from './view-icons'

export interface SelectFieldProps<T extends string = string> {
  label: string
  value: T
  /** `lang`: the language of an option, if it differs from the surrounding text. */
  options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  onChange: (value: T) => void
}

/** A choice among many options. Uses the browser's own list, which is the best one on a phone. */
export function SelectField<T extends string = string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  const id = useId()
  const choose = (text: string) => {
    const option = options.find((each) => each.value === text)
    if (option) onChange(option.value)
  }
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.field}>
        <select id={id} className={styles.select} value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.icon} />
      </span>
    </div>
  )
}
