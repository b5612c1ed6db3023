'use client'
import type { Ref } from 'react'
import styles from './AmountField.module.css'
import { classNames } from './class-names'

export interface AmountFieldProps {
  label: string
  /** Plain decimal text, such as `1.5`; empty if nothing was entered. */
  value: string
  /**
   * Normalises typed or pasted text to plain decimal text; `null` if it is not a number, and the field keeps its value.
   */
  normalise: (text: string) => string | null
  onChange: (value: string) => void
  invalid?: boolean
  /** A currency sign precedes the amount and takes the room of one digit. */
  signed?: boolean
  describedBy?: string
  /** The last good amount, while a newer one is on its way. */
  dimmed?: boolean
  /** Called when Enter is pressed, but not while it is held. */
  onEnter?: (() => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** An editable amount. Comma, dot and pasted grouping are accepted; the font size depends on the number of digits. */
export function AmountField({ label, value, normalise, onChange, onEnter, ...rest }: AmountFieldProps) {
  const { invalid, signed, describedBy, dimmed, ref } = rest
  return (
    <input
      ref={ref}
      className={classNames(styles.amount, styles[fitFor(signed ? `$${value}` : value)], dimmed && styles.dimmed)}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      placeholder="0"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => {
        const next = normalise(event.target.value)
        if (next !== null) onChange(next)
      }}
      onKeyDown={({ key, repeat, nativeEvent }) => {
        if (key === 'Enter' && !repeat && !nativeEvent.isComposing) onEnter?.()
      }}
    />
  )
}

/** Long amounts get a smaller font before they are cut. */
function fitFor(text: string): 'roomy' | 'fitted' | 'tight' | 'packed' {
  if (text.length <= 8) return 'roomy'
  if (text.length <= 12) return 'fitted'
  return text.length <= 14 ? 'tight' : 'packed'
}
