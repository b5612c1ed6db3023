'use client'
import { useState } from 'react'
import { PicturePicker } from '@/components/modal/parts/PicturePicker'
import { TextField } from '@/components/ui/TextField'
import { trimmed } from '@/lib/core/invisible'
import { type Attributes, MAX_ATTRIBUTE_LENGTH, refusedAttribute } from '@/lib/names/attribute-rules'
import type { NameRecord } from '@/lib/names/names-contract'
import { shownKeys } from '@/lib/names/record-labels'
import { useNameChange } from '@/lib/react/use-name-change'
import { useRecordLabel } from '@/lib/react/use-record-label'
import { useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'

const MODES: Readonly<Record<string, 'url' | 'email'>> = { url: 'url', email: 'email' }

/** The picture and the text records of a name, all signed at once. An empty field removes its record. */
export function ProfileForm({ record: { name, owner, attributes } }: { record: NameRecord }) {
  const t = useText()
  const labelOf = useRecordLabel()
  const change = useNameChange({ name, action: 'update' })
  const { draft, isSigning, isSending, submit } = change
  const [entered, setEntered] = useState<Attributes>(draft?.action === 'update' ? draft.attributes : attributes)
  const isBusy = isSigning || isSending
  const wanted = filled(entered)
  const refused = refusedAttribute(wanted)
  const enter = (key: string, value: string) => setEntered((before) => ({ ...before, [key]: value }))

  const missing = () => {
    if (refused !== null) return t('error.nameBadAttribute', { key: labelOf(refused) })
    return isUnchanged(wanted, attributes) ? t('names.nothingChanged') : undefined
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <PicturePicker
        picture={entered.avatar || null}
        seed={owner}
        inactive={isBusy}
        onPick={(picture) => enter('avatar', picture ?? '')}
      />
      {shownKeys(attributes).map((key) => (
        <TextField
          key={key}
          label={labelOf(key)}
          value={entered[key] ?? ''}
          rows={key === 'description' ? 2 : undefined}
          inputMode={MODES[key]}
          maxLength={MAX_ATTRIBUTE_LENGTH}
          readOnly={isBusy}
          problem={refused === key && t('names.wrongRecord')}
          onChange={(text) => enter(key, text)}
        />
      ))}
      <p className={styles.hint}>{t('names.public')}</p>
      <ChangeAction
        change={change}
        label={t('names.save')}
        missing={missing()}
        onSubmit={() => submit({ action: 'update', name, attributes: wanted })}
      />
    </form>
  )
}

/** The records that are not empty, by key: the same records always make the same message. */
function filled(entered: Attributes): Attributes {
  const entries = Object.entries(entered).map(([key, value]) => [key, trimmed(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isUnchanged = (a: Attributes, b: Attributes): boolean => JSON.stringify(a) === JSON.stringify(filled(b))
