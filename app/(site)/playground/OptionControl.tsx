import { Checkbox } from '@/components/ui/Checkbox'
import { SelectField } from '@/components/ui/SelectField'
import { Switch } from '@/components/ui/Switch'
import { TextField } from '@/components/ui/TextField'
import { optionValue } from './choices'
import type { PlaygroundOption } from './options'
import styles from './playground.module.css'

export interface OptionControlProps {
  readonly option: PlaygroundOption
  /** What is chosen; `undefined` for the default. */
  readonly text: string | undefined
  /** What the default is, as a text. */
  readonly byDefault: string
  /** Names of values that have one, such as networks. */
  readonly names: Readonly<Record<string, string>>
  /** `undefined` goes back to the default. */
  readonly onChange: (text: string | undefined) => void
}

/** The control of one option. A text that cannot be used stays in its field, which says so. */
export function OptionControl({ option, text, byDefault, names, onChange }: OptionControlProps) {
  const shown = text ?? byDefault
  const change = (next: string) => onChange(next === byDefault ? undefined : next)
  switch (option.kind) {
    case 'switch':
      return (
        <Switch
          label={option.label}
          hint={option.hint}
          checked={shown === 'on'}
          onChange={(checked) => change(checked ? 'on' : 'off')}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={option.label}
          value={shown}
          options={option.values.map((value) => ({ value, label: names[value] ?? value }))}
          onChange={change}
        />
      )
    case 'set':
      return <SetControl option={option} text={text} byDefault={byDefault} names={names} onChange={onChange} />
    default: {
      const isBad = text !== undefined && optionValue(option, text) === undefined
      return (
        <TextField
          label={option.label}
          hint={option.hint}
          {...(isBad && { problem: problemOf(option) })}
          {...(option.kind === 'json' && { rows: 4 })}
          code={option.kind !== 'text'}
          value={shown}
          {...(option.kind === 'number' && { inputMode: 'numeric' as const })}
          onChange={change}
        />
      )
    }
  }
}

/** Boxes of which any may be checked. Without a choice those of the default are, or all if it has none. */
function SetControl({ option, text, byDefault, names, onChange }: OptionControlProps) {
  const values = 'values' in option ? option.values : []
  const start = byDefault === '' ? values : byDefault.split(',')
  const checked = text === undefined ? start : text.split(',').filter((value) => values.includes(value))
  const toggle = (value: string, isChecked: boolean) => {
    const next = values.filter((each) => (each === value ? isChecked : checked.includes(each)))
    onChange(next.length === start.length && next.every((each) => start.includes(each)) ? undefined : next.join(','))
  }
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{option.label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={names[value] ?? value}
          checked={checked.includes(value)}
          onChange={(isChecked) => toggle(value, isChecked)}
        />
      ))}
      {option.hint !== undefined && <p className={styles.hint}>{option.hint}</p>}
    </fieldset>
  )
}

function problemOf(option: PlaygroundOption): string {
  if (option.kind === 'number') return `A whole number from 0 to ${option.most}`
  if (option.kind === 'json') return 'Not a list in JSON'
  return 'values' in option ? `Only ${option.values.join(', ')}` : 'Cannot be used'
}
