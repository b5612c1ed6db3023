'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { softLazy } from '@/components/modal/soft-lazy'
import { Address } from '@/components/ui/Address'
import { ForeignName } from '@/components/ui/ForeignName'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Switch } from '@/components/ui/Switch'
import { LogOut } from '@/components/ui/settings-icons'
import { keepSmallBalancesShown, readSmallBalancesShown, SMALL_BALANCE_USD } from '@/lib/balance/small-balances'
import { isEvm, namespaces } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useDisconnect } from '@/lib/react/use-disconnect'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatFiat } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AccountSettingsView.module.css'
import { AllowancesRow } from './AllowancesRow'
import { CurrencyChoice } from './CurrencyChoice'
import { LanguageChoice } from './LanguageChoice'
import { NamesRow } from './NamesRow'
import { ThemeChoice } from './ThemeChoice'

/** Loads only if sign-in is enabled. */
const SignedIn = softLazy(() => import('./SignedIn').then(({ SignedIn }) => SignedIn))

/** Loads only with an account of the embedded wallet. */
const EmbeddedRows = softLazy(() => import('./EmbeddedRows').then(({ default: rows }) => rows))

/** Who is connected and signed in, the settings of this device, and last the way to disconnect. */
export default function AccountSettingsView() {
  const { account, config } = useRuntime()
  const t = useText()
  const disconnect = useDisconnect()
  const accounts = useStore(account, (state) => state.accounts)
  const { connectedWalletInfo } = useAccount()
  const network = useActiveNetwork()
  const hasNames = useCapability('names', network.caipNetworkId) && isEvm(network.chainNamespace)
  const connected = namespaces.map((namespace) => accounts[namespace]).filter(({ address }) => address !== undefined)
  // One login has an account in several namespaces.
  const isLogin = connected.every(({ connectedWalletInfo: info }) => info?.type === 'AUTH')
  return (
    <div className={styles.settings}>
      <Connected />
      {hasNames && <NamesRow />}
      {isEvm(network.chainNamespace) && <AllowancesRow />}
      {connectedWalletInfo?.type === 'AUTH' && <EmbeddedRows />}
      {config.signIn !== 'off' && <SignedIn />}
      <div className={styles.part}>
        <ThemeChoice />
      </div>
      <LanguageChoice />
      <CurrencyChoice />
      <div className={styles.part}>
        <SmallBalances />
      </div>
      <div className={styles.part}>
        <List label={t('account.actions')}>
          <ListRow
            start={<IconTile icon={LogOut} />}
            title={t(
              isLogin ? 'settings.signOutWallet' : connected.length > 1 ? 'wallets.disconnectAll' : 'common.disconnect',
            )}
            onPress={disconnect.all}
          />
        </List>
      </div>
    </div>
  )
}

/** The wallet and the network, each with the way to another one. */
function Connected() {
  const { modal } = useRuntime()
  const t = useText()
  const { address, connectedWalletInfo, profileName } = useAccount()
  const network = useActiveNetwork()
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  return (
    <List label={t('wallets.connected')}>
      <ListRow
        start={<WalletPicture src={connectedWalletInfo?.icon} name={wallet} />}
        title={t('settings.wallet')}
        subtitle={wallet}
        end={
          <ViewLink>
            {profileName !== undefined ? (
              <ForeignName name={profileName} address={address} className={styles.account} />
            ) : (
              address !== undefined && <Address value={address} short={shortenAddress(address)} />
            )}
          </ViewLink>
        }
        onPress={() => modal.push('ProfileWallets')}
      />
      <ListRow
        start={<Picture src={network.assets.imageUrl || undefined} seed={network.caipNetworkId} />}
        title={t('settings.network')}
        subtitle={network.name}
        end={<ViewLink />}
        onPress={() => modal.push('Networks')}
      />
    </List>
  )
}

function SmallBalances() {
  const { storage } = useRuntime().ports
  const t = useText()
  const locale = useLocale()
  const [isHidden, setIsHidden] = useState(() => !readSmallBalancesShown(storage))
  const amount = formatFiat(SMALL_BALANCE_USD, locale)
  return (
    <Switch
      label={t('settings.smallBalances')}
      hint={t('settings.smallBalancesHint', { amount })}
      checked={isHidden}
      onChange={(next) => {
        keepSmallBalancesShown(storage, !next)
        setIsHidden(next)
      }}
    />
  )
}
