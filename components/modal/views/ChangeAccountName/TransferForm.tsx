'use client'
import { useState } from 'react'
import { LoadFailure } from '@/components/modal/parts/OwnedName'
import { Notice } from '@/components/ui/Notice'
import { TextField } from '@/components/ui/TextField'
import { MAX_LINK_LENGTH } from '@/lib/chains/address-link'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { labelOf } from '@/lib/names/record-labels'
import { useNameChange } from '@/lib/react/use-name-change'
import { type Translate, useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'
import { isTyped, TypedLabel } from './TypedLabel'
import { type NewOwner, useNewOwner } from './use-new-owner'

/**
 * Offers the name to another account. Cannot be undone after the other account has accepted, so the form shows the
 * whole address and the visitor has to type the label.
 */
export function TransferForm({ record: { name, owner } }: { record: NameRecord }) {
  const t = useText()
  const change = useNameChange({ name, action: 'offer' })
  const { draft, isSigning, isSending, submit } = change
  const [text, setText] = useState(draft?.action === 'offer' ? draft.to : '')
  const [typed, setTyped] = useState(draft === undefined ? '' : labelOf(name))
  const next = useNewOwner(text)
  const isOwn = next.kind === 'address' && isSameAddress(EIP155, next.address, owner)
  const to = next.kind === 'address' && !isOwn ? next.address : undefined
  const isBusy = isSigning || isSending

  const missing = () => {
    if (to === undefined) return t('names.enterRecipient')
    return isTyped(typed, name) ? undefined : t('names.typeToConfirm', { label: labelOf(name) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Notice tone="warn" title={<bdi dir="ltr">{name}</bdi>}>
        <p>{t('names.transferLead')}</p>
      </Notice>
      <TextField
        label={t('names.transferTo')}
        value={text}
        rows={2}
        code
        readOnly={isBusy}
        placeholder={t('names.transferHint')}
        problem={isOwn ? t('names.ownAddress') : problemOf(next, t)}
        hint={next.kind === 'resolving' && t('names.checking')}
        // A text that is too long is refused, not cut.
        onChange={(entered) => setText(entered.replace(/\s/g, '').slice(0, MAX_LINK_LENGTH + 1))}
      />
      {next.kind === 'failed' && <LoadFailure error={next.error} onAgain={next.again} />}
      {to !== undefined && next.kind === 'address' && next.name !== undefined && (
        <Notice tone="plain" role="status" title={<bdi dir="ltr">{next.name}</bdi>}>
          <p>
            <bdi dir="ltr" className={styles.address}>
              {to}
            </bdi>
          </p>
        </Notice>
      )}
      <TypedLabel name={name} typed={typed} readOnly={isBusy} onType={setTyped} />
      <ChangeAction
        change={change}
        label={t('names.transferNow', { name })}
        missing={missing()}
        onSubmit={() => to !== undefined && submit({ action: 'offer', name, to })}
      />
    </form>
  )
}

function problemOf(next: NewOwner, t: Translate): string | undefined {
  if (next.kind === 'wrong') return t('error.nameBadAddress')
  if (next.kind === 'noAccount') return t('error.nameNotFound')
  return next.kind === 'noAddress' ? t('names.noAddressHere', { name: next.name }) : undefined
}
