'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import { type WalletNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'
import type { ExportTexts } from '@/lib/text/export-texts'
import styles from './ExportWindow.module.css'
import frame from './FramePage.module.css'

interface ExportedKeysProps {
  readonly texts: ExportTexts
  readonly wallet: ExportedWallet
}

/** The phrase, and the key of each network behind a press. Nothing gets to the clipboard without one. */
export function ExportedKeys({ texts, wallet }: ExportedKeysProps) {
  const copy = (value: string) => (
    <CopyButton
      value={value}
      label={texts['export.copy']}
      copiedLabel={texts['export.copied']}
      failedLabel={texts['export.copyFailed']}
    />
  )
  return (
    <>
      <h2 className={styles.heading}>{texts['export.phrase']}</h2>
      <ol className={styles.words} dir="ltr" translate="no">
        {wallet.phrase.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words repeat, and their order is fixed
          <li key={index}>{word}</li>
        ))}
      </ol>
      <p className={frame.text}>{texts['export.imports']}</p>
      <p className={styles.value}>{copy(wallet.phrase)}</p>
      <p className={frame.text}>{texts['export.clipboard']}</p>
      {walletNamespaces.map((namespace) => (
        <NetworkKey key={namespace} {...{ namespace, texts, wallet, copy }} />
      ))}
    </>
  )
}

function NetworkKey({
  namespace,
  texts,
  wallet,
  copy,
}: ExportedKeysProps & { readonly namespace: WalletNamespace; readonly copy: (value: string) => React.ReactNode }) {
  const [isShown, setShown] = useState(false)
  const { addresses, paths, privateKeys } = wallet
  const key = privateKeys[namespace] ?? ''
  return (
    <dl className={styles.facts}>
      <dt className={styles.term}>{texts['export.address']}</dt>
      <dd className={styles.value} dir="ltr">
        {addresses[namespace]}
      </dd>
      <dt className={styles.term}>{texts['export.path']}</dt>
      <dd className={styles.value} dir="ltr">
        {paths[namespace]}
      </dd>
      <dt className={styles.term}>{texts['export.key']}</dt>
      <dd className={styles.value} dir="ltr" translate="no">
        {isShown ? (
          <>
            <span>{key}</span>
            <span>{copy(key)}</span>
          </>
        ) : (
          <Button tone="quiet" size="compact" onClick={() => setShown(true)}>
            {texts['export.showKey']}
          </Button>
        )}
      </dd>
    </dl>
  )
}
