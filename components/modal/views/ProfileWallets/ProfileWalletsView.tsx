'use client'
import { useStore } from 'zustand'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { LogOut, Plus } from '@/components/ui/view-icons'
import { activeAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ProfileWalletsView.module.css'
import { RecentWallets } from './RecentWallets'

/** The connected wallet, the accounts it shares, and the ways to another one or out. */
export default function ProfileWalletsView() {
  const { account, modal, disconnect } = useRuntime()
  const t = useText()
  const { address, allAccounts, connectedWalletInfo } = useStore(account, activeAccount)
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const others = allAccounts.filter(
    (owned) => address === undefined || !isSameAddress(owned.namespace, owned.address, address),
  )
  return (
    <>
      {address !== undefined && (
        <List label={t('wallets.connected')}>
          <ListRow
            start={<Picture src={connectedWalletInfo?.icon} seed={wallet} shape="rounded" />}
            title={wallet}
            subtitle={<Address value={address} short={shortenAddress(address)} />}
            end={
              <CopyButton
                value={address}
                label={t('common.copyAddress')}
                copiedLabel={t('common.copied')}
                failedLabel={t('common.copyFailed')}
              />
            }
          />
        </List>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.title}>{t('wallets.accounts')}</h3>
          <List label={t('wallets.accounts')}>
            {others.map((owned) => (
              <ListRow
                key={owned.address}
                start={<Picture src={undefined} seed={owned.address} />}
                title={<Address value={owned.address} short={shortenAddress(owned.address)} />}
              />
            ))}
          </List>
          <p className={styles.hint}>{t('wallets.accountsHint', { wallet })}</p>
        </>
      )}
      <RecentWallets />
      <div className={styles.ways}>
        <List label={t('account.actions')}>
          <ListRow start={<IconTile icon={Plus} />} title={t('wallets.add')} onPress={() => modal.push('Connect')} />
          <ListRow
            start={<IconTile icon={LogOut} />}
            title={t('common.disconnect')}
            onPress={() => void disconnect()}
          />
        </List>
      </div>
    </>
  )
}
