'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import type { NameRecord } from '@/lib/names/names-contract'
import { useRuntime } from '@/lib/react/runtime-context'
import { useNameChange } from '@/lib/react/use-name-change'
import { useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'

/** Accepts an offered name, or opens the form that declines it. Shows no records, because accepting removes them. */
export function AcceptForm({ record: { name, owner } }: { record: NameRecord }) {
  const t = useText()
  const { modal } = useRuntime()
  const change = useNameChange({ name, action: 'accept' })
  const { isSigning, isSending, submit } = change
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Notice tone="plain" title={<bdi dir="ltr">{name}</bdi>}>
        <p>{t('names.acceptLead')}</p>
      </Notice>
      <DefinitionList
        lines={[{ id: 'owner', term: t('names.owner'), value: <AddressLine value={owner} kind="address" /> }]}
      />
      <ChangeAction
        change={change}
        label={t('names.accept', { name })}
        missing={undefined}
        onSubmit={() => submit({ action: 'accept', name })}
      />
      {!isSigning && !isSending && (
        <Button tone="quiet" onClick={() => modal.push('ChangeAccountName', { name, form: 'withdraw' })}>
          {t('names.decline')}
        </Button>
      )}
    </form>
  )
}
