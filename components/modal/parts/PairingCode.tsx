'use client'
import { useStore } from 'zustand'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { QrCode } from '@/components/ui/QrCode'
import { WalletCards } from '@/components/ui/shell-icons'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import type { TextKey } from '@/lib/text/text-key'
import styles from './Pairing.module.css'

/** The code of the pairing that runs, with its link to copy. */
export function PairingCode({ lead }: { lead: string }) {
  const t = useText()
  const pairing = useStore(useRuntime().pairing)
  return (
    <div className={styles.pairing}>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.code} aria-busy={pairing.status !== 'shown'}>
        {pairing.status === 'shown' ? (
          <QrCode value={pairing.uri} label={t('pairing.qr')} mark={<WalletCards />} />
        ) : (
          <span className={styles.empty} data-waiting={pairing.status !== 'unreachable'} />
        )}
      </div>
      <PairingStatus />
      {pairing.status === 'shown' && <LinkToCopy uri={pairing.uri} />}
    </div>
  )
}

const statusTexts = {
  idle: 'pairing.preparing',
  preparing: 'pairing.preparing',
  shown: 'pairing.waiting',
  authenticating: 'pairing.authenticating',
  asked: 'pairing.preparing',
  unreachable: 'pairing.unreachable',
} as const satisfies Record<Pairing['status'], TextKey>

/** What happens with the link, for eyes and screen readers. */
export function PairingStatus() {
  const t = useText()
  const { status } = useStore(useRuntime().pairing)
  return (
    <p className={styles.status} role="status">
      {t(statusTexts[status])}
    </p>
  )
}

/** The link to copy, and the code for another device. */
export function LinkAndCode({ uri }: { uri: string }) {
  const t = useText()
  return (
    <div className={styles.pairing}>
      <LinkToCopy uri={uri} />
      <div className={styles.code}>
        <QrCode value={uri} label={t('pairing.qr')} mark={<WalletCards />} />
      </div>
    </div>
  )
}

function LinkToCopy({ uri }: { uri: string }) {
  const t = useText()
  return (
    <div className={styles.copy}>
      <CopyAction value={uri} label={t('pairing.copy')} copied={t('pairing.copied')} tone="quiet" />
    </div>
  )
}
