'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { BigMoney } from '@/components/modal/parts/Money'
import { Picture } from '@/components/ui/Picture'
import { Skeleton } from '@/components/ui/Skeleton'
import { WalletCards } from '@/components/ui/shell-icons'
import { ArrowUpDown, LogOut } from '@/components/ui/view-icons'
import { useAccount } from '@/lib/account/use-account'
import { useActiveNetwork } from '@/lib/account/use-active-network'
import { useBalances } from '@/lib/account/use-balances'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import styles from './AccountView.module.css'
import { ActionTile } from './ActionTile'
import { NetworkControl } from './NetworkControl'
import { TokenList } from './TokenList'
import { totalValue } from './total-value'

/** What the connected address holds, and what can be done with it. */
export default function AccountView() {
  const { modal, config, disconnect } = useRuntime()
  const t = useText()
  const { address, profileName, profileImage } = useAccount()
  const network = useActiveNetwork()
  const holdings = useBalances()
  const total = totalValue(holdings.balances)
  const explorer = network.blockExplorerUrl

  // The wallet is gone and the card is leaving.
  if (address === undefined) return null
  return (
    <>
      <NetworkControl network={network} onPress={() => modal.push('Networks')} />
      <div className={styles.who}>
        <Picture src={profileImage} seed={address} size={56} />
        {profileName !== undefined && <p className={styles.name}>{profileName}</p>}
        <div className={styles.address}>
          <AddressLine
            value={address}
            kind="address"
            explorerUrl={explorer === undefined ? undefined : `${explorer}/address/${address}`}
          />
        </div>
        <p className={styles.total} role="status" aria-label={t('account.total')}>
          {holdings.loading ? (
            <Skeleton chars={8} size="xl" />
          ) : total === undefined ? (
            <span className={styles.unknown}>{t('account.totalUnknown')}</span>
          ) : (
            <BigMoney value={total} />
          )}
        </p>
      </div>
      <nav className={styles.actions} aria-label={t('account.actions')}>
        {config.features.swap && (
          <ActionTile icon={ArrowUpDown} label={t('account.swap')} onPress={() => modal.push('Swap')} />
        )}
        <ActionTile icon={WalletCards} label={t('account.wallets')} onPress={() => modal.push('ProfileWallets')} />
        <ActionTile icon={LogOut} label={t('account.disconnect')} onPress={() => void disconnect()} />
      </nav>
      <TokenList holdings={holdings} network={network} />
    </>
  )
}
