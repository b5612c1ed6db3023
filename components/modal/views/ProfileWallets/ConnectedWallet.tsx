import { useStore } from 'zustand'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { ForeignName } from '@/components/ui/ForeignName'
import { IconButton } from '@/components/ui/IconButton'
import { ListRow } from '@/components/ui/ListRow'
import { LogOut } from '@/components/ui/settings-icons'
import { Tag } from '@/components/ui/Tag'
import type { AccountFacts } from '@/lib/account/account-store'
import { networkOf } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useDisconnect } from '@/lib/react/use-disconnect'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ProfileWalletsView.module.css'

/**
 * The connected wallet of one namespace. With several wallets, the active one is marked, a press activates another one,
 * and each has its own disconnect button.
 */
export function ConnectedWallet({
  namespace,
  facts,
  current,
  alone,
}: {
  namespace: Namespace
  facts: AccountFacts
  current: boolean
  alone: boolean
}) {
  const { network, activate } = useRuntime()
  const disconnect = useDisconnect()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  const { address, chainId, connectedWalletInfo, profileName } = facts
  if (address === undefined) return null
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const place = alone || chainId === undefined ? undefined : networkOf(networks, chainId).name
  return (
    <ListRow
      start={<WalletPicture src={connectedWalletInfo?.icon} name={wallet} />}
      title={wallet}
      subtitle={
        <>
          {profileName !== undefined && (
            <>
              <ForeignName name={profileName} />
              <br />
            </>
          )}
          <Address value={address} short={shortenAddress(address)} />
          {place !== undefined && (
            <>
              <br />
              <span>{place}</span>
            </>
          )}
        </>
      }
      end={!alone && current ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
      current={!alone && current}
      {...(current ? {} : { onPress: () => activate(namespace) })}
      action={
        <span className={styles.ends}>
          <CopyButton
            value={address}
            label={t('common.copyAddress')}
            copiedLabel={t('common.copied')}
            failedLabel={t('common.copyFailed')}
          />
          {!alone && (
            <IconButton label={t('wallets.disconnect', { wallet })} onClick={() => disconnect.one(namespace, wallet)}>
              <LogOut />
            </IconButton>
          )}
        </span>
      }
    />
  )
}
