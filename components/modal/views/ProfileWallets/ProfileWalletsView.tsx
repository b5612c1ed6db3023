'use client'
import { useStore } from 'zustand'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { LogOut, Plus } from '@/components/ui/settings-icons'
import type { OwnedAccount } from '@/lib/account/account-store'
import { isAddressPurpose } from '@/lib/account/address-purpose'
import { selectableAccounts } from '@/lib/account/smart-account'
import { isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useDisconnect } from '@/lib/react/use-disconnect'
import { MAX_NAMED_ROWS } from '@/lib/react/use-shown-name'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import { ConnectedWallet } from './ConnectedWallet'
import { LoginAccounts } from './LoginAccounts'
import { OwnedAccountRow } from './OwnedAccountRow'
import styles from './ProfileWalletsView.module.css'
import { RecentWallets } from './RecentWallets'

const byAddress = (a: OwnedAccount, b: OwnedAccount): number => a.address.localeCompare(b.address)

/** The connected wallets, the accounts of the active one to choose from, and buttons to add another wallet or to disconnect. */
export default function ProfileWalletsView() {
  const { account, modal } = useRuntime()
  const disconnect = useDisconnect()
  const t = useText()
  const { accounts, active } = useStore(account)
  const chainId = useActiveNetwork().caipNetworkId
  const connected = namespaces.filter((namespace) => accounts[namespace].address !== undefined)
  const isLogin = (namespace: Namespace): boolean => accounts[namespace].connectedWalletInfo?.type === 'AUTH'
  // A login is one wallet in all of its namespaces.
  const login = connected.filter(isLogin)
  const wallets = connected.flatMap((each) => (!isLogin(each) ? [[each]] : each === login[0] ? [login] : []))
  const { address, addressLabels, allAccounts, connectedWalletInfo } = accounts[active]
  const selectable = selectableAccounts(accounts[active])
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const isActive = ({ namespace, address: each }: OwnedAccount): boolean =>
    address !== undefined && isSameAddress(namespace, each, address)
  /** A label of the wallet, or one that a host has set. */
  const purposeOf = (each: string): string | undefined => {
    const label = addressLabels[each]
    return isAddressPurpose(label) ? t(`wallets.purpose.${label}`) : label
  }
  const owns = (each: string) => allAccounts.some((owned) => isSameAddress(owned.namespace, owned.address, each))
  // Addresses that the wallet has on other chains, such as Stacks.
  const others = Object.keys(addressLabels).filter((each) => isAddressPurpose(addressLabels[each]) && !owns(each))
  return (
    <>
      {connected.length > 0 && (
        <div className={styles.connected}>
          <List label={t('wallets.connected')}>
            {wallets.map((served) => (
              <ConnectedWallet key={served[0]} served={served} alone={wallets.length === 1} />
            ))}
          </List>
        </div>
      )}
      {login.length > 1 && login.includes(active) && <LoginAccounts served={login} />}
      {(selectable.length > 1 || others.length > 0) && (
        <>
          <h3 className={styles.title}>{t('wallets.accounts')}</h3>
          <List label={t('wallets.accounts')}>
            {/* In a fixed order, so that a press moves no row. */}
            {selectable.toSorted(byAddress).map((owned, index) => (
              <OwnedAccountRow
                key={owned.address}
                account={owned}
                chainId={chainId}
                purpose={purposeOf(owned.address)}
                current={isActive(owned)}
                named={index < MAX_NAMED_ROWS}
              />
            ))}
            {others.map((other) => (
              <ListRow
                key={other}
                start={<Picture src={undefined} seed={other} />}
                title={<Address value={other} short={shortenAddress(other)} />}
                subtitle={purposeOf(other)}
                action={
                  <CopyButton
                    value={other}
                    label={t('common.copyAddress')}
                    copiedLabel={t('common.copied')}
                    failedLabel={t('common.copyFailed')}
                  />
                }
              />
            ))}
          </List>
          <p className={styles.hint}>{t('wallets.accountsHint', { wallet })}</p>
        </>
      )}
      <RecentWallets />
      <div className={styles.ways}>
        <List label={t('account.actions')}>
          <ListRow
            start={<IconTile icon={Plus} />}
            title={t('wallets.add')}
            end={<ViewLink />}
            onPress={() => modal.push('Connect')}
          />
          <ListRow
            start={<IconTile icon={LogOut} />}
            title={t(wallets.length > 1 ? 'wallets.disconnectAll' : 'common.disconnect')}
            onPress={disconnect.all}
          />
        </List>
      </div>
    </>
  )
}
