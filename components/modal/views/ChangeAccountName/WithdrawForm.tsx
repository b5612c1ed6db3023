'use client'
import { useStore } from 'zustand'
import { Notice } from '@/components/ui/Notice'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { isOwner } from '@/lib/names/record-labels'
import { useRuntime } from '@/lib/react/runtime-context'
import { useNameChange } from '@/lib/react/use-name-change'
import { useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'

/** Ends the offer of a name: its owner takes it back, or the other account declines it. */
export function WithdrawForm({ record }: { record: NameRecord }) {
  const t = useText()
  const { account } = useRuntime()
  const { name } = record
  const address = useStore(account, ({ accounts }) => accounts[EIP155].address)
  const change = useNameChange({ name, action: 'withdraw' })
  const isOwn = isOwner(record, address)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Notice tone="plain" title={<bdi dir="ltr">{name}</bdi>}>
        <p>{t(isOwn ? 'names.takeBackLead' : 'names.declineLead')}</p>
      </Notice>
      <ChangeAction
        change={change}
        label={t(isOwn ? 'names.takeBack' : 'names.decline')}
        missing={undefined}
        onSubmit={() => change.submit({ action: 'withdraw', name })}
      />
    </form>
  )
}
