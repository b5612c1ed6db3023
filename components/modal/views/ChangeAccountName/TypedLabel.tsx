'use client'
import { TextField } from '@/components/ui/TextField'
import { trimmed } from '@/lib/core/invisible'
import { NAME_MAX_LENGTH } from '@/lib/names/name-rules'
import { labelOf } from '@/lib/names/record-labels'
import { useText } from '@/lib/react/use-text'

interface TypedLabelProps {
  name: string
  typed: string
  readOnly: boolean
  onType: (text: string) => void
}

/** Whether the visitor has typed the label of the name. */
export const isTyped = (typed: string, name: string): boolean => trimmed(typed).toLowerCase() === labelOf(name)

/** The confirmation of what cannot be undone: typing the label of the name. */
export function TypedLabel({ name, typed, readOnly, onType }: TypedLabelProps) {
  const t = useText()
  return (
    <TextField
      label={t('names.typeToConfirm', { label: labelOf(name) })}
      value={typed}
      maxLength={NAME_MAX_LENGTH}
      readOnly={readOnly}
      onChange={onType}
    />
  )
}
