'use client'
import { useState } from 'react'
import { softLazy } from '@/components/modal/soft-lazy'
import { Address } from '@/components/ui/Address'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Switch } from '@/components/ui/Switch'
import { LogOut } from '@/components/ui/view-icons'
import { keepSmallBalancesShown, readSmallBalancesShown, SMALL_BALANCE_USD } from '@/lib/balance/small-balances'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatFiat } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AccountSettingsView.module.css'
import { LanguageChoice } from './LanguageChoice'
import { ThemeChoice } from './ThemeChoice'

/** Loads only if sign-in is enabled. */
const SignedIn = softLazy(() => import('./SignedIn').then(({ SignedIn }) => SignedIn))

/** The settings of this device, with links to wallets, networks and disconnect. */
export default function AccountSettingsView() {
  const { config, modal, disconnect } = useRuntime()
  const t = useText()
  const { address, connectedWalletInfo } = useAccount()
  const network = useActiveNetwork()
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  return (
    <div className={styles.settings}>
      <ThemeChoice />
      <LanguageChoice />
      <div className={styles.part}>
        <SmallBalances />
      </div>
      <div className={styles.part}>
        <List label={t('account.actions')}>
          <ListRow
            start={<Picture src={connectedWalletInfo?.icon} seed={wallet} shape="rounded" />}
            title={t('settings.wallet')}
            subtitle={wallet}
            end={address !== undefined && <Address value={address} short={shortenAddress(address)} />}
            onPress={() => modal.push('ProfileWallets')}
          />
          <ListRow
            start={<Picture src={network.assets.imageUrl || undefined} seed={network.caipNetworkId} />}
            title={t('settings.network')}
            subtitle={network.name}
            onPress={() => modal.push('Networks')}
          />
          <ListRow
            start={<IconTile icon={LogOut} />}
            title={t('common.disconnect')}
            onPress={() => void disconnect()}
          />
        </List>
      </div>
      {config.signIn !== 'off' && <SignedIn />}
    </div>
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
