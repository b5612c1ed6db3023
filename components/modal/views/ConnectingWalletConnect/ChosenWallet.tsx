'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AppLinkButton } from '@/components/modal/parts/AppLinkButton'
import styles from '@/components/modal/parts/Pairing.module.css'
import { PairingCode, PairingStatus } from '@/components/modal/parts/PairingCode'
import { StoreRows } from '@/components/modal/parts/StoreRows'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { Tabs } from '@/components/ui/Tabs'
import { readDevice } from '@/lib/core/device'
import { deviceStores } from '@/lib/directory/device-stores'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { desktopLink, webLink } from '@/lib/directory/wallet-app-links'
import { firstPlatform, type WalletPlatform, walletPlatforms } from '@/lib/directory/wallet-platforms'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { OpenApp } from './OpenApp'
import { OtherWays } from './OtherWays'
import { useAppPress } from './use-app-press'

/** Pairs a wallet of the directory, with a tab for each platform that it has. */
export function ChosenWallet({ wallet }: { wallet: DirectoryWallet }) {
  const { modal, ports, wallets } = useRuntime()
  const t = useText()
  const { id, name, rdns, picture } = wallet
  const installed = useStore(wallets.store, (state) =>
    rdns === undefined ? undefined : state.wallets.find((each) => each.rdns === rdns),
  )
  const facts = ports.device()
  const isInstalled = installed !== undefined
  const platforms = walletPlatforms(wallet, readDevice(facts), deviceStores(facts), isInstalled)
  const [chosen, setChosen] = useState<WalletPlatform>()
  const selected = platforms.find((each) => each === chosen) ?? firstPlatform(platforms, isInstalled)
  const panel = <PlatformPanel wallet={wallet} platform={selected} installedId={installed?.id} />
  return (
    <div className={styles.chosen}>
      <WalletPicture src={picture} name={name} size={64} />
      <p className={styles.name}>{t('pairing.with', { wallet: name })}</p>
      {platforms.length === 1 ? (
        panel
      ) : (
        <div className={styles.tabs}>
          <Tabs
            label={t('pairing.platforms')}
            tabs={platforms.map((platform) => ({ id: platform, label: t(`pairing.${platform}`) }))}
            selected={selected}
            onSelect={setChosen}
          >
            {panel}
          </Tabs>
        </div>
      )}
      <Button tone="link" onClick={() => modal.push('Downloads', { walletId: id })}>
        {t('directory.get', { wallet: name })}
      </Button>
    </div>
  )
}

interface PanelProps {
  wallet: DirectoryWallet
  platform: WalletPlatform
  /** `Wallet.id` of its extension in this browser. */
  installedId: string | undefined
}

function PlatformPanel({ wallet, platform, installedId }: PanelProps) {
  const { connectWallet, ports } = useRuntime()
  const t = useText()
  const facts = ports.device()
  if (platform === 'mobile') {
    const onPhone = readDevice(facts).system !== 'desktop'
    return onPhone ? <OpenApp wallet={wallet} /> : <PairingCode lead={t('pairing.scanWith', { wallet: wallet.name })} />
  }
  if (platform !== 'browser') return <OpenProgram key={platform} wallet={wallet} platform={platform} />
  return (
    <div className={styles.pairing}>
      {installedId === undefined ? (
        <>
          <p className={styles.lead}>{t('pairing.extension', { wallet: wallet.name })}</p>
          <div className={styles.stores}>
            <StoreRows
              label={t('directory.stores', { wallet: wallet.name })}
              wallet={wallet.stores}
              stores={deviceStores(facts)}
            />
          </div>
          <Button tone="link" onClick={() => window.location.reload()}>
            {t('connect.reload')}
          </Button>
        </>
      ) : (
        <Button onClick={() => connectWallet(installedId)}>{t('directory.connect', { wallet: wallet.name })}</Button>
      )}
    </div>
  )
}

/** Opens the wallet's program on this computer, or its web site. */
function OpenProgram({ wallet, platform }: { wallet: DirectoryWallet; platform: 'desktop' | 'web' }) {
  const t = useText()
  const runtime = useRuntime()
  const pairing = useStore(runtime.pairing)
  const { hasNotOpened, press } = useAppPress()
  const device = readDevice(runtime.ports.device())
  const uri = pairing.status === 'shown' ? pairing.uri : undefined
  const open = platform === 'desktop' ? desktopLink : webLink
  const link = uri === undefined ? undefined : open(wallet.links, uri, device)
  return (
    <div className={styles.pairing}>
      {uri === undefined && <span className={styles.empty} data-waiting={pairing.status !== 'unreachable'} />}
      {link && <AppLinkButton link={link} label={t('pairing.openWallet', { wallet: wallet.name })} onPress={press} />}
      <PairingStatus />
      {uri !== undefined && (hasNotOpened || link === undefined) && (
        <OtherWays reason={t('pairing.nothing')} uri={uri} links={[]} wallet={wallet} onPress={press} />
      )}
    </div>
  )
}
