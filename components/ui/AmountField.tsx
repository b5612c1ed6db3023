'use client'
import styles from './AmountField.module.css'
import { classNames } from './class-names'
import { VisuallyHidden } from './VisuallyHidden'

export interface AmountFieldProps {
  label: string
  /** Plain decimal text, as `1.5`; empty when nothing was entered. */
  value: string
  /** Reads what was typed or pasted as plain decimal text; `null` when it is no number, which leaves the field alone. */
  normalise: (text: string) => string | null
  onChange: (value: string) => void
  invalid?: boolean
  /** A currency's sign stands before it and takes the room of a figure. */
  signed?: boolean
  describedBy?: string
}

/** An amount to type. Comma, dot and pasted grouping are understood; the size of the figures follows their number. */
export function AmountField({ label, value, normalise, onChange, invalid, signed, describedBy }: AmountFieldProps) {
  return (
    <input
      className={classNames(styles.amount, styles[fitFor(signed ? `$${value}` : value)])}
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
    />
  )
}

/** An amount to read, in the same place and size. */
export function AmountText({
  children,
  exact,
  unit,
  dimmed,
}: {
  children: string
  exact?: string | undefined
  /** For those who do not see the token beside it. */
  unit?: string
  dimmed?: boolean
}) {
  return (
    <bdi
      dir="ltr"
      title={exact}
      className={classNames(styles.amount, styles[fitFor(children)], dimmed && styles.dimmed)}
    >
      {children}
      {unit !== undefined && <VisuallyHidden> {unit}</VisuallyHidden>}
    </bdi>
  )
}

/** Long amounts get smaller figures before they get cut. */
function fitFor(text: string): 'roomy' | 'fitted' | 'tight' | 'packed' {
  if (text.length <= 8) return 'roomy'
  if (text.length <= 12) return 'fitted'
  return text.length <= 14 ? 'tight' : 'packed'
}
