'use client'
import { type CSSProperties, useState } from 'react'
import { useStore } from 'zustand'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import type { Elements } from '@/components/ui/own-text'
import { WalletCards } from '@/components/ui/shell-icons'
import { Tag } from '@/components/ui/Tag'
import { networkOf } from '@/lib/chains/network'
import {
  groupsInOrder,
  isListEmpty,
  isMeant,
  listsPairing,
  offersPairing,
  recommendedCount,
} from '@/lib/connect/wallet-choices'
import type { Wallet } from '@/lib/connect/wallet-source'
import type { Caip2 } from '@/lib/core/caip'
import { isPhone } from '@/lib/core/device'
import { wantsSocials } from '@/lib/core/host-socials'
import { namespaceOf } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useCapability } from '@/lib/react/use-capability'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'
import { afterPaint } from '../../after-paint'
import styles from '../../ModalCard.module.css'
import { softLazy } from '../../soft-lazy'
import type { DirectoryGroup } from './DirectoryRows'
import { EmailForm } from './EmailForm'
import { readSocialLines } from './social-lines'

/** Wallets that are suggested to a visitor without one. They load after the first paint, into the place that is kept. */
const SUGGESTED = 3
const InstallRows = softLazy(async () => {
  await painted()
  return (await import('./InstallRows')).default
})

/** The code of a pairing, with the flow that connects. */
function usePhoneCode() {
  const runtime = useRuntime()
  const [PhoneCode] = useState(() =>
    softLazy(async () => {
      await painted()
      const [module] = await Promise.all([
        import('./PhoneCode'),
        runtime.text.load('flows', 'pairing'),
        runtime.flows(),
      ])
      return module.default
    }),
  )
  return PhoneCode
}

/** Resolves after the next frame has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve))

/**
 * The wallets of this browser, in the host's order. Wallets that claim the same rdns or have the same name are all there,
 * and say so.
 * With a `network` those of its namespace alone. Uses facts only: no chain code, no machine.
 */
export default function ConnectView({ network }: ViewParams['Connect']) {
  const runtime = useRuntime()
  const t = useText()
  // This view stays while the next one loads.
  const { walletId } = useStore(runtime.modal.store, currentEntry).params as { readonly walletId?: string }
  const onPhone = isPhone(runtime.ports.device())
  const active = useStore(runtime.network, (state) => state.active)
  const hasEmail = useCapability('email', active)
  const isEmailHere = useCapability('email', network ?? active)
  const isServed = ({ namespaces }: Wallet) => network === undefined || namespaces.includes(namespaceOf(network))
  const rows = useWallets().filter(
    ({ wallet }) =>
      // The login says where it does not work.
      (wallet.type === 'AUTH' || isServed(wallet)) &&
      (wallet.type !== 'WALLET_CONNECT' || listsPairing(runtime.config.wallets, onPhone)),
  )
  const shown = rows.map(({ wallet }) => wallet)

  const lastUsed = rows.find(({ isRecent }) => isRecent)?.wallet
  const sharedNames = new Set(rows.flatMap(({ sharedName }) => sharedName ?? []))
  const { order, custom } = runtime.config.wallets
  const isInstalled = (choice: string) => shown.some((wallet) => isMeant(wallet, [choice]))
  const featured = runtime.config.wallets.featured.filter((choice) => !isInstalled(choice))
  const isEmpty = isListEmpty(shown, runtime.config.wallets)
  const pairs = offersPairing(runtime.config)
  const offersCode = runtime.offersCode(network === undefined ? {} : { network })
  const login = rows.find(({ wallet }) => wallet.type === 'AUTH')
  const others = rows.filter((row) => row !== login)
  const isLoginServed = login !== undefined && isServed(login.wallet)
  const email = login && hasEmail && (
    <EmailForm key="email" network={network} isServed={isLoginServed && (network === undefined || isEmailHere)} />
  )
  const social = isLoginServed && wantsSocials(runtime.config.features) && (
    <SocialPlace key="social" network={network} />
  )
  if (isEmpty && (offersCode || !pairs)) {
    return (
      <NoWallet offersCode={offersCode} network={network}>
        {email}
        {social}
      </NoWallet>
    )
  }

  const browser = (
    <List key="browser" label={t('connect.wallets')}>
      {others.map(({ wallet, sharedName }) => (
        <ListRow
          key={wallet.id}
          start={<WalletPicture src={wallet.icon} name={wallet.name || t('connect.browserWallet')} />}
          title={wallet.name || t('connect.browserWallet')}
          subtitle={
            sharedName === undefined ? undefined : (
              <>
                <span>{wallet.rdns}</span>
                {wallet.rdns !== undefined && <br />}
                <Tag tone="warn">{t('connect.sharedName')}</Tag>
              </>
            )
          }
          end={
            wallet.id === walletId ? (
              <span className={styles.ring} />
            ) : wallet === lastUsed ? (
              <Tag tone="brass">{t('connect.lastUsed')}</Tag>
            ) : undefined
          }
          onPress={() => runtime.connectWallet(wallet.id, network)}
        />
      ))}
    </List>
  )
  const groups = {
    email,
    social,
    browser: others.length > 0 && browser,
    featured: <DirectoryPlace key="featured" kind="featured" count={featured.length} />,
    custom: <DirectoryPlace key="custom" kind="custom" count={custom.length} />,
    recommended: (
      <DirectoryPlace key="recommended" kind="recommended" count={recommendedCount(shown, runtime.config)} />
    ),
  }
  // All other wallets that can be connected at once are one list.
  const kinds = groupsInOrder(order).map((group) => (group in groups ? group : 'browser') as keyof typeof groups)
  return (
    <>
      {[...new Set(kinds)].map((kind) => groups[kind])}
      {isEmpty && <Suggested network={network} />}
      {/* Below the list: above it, a wallet that comes late would push all rows away from the pointer. */}
      {[...sharedNames].map((name) => (
        <p key={name} className={styles.foot}>
          {t('connect.sharedNameHint', { name })}
        </p>
      ))}
      <AllWalletsLink network={network} />
      <p className={styles.foot}>{t('connect.foot')}</p>
    </>
  )
}

interface ForNetwork {
  /** Of the namespace of this one; any wallet without it. */
  network: Caip2 | undefined
}

/** Opens the directory. */
function AllWalletsLink({ network }: ForNetwork) {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <button
      type="button"
      className={styles.textButton}
      onClick={() => modal.push('AllWallets', network === undefined ? {} : { network })}
    >
      {t('connect.all')}
    </button>
  )
}

/** Wallets of the directory, whose code and facts load after Connect has painted. Their place is kept. */
function DirectoryPlace({ kind, count }: { kind: DirectoryGroup; count: number }) {
  const runtime = useRuntime()
  const [DirectoryRows] = useState(() =>
    softLazy(async () => {
      const [module] = await Promise.all([
        import('./DirectoryRows'),
        runtime.text.load('flows', 'wallets'),
        runtime.accountFlows(),
      ])
      return module.default
    }),
  )
  return (
    count > 0 && (
      <div className={styles.directoryPlace} style={{ '--rows': count } as CSSProperties}>
        <DirectoryRows kind={kind} count={count} />
      </div>
    )
  )
}

/** The providers of other accounts, whose code loads after Connect has painted. The place of the last visit is kept. */
function SocialPlace({ network }: ForNetwork) {
  const { ports, text } = useRuntime()
  const [SocialRow] = useState(() =>
    softLazy(async () => {
      await painted()
      const [module] = await Promise.all([import('./SocialRow'), text.load('socials')])
      return module.default
    }),
  )
  return (
    <div className={styles.socialPlace} style={{ '--lines': readSocialLines(ports.storage) } as CSSProperties}>
      <SocialRow network={network} />
    </div>
  )
}

/** Wallets to install; on a phone that can pair, to open as well. */
function Suggested({ network }: ForNetwork) {
  const { account } = useRuntime()
  const active = useStore(account, (state) => state.active)
  return (
    <div className={styles.install} style={{ '--rows': SUGGESTED } as CSSProperties}>
      <InstallRows namespace={network === undefined ? active : namespaceOf(network)} network={network} />
    </div>
  )
}

interface NoWalletProps extends ForNetwork {
  offersCode: boolean
  /** The logins of the embedded wallet. */
  children: Elements
}

function NoWallet({ network, offersCode, children }: NoWalletProps) {
  const t = useText()
  const runtime = useRuntime()
  const { network: networkStore, ports } = runtime
  const networks = useStore(networkStore, (state) => state.networks)
  const PhoneCode = usePhoneCode()
  const onPhone = isPhone(ports.device())
  return (
    <div className={styles.none}>
      {children}
      {!offersCode && (
        <span className={styles.emblem} aria-hidden="true">
          <WalletCards />
        </span>
      )}
      <p className={styles.noneTitle}>
        {network === undefined
          ? t('connect.noneTitle')
          : t('connect.noneFor', { network: networkOf(networks, network).name })}
      </p>
      {offersCode ? (
        <div className={styles.phoneCode}>
          <PhoneCode />
        </div>
      ) : (
        <p>{t('connect.noneBody')}</p>
      )}
      <Suggested network={network} />
      <p>{t(onPhone ? 'connect.noneStepPhone' : 'connect.noneStep')}</p>
      <div className={styles.ways}>
        {!onPhone && (
          <button type="button" className={styles.textButton} onClick={() => window.location.reload()}>
            {t('connect.reload')}
          </button>
        )}
        <AllWalletsLink network={network} />
      </div>
    </div>
  )
}
