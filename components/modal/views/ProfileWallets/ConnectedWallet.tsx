import { Fragment } from 'react'
import { useStore } from 'zustand'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { ForeignName } from '@/components/ui/ForeignName'
import { IconButton } from '@/components/ui/IconButton'
import { ListRow } from '@/components/ui/ListRow'
import { LogOut } from '@/components/ui/settings-icons'
import { Tag } from '@/components/ui/Tag'
import { networkOf } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useDisconnect } from '@/lib/react/use-disconnect'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ProfileWalletsView.module.css'

/**
 * A connected wallet. With several wallets, the active one is marked, a press activates another one, and each has its own
 * disconnect button.
 *
 * @param props.served - The namespaces that it is connected in: of a login by e-mail all, of any other wallet one.
 */
export function ConnectedWallet({ served, alone }: { served: readonly Namespace[]; alone: boolean }) {
  const { account, network, activate } = useRuntime()
  const disconnect = useDisconnect()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  const { accounts, active } = useStore(account)
  const [first] = served
  if (first === undefined) return null
  const { address, chainId, connectedWalletInfo, profileName } = accounts[first]
  if (address === undefined) return null
  const isLogin = served.length > 1
  const current = served.includes(active)
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const place = isLogin || alone || chainId === undefined ? undefined : networkOf(networks, chainId).name
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
          {served.map((namespace, index) => {
            const { address: own = '' } = accounts[namespace]
            return (
              <Fragment key={namespace}>
                {index > 0 && <span>{' · '}</span>}
                <Address value={own} short={shortenAddress(own)} />
              </Fragment>
            )
          })}
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
      {...(current ? {} : { onPress: () => activate(first) })}
      action={
        <span className={styles.ends}>
          {!isLogin && (
            <CopyButton
              value={address}
              label={t('common.copyAddress')}
              copiedLabel={t('common.copied')}
              failedLabel={t('common.copyFailed')}
            />
          )}
          {!alone && (
            <IconButton label={t('wallets.disconnect', { wallet })} onClick={() => disconnect.one(first, wallet)}>
              <LogOut />
            </IconButton>
          )}
        </span>
      }
    />
  )
}
