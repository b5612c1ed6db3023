'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { TextField } from '@/components/ui/TextField'
import { MAX_ACCOUNT_ADDRESS_LENGTH, parseAccountAddress } from '@/lib/core/account-address'
import { withoutInvisible } from '@/lib/core/invisible'
import type { NameRecord } from '@/lib/names/names-contract'
import { useRuntime } from '@/lib/react/runtime-context'
import { useNameChange } from '@/lib/react/use-name-change'
import { useNameNetworks } from '@/lib/react/use-name-networks'
import { useText } from '@/lib/react/use-text'
import styles from './ChangeAccountName.module.css'
import { ChangeAction } from './ChangeAction'

/** Who is paid by the name on one network. Empty at first, it proposes the connected account of that network. */
export function AddressForm({ record: { name, addresses }, coinType }: { record: NameRecord; coinType: number }) {
  const t = useText()
  const { account } = useRuntime()
  const networks = useNameNetworks()
  const row = networks.of(coinType)
  const { namespace } = row
  const own = useStore(account, ({ accounts }) => namespace && accounts[namespace].address)
  const change = useNameChange({ name, action: 'address', coinType })
  const { draft, isSigning, isSending, submit } = change
  const set = addresses[coinType]?.address
  const drafted = draft?.action === 'address' ? draft.address : undefined
  const [text, setText] = useState(drafted ?? set ?? own ?? '')
  const network = networks.labelOf(row)
  const address = namespace === undefined ? text || null : parseAccountAddress(namespace, text)
  const isWrong = text !== '' && address === null
  const isBusy = isSigning || isSending

  const missing = () => {
    if (address === null) return t(isWrong ? 'error.nameBadAddress' : 'names.enterAddress')
    return address === set ? t('names.nothingChanged') : undefined
  }
  const send = (next: string | null) => submit({ action: 'address', name, coinType, address: next })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <p className={styles.lead}>{t('names.addressLead', { name, network })}</p>
      <TextField
        label={t('names.addressOf', { network })}
        value={text}
        rows={2}
        code
        maxLength={MAX_ACCOUNT_ADDRESS_LENGTH}
        readOnly={isBusy}
        problem={isWrong && t('error.nameBadAddress')}
        // Addresses have no spaces. A copied one may have them at its ends, or between its groups.
        onChange={(next) => setText(withoutInvisible(next).replace(/\s/g, ''))}
      />
      <ChangeAction change={change} label={t('names.save')} missing={missing()} onSubmit={() => send(address)} />
      {set !== undefined && !isBusy && (
        <Button tone="quiet" onClick={() => send(null)}>
          {t('names.removeAddress')}
        </Button>
      )}
    </form>
  )
}
