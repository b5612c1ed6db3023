import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps {
  label: ReactNode
  value: string
  onChange: (text: string) => void
  /** What is wrong with the text, said in place of the hint. */
  problem?: ReactNode
  hint?: ReactNode
  /** Several lines instead of one. */
  rows?: number | undefined
  /** Addresses and keys: monospaced, from left to right in every language. */
  code?: boolean
  readOnly?: boolean
  /** Maximum length. The field accepts one more character, so that a text that is too long is refused and never cut. */
  maxLength?: number
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  placeholder?: string
}

/** A labelled text field with one line below it. Nothing in it is corrected or completed by the browser. */
export function TextField({
  label,
  value,
  onChange,
  problem,
  hint,
  rows,
  code = false,
  maxLength,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const below = problem || hint
  const shared = {
    ...rest,
    ...(maxLength !== undefined && { maxLength: maxLength + 1 }),
    id,
    className: styles.input,
    value,
    dir: code && value !== '' ? ('ltr' as const) : ('auto' as const),
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'data-code': code || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-below`,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-below`} className={styles.below} role="status" data-tone={problem ? 'bad' : undefined}>
        {below}
      </p>
    </div>
  )
}
