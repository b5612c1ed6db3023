'use client'
import { useStore } from 'zustand'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { WalletCards } from '@/components/ui/shell-icons'
import { Tag } from '@/components/ui/Tag'
import { networkOf } from '@/lib/chains/network'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'
import styles from '../../ModalCard.module.css'

/** A neutral list of wallets. Opened only by a press. */
const FIND_WALLET_URL = 'https://ethereum.org/wallets/find-wallet/'

/**
 * The wallets of this browser, the ones used last first. Wallets that claim the same rdns, or without one the
 * same name, are all there, and say so.
 * With a `network` those of its namespace alone. Uses facts only: no chain code, no machine.
 */
export default function ConnectView({ network }: ViewParams['Connect']) {
  const runtime = useRuntime()
  const t = useText()
  const rows = useWallets().filter(
    ({ wallet }) => network === undefined || wallet.namespaces.includes(namespaceOf(network)),
  )

  /** Another wallet has the same name: the rdns tells them apart. */
  const isNamesake = ({ id, name }: (typeof rows)[number]['wallet']) =>
    rows.some(({ wallet: other }) => other.id !== id && other.name === name)
  const sharedNames = new Set(rows.flatMap(({ sharedName }) => sharedName ?? []))
  if (rows.length === 0) return <NoWallet {...(network === undefined ? {} : { network })} />
  return (
    <>
      <List label={t('connect.wallets')}>
        {rows.map(({ wallet, isRecent, sharedName }, index) => (
          <ListRow
            key={wallet.id}
            start={<Picture src={wallet.icon} seed={wallet.rdns ?? wallet.id} shape="rounded" />}
            title={wallet.name || t('connect.browserWallet')}
            subtitle={
              sharedName === undefined ? (
                isNamesake(wallet) ? (
                  wallet.rdns
                ) : undefined
              ) : (
                <>
                  {wallet.rdns}
                  {wallet.rdns !== undefined && <br />}
                  <Tag tone="warn">{t('connect.sharedName')}</Tag>
                </>
              )
            }
            end={isRecent && index === 0 ? <Tag tone="brass">{t('connect.lastUsed')}</Tag> : undefined}
            onPress={() => runtime.connectWallet(wallet.id, network)}
          />
        ))}
      </List>
      {/* Below the list: above it, a wallet that comes late would push all rows away from the pointer. */}
      {[...sharedNames].map((name) => (
        <p key={name} className={styles.foot}>
          {t('connect.sharedNameHint', { name })}
        </p>
      ))}
      <p className={styles.foot}>{t('connect.foot')}</p>
    </>
  )
}

function NoWallet({ network }: ViewParams['Connect']) {
  const t = useText()
  const networks = useStore(useRuntime().network, (state) => state.networks)
  return (
    <div className={styles.none}>
      <span className={styles.emblem} aria-hidden="true">
        <WalletCards />
      </span>
      <p className={styles.noneTitle}>
        {network === undefined
          ? t('connect.noneTitle')
          : t('connect.noneFor', { network: networkOf(networks, network).name })}
      </p>
      <p>{t('connect.noneBody')}</p>
      <p>{t('connect.noneStep')}</p>
      {(network === undefined || isEvm(namespaceOf(network))) && (
        <a className={styles.link} href={FIND_WALLET_URL} target="_blank" rel="noopener noreferrer">
          {t('connect.find')}
        </a>
      )}
      <button type="button" className={styles.plainButton} onClick={() => window.location.reload()}>
        {t('connect.reload')}
      </button>
    </div>
  )
}
