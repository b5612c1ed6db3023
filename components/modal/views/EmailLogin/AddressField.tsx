'use client'
import { type RefObject, useId } from 'react'
import styles from './EmailLoginView.module.css'

interface AddressFieldProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  value: string
  /** The address is under way. */
  busy: boolean
  /** Why the address is refused; `null` if it is not. */
  refusal: string | null
  onChange: (typed: string) => void
}

/** The field for an e-mail address. */
export function AddressField({ input, label, value, busy, refusal, onChange }: AddressFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        dir="ltr"
        // One character more than allowed, so that a longer address is refused. If it were cut, it would be another one.
        maxLength={255}
        value={value}
        readOnly={busy}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : `${id}-refused`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.refused} id={`${id}-refused`} role="alert">
        {refusal}
      </p>
    </div>
  )
}
