import type { FormEvent } from 'react'
import type { Translate } from '@/lib/react/use-text'
import styles from '../../ModalCard.module.css'

export interface EmailFieldsProps {
  readonly t: Translate
  /** Unique in the page. */
  readonly id: string
  readonly address: string
  readonly hint: string
  /** Whether the login works on the network. */
  readonly isServed: boolean
  /** The login begins as soon as its code is here. */
  readonly isBusy?: boolean
  onType(address: string): void
  onSubmit(): void
}

/** Draws the login by e-mail of Connect without hooks. */
export function EmailFields({ t, id, address, hint, isServed, isBusy, onType, onSubmit }: EmailFieldsProps) {
  return (
    <form
      className={styles.email}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label htmlFor={id}>{t('emailLogin.address')}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        dir="ltr"
        value={address}
        disabled={!isServed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
      />
      <button type="submit" className={styles.plainButton} disabled={!isServed} aria-busy={isBusy || undefined}>
        {t('emailLogin.continue')}
      </button>
      <p id={`${id}-hint`} className={styles.foot}>
        {hint}
      </p>
    </form>
  )
}
