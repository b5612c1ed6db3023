'use client'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from '@/components/ui/Button'
import text from '@/components/ui/TextField.module.css'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import styles from './PasswordField.module.css'

/** Longer ones are refused, never cut. The key worker takes 200 characters. */
const MAX_LENGTH = 200

export interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** `new`: password managers offer to make and to keep one. */
  readonly purpose: 'new' | 'current'
  /** Under which a password manager keeps it. */
  readonly account: string
  /** Of the button that shows it. */
  readonly showLabel: string
  readonly problem?: string | null
  readonly hint?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A password, which the visitor can show. */
export function PasswordField({
  label,
  value,
  onChange,
  purpose,
  account,
  showLabel,
  problem,
  hint,
  inputRef,
}: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={text.field}>
      <VisuallyHidden>
        <input type="text" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden="true" />
      </VisuallyHidden>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          ref={inputRef}
          className={text.input}
          type={isShown ? 'text' : 'password'}
          autoComplete={`${purpose}-password`}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={MAX_LENGTH}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button tone="link" size="compact" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {showLabel}
        </Button>
      </div>
      <div id={`${id}-below`} className={text.below} role="status" data-tone={problem ? 'bad' : undefined}>
        {problem ?? hint}
      </div>
    </div>
  )
}
