'use client'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { StoreRows } from '@/components/modal/parts/StoreRows'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { offersPairing } from '@/lib/connect/wallet-choices'
import { readDevice } from '@/lib/core/device'
import { deviceStores } from '@/lib/directory/device-stores'
import { isPhoneStore, walletStores } from '@/lib/directory/store-links'
import { directoryEntry } from '@/lib/directory/wallet-entries'
import { isPairable } from '@/lib/directory/wallet-platforms'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useChooseWallet } from '@/lib/react/use-choose-wallet'
import { useDirectoryWallet } from '@/lib/react/use-directory'
import { useText } from '@/lib/react/use-text'
import styles from './DownloadsView.module.css'
import { PhoneStoreCode } from './PhoneStoreCode'

/** Where to get a wallet: the store of this device first. A wallet that is announced in the meantime can be connected. */
export default function DownloadsView({ walletId }: ViewParams['Downloads']) {
  const { config, wallets, modal, ports } = useRuntime()
  const choose = useChooseWallet()
  const t = useText()
  const { wallet, loading, error, retry } = useDirectoryWallet(walletId)
  const rdns = wallet?.rdns
  const installed = useStore(wallets.store, (state) =>
    rdns === undefined ? undefined : state.wallets.find((each) => each.rdns === rdns),
  )
  if (error !== undefined) {
    return (
      <div className={styles.view}>
        <ErrorNotice error={error} tone="plain" offeredStep="tryAgain" />
        <Button tone="quiet" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    )
  }
  if (loading) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <SkeletonRows endLines={1} />
      </div>
    )
  }
  if (wallet === undefined) {
    return (
      <div className={styles.view}>
        <p className={styles.body}>{t('directory.gone')}</p>
        <Button tone="quiet" onClick={modal.back}>
          {t('common.goBack')}
        </Button>
      </div>
    )
  }
  const { name, picture, homepage, stores } = wallet
  const facts = ports.device()
  const device = readDevice(facts)
  const here = deviceStores(facts)
  const entry = directoryEntry(wallet, false)
  const takesPairing = offersPairing(config) && isPairable(entry.links, device)
  const ordered = [...here, ...walletStores.filter((store) => !here.includes(store))]
  const hasStore = walletStores.some((store) => stores[store] !== undefined)
  const hasExtensionHere = here.some((store) => !isPhoneStore(store) && stores[store] !== undefined)
  // Without a pairing, a page in the browser of a phone never sees the app.
  const known = isPhoneStore(here[0]) && !takesPairing ? 'directory.getBodyPhone' : 'directory.getBody'
  const bodyKey = hasStore || homepage ? known : 'directory.nowhere'
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <WalletPicture src={picture} name={name} size={64} />
        <p className={styles.title}>{t('directory.get', { wallet: name })}</p>
        <p className={styles.body}>{t(bodyKey)}</p>
      </div>
      {(installed || takesPairing) && (
        <Button onClick={() => choose(installed ? { ...entry, id: installed.id, isInstalled: true } : entry)}>
          {t('directory.connect', { wallet: name })}
        </Button>
      )}
      <StoreRows label={t('directory.stores', { wallet: name })} wallet={stores} stores={ordered} />
      {device.system === 'desktop' && <PhoneStoreCode wallet={wallet} />}
      {homepage && (
        <a className={styles.link} href={homepage} target="_blank" rel="noopener noreferrer">
          {new URL(homepage).hostname}
        </a>
      )}
      {hasExtensionHere && !installed && (
        <p className={styles.body}>
          <span>{t('directory.reloadHint')}</span>{' '}
          <Button tone="link" size="compact" onClick={() => window.location.reload()}>
            {t('connect.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}
