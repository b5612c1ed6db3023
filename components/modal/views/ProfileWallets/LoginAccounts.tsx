import { useStore } from 'zustand'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import { networkOf } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ProfileWalletsView.module.css'

/** The accounts of a login, one for each namespace. A press makes one the active account. */
export function LoginAccounts({ served }: { served: readonly Namespace[] }) {
  const { account, network, activate } = useRuntime()
  const t = useText()
  const { accounts, active } = useStore(account)
  const networks = useStore(network, (state) => state.networks)
  return (
    <div className={styles.connected}>
      <h3 className={styles.title}>{t('wallets.accounts')}</h3>
      <List label={t('wallets.accounts')}>
        {served.map((namespace) => {
          const { address = '', chainId } = accounts[namespace]
          const isActive = namespace === active
          return (
            <ListRow
              key={namespace}
              start={<Picture src={undefined} seed={address} />}
              title={<Address value={address} short={shortenAddress(address)} />}
              subtitle={chainId && networkOf(networks, chainId).name}
              end={isActive ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
              current={isActive}
              onPress={() => activate(namespace)}
              action={
                <span className={styles.ends}>
                  <CopyButton
                    value={address}
                    label={t('common.copyAddress')}
                    copiedLabel={t('common.copied')}
                    failedLabel={t('common.copyFailed')}
                  />
                </span>
              }
            />
          )
        })}
      </List>
    </div>
  )
}
