'use client'
import { useState } from 'react'
import { storeNames } from '@/components/modal/parts/store-names'
import { QrCode } from '@/components/ui/QrCode'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { isPhoneStore, storeUrl, type WalletStore, walletStores } from '@/lib/directory/store-links'
import { useText } from '@/lib/react/use-text'
import styles from './DownloadsView.module.css'

/** On a computer: the page of the wallet in the store of a phone, as a code. Nothing for a wallet without an app. */
export function PhoneStoreCode({ wallet: { name, stores } }: { wallet: DirectoryWallet }) {
  const t = useText()
  const offered = walletStores.filter((store) => isPhoneStore(store) && stores[store] !== undefined)
  const [chosen, setChosen] = useState<WalletStore>()
  const store = chosen ?? offered[0]
  const id = store && stores[store]
  if (store === undefined || id === undefined) return null
  return (
    <div className={styles.phone}>
      <p className={styles.body}>{t('directory.scanStore')}</p>
      {offered.length > 1 && (
        <SegmentedControl
          label={t('directory.phoneStore')}
          options={offered.map((value) => ({ value, label: storeNames[value] }))}
          value={store}
          onChange={setChosen}
        />
      )}
      <QrCode
        value={storeUrl(store, id)}
        label={t('directory.storeCode', { wallet: name, store: storeNames[store] })}
        size={160}
      />
    </div>
  )
}
