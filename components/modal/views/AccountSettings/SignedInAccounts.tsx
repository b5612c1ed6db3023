'use client'
import { useStore } from 'zustand'
import { Address } from '@/components/ui/Address'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import { networkOf } from '@/lib/chains/network'
import type { Caip10 } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './SignedIn.module.css'

/**
 * The accounts that this browser is signed in with: one for each verified address and network.
 *
 * @param isActive - Whether an account is the active one.
 */
export function SignedInAccounts({
  accounts,
  isActive,
}: {
  accounts: readonly Caip10[]
  isActive: (account: Caip10) => boolean
}) {
  const { network } = useRuntime()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  return (
    <>
      <h3 className={styles.title}>{t('sessions.accounts')}</h3>
      <List label={t('sessions.accounts')}>
        {accounts.map((id) => {
          const account = parseCaip10(id)
          if (account === null) return null
          const { address, chainId } = account
          return (
            <ListRow
              key={id}
              start={<Picture src={undefined} seed={address} />}
              title={<Address value={address} short={shortenAddress(address)} />}
              subtitle={networkOf(networks, chainId).name}
              end={isActive(id) ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
            />
          )
        })}
      </List>
    </>
  )
}
