'use client'
import { isSuggestible } from '@/lib/names/name-form-machine'
import { labelTextOf } from '@/lib/names/name-rules'
import type { NameRegistration } from '@/lib/react/use-name-registration'
import { useText } from '@/lib/react/use-text'
import styles from './RegisterAccountNameView.module.css'

/** Other names, in place of one that is too short, taken or reserved. A press takes one. */
export function SuggestedNames({ registration, onPick }: { registration: NameRegistration; onPick: () => void }) {
  const t = useText()
  const { text, typedName, zone, suggestions, isChecking, enter } = registration
  // An answer for a text before stays, dimmed, until there is one for this text.
  const isWanted =
    isSuggestible(text) && suggestions.every(({ name, status }) => name !== typedName || status !== 'available')
  if (zone === undefined || !isWanted) return null
  const others = suggestions.flatMap(({ name, status }) => {
    const label = labelTextOf(name, zone)
    return status !== 'available' || label === null || name === typedName ? [] : [label]
  })
  if (others.length === 0) return null
  return (
    <div className={styles.suggested} data-dimmed={isChecking || undefined}>
      <h3 className={styles.label}>{t('names.suggestions')}</h3>
      <ul className={styles.chips}>
        {others.map((label) => (
          <li key={label}>
            <button
              type="button"
              className={styles.chip}
              onClick={() => {
                enter(label)
                onPick()
              }}
            >
              <bdi dir="ltr">{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
