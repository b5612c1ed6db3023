'use client'
import { Address } from '@/components/ui/Address'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import styles from './RecipientField.module.css'

/** That the entered name is being looked up, and then where it leads: a whole address to check. Only that is announced. */
export function RecipientNameLine({ id, send: { name, account } }: { id: string; send: SendModel }) {
  const t = useText()
  return (
    <div id={id} className={styles.named}>
      {name?.step === 'lookingUp' && <p className={styles.term}>{t('send.lookingUp', { name: name.name })}</p>}
      <div role="status">
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
    </div>
  )
}
