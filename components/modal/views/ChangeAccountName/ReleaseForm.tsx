'use client'
import { useState } from 'react'
import { Notice } from '@/components/ui/Notice'
import type { NameRecord } from '@/lib/names/names-contract'
import { labelOf } from '@/lib/names/record-labels'
import { useNameChange } from '@/lib/react/use-name-change'
import { useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'
import { isTyped, TypedLabel } from './TypedLabel'

/** Gives a name up. Cannot be undone. */
export function ReleaseForm({ record: { name } }: { record: NameRecord }) {
  const t = useText()
  const change = useNameChange({ name, action: 'release' })
  const { draft, isSigning, isSending, submit } = change
  const [typed, setTyped] = useState(draft === undefined ? '' : labelOf(name))
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Notice tone="warn" title={<bdi dir="ltr">{name}</bdi>}>
        <p>{t('names.releaseLead')}</p>
      </Notice>
      <TypedLabel name={name} typed={typed} readOnly={isSigning || isSending} onType={setTyped} />
      <ChangeAction
        change={change}
        label={t('names.releaseNow', { name })}
        missing={isTyped(typed, name) ? undefined : t('names.typeToConfirm', { label: labelOf(name) })}
        onSubmit={() => submit({ action: 'release', name })}
      />
    </form>
  )
}
