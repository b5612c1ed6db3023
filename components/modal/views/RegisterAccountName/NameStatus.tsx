'use client'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { labelLimits } from '@/lib/names/name-rules'
import type { NameRegistration } from '@/lib/react/use-name-registration'
import { useText } from '@/lib/react/use-text'
import styles from './RegisterAccountNameView.module.css'

/** One line below the name: the rule that it breaks, or whether it is available. Empty while that is unknown. */
export function NameStatus({ id, registration }: { id: string; registration: NameRegistration }) {
  const t = useText()
  const { text, typedName: name, refusal, status, isChecking } = registration
  const line = () => {
    if (text === '') return t('names.rule', labelLimits)
    if (refusal !== undefined) return t(errorCatalogue[refusal].textKey, labelLimits)
    if (status === 'taken') return t('error.nameTaken', { name })
    if (status === 'reserved') return t('error.nameReserved', { name })
    if (status === 'available') return t('names.available', { name })
    return isChecking && t('names.checking')
  }
  const tone = isRefused(registration) ? 'bad' : status === 'available' ? 'good' : undefined
  return (
    <p id={id} className={styles.status} role="status" data-tone={tone}>
      {line()}
    </p>
  )
}

/** Whether the typed name cannot be registered, and no further letter helps. A short one is not wrong yet. */
export function isRefused({ text, refusal, status }: NameRegistration): boolean {
  if (text === '') return false
  return (refusal !== undefined && refusal !== 'names.too_short') || status === 'taken' || status === 'reserved'
}
