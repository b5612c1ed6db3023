'use client'
import { Address } from '@/components/ui/Address'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import styles from './RecipientField.module.css'

/** Where the entered name leads, as a whole address to check, or that it is being looked up. */
export function RecipientNameLine({ id, send: { name, account } }: { id: string; send: SendModel }) {
  const t = useText()
  return (
    <div id={id} className={styles.named} role="status">
      {name?.step === 'lookingUp' && <p className={styles.term}>{t('send.lookingUp', { name: name.name })}</p>}
      {name?.step === 'answered' && name.address !== undefined && account !== undefined && (
        <>
          <p className={styles.term}>{t('send.nameAddress')}</p>
          <Address
            value={name.address}
            short={chainAdapterOf(namespaceOf(account.chainId)).groupAddress(name.address)}
            className={styles.groups}
          />
        </>
      )}
    </div>
  )
}
