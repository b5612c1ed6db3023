'use client'
import { type Ref, useState } from 'react'
import styles from './AmountField.module.css'
import { classNames } from './class-names'

export interface AmountFieldProps {
  label: string
  /** The amount as the field shows it, such as `1.5`; empty if nothing was entered. */
  value: string
  /**
   * The same with groups, shown while the field has no focus. In a field with groups, a typed digit could be in a wrong
   * one. May have fewer digits, which `title` then has.
   */
  atRest: string
  /**
   * Parses typed or pasted text into plain decimal text. Returns `null` to refuse it: the field then keeps its value,
   * and the caller shows the reason.
   */
  read: (text: string) => string | null
  onChange: (value: string) => void
  invalid?: boolean
  /** A currency sign precedes the amount and takes the room of one digit. */
  signed?: boolean
  describedBy?: string
  /** The last good amount, while a newer one is on its way. */
  dimmed?: boolean
  /** Called when Enter is pressed, but not while it is held. */
  onEnter?: (() => void) | undefined
  /** What the mouse shows: the exact amount, if the field has fewer digits. */
  title?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** An editable amount. The font size depends on the number of digits. */
export function AmountField({ label, value, atRest, read, onChange, onEnter, ...rest }: AmountFieldProps) {
  const { invalid, signed, describedBy, dimmed, title, ref } = rest
  // The text that an input method is composing. Read only when complete: a change would end the composition.
  const [composed, setComposed] = useState<string | undefined>(undefined)
  const [isFocused, setFocused] = useState(false)
  const shown = composed ?? (isFocused ? value : atRest)
  const enter = (text: string) => {
    setComposed(undefined)
    const next = read(text)
    if (next !== null) onChange(next)
  }
  return (
    <input
      ref={ref}
      className={classNames(styles.amount, styles[fitFor(signed ? `$${shown}` : shown)], dimmed && styles.dimmed)}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      title={title}
      placeholder="0"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={shown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={({ target, nativeEvent }) => {
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value)
        else enter(target.value)
      }}
      onCompositionEnd={({ currentTarget }) => enter(currentTarget.value)}
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
