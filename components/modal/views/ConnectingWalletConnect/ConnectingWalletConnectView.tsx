'use client'
import { useStore } from 'zustand'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { QrCode } from '@/components/ui/QrCode'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { useRuntime } from '@/lib/react/runtime-context'
import { useConnect } from '@/lib/react/use-connect'
import { useText } from '@/lib/react/use-text'
import type { TextKey } from '@/lib/text/text-key'
import styles from './ConnectingWalletConnectView.module.css'

/** Pairs a wallet of another device by a QR code, or of this phone by a link. The flow leaves the view when it agrees. */
export default function ConnectingWalletConnectView() {
  const { modal, ports } = useRuntime()
  const t = useText()
  const { step, error, retry } = useConnect()
  if (error !== null && step === 'failed') {
    const again = errorCatalogue[error.code].retry !== 'never'
    return (
      <WalletAnswer
        picture={{ src: undefined, seed: 'WalletConnect', shape: 'rounded' }}
        role="alert"
        title={t(error.textKey, error.details)}
        actions={
          <>
            {again && <Button onClick={retry}>{t('pairing.again')}</Button>}
            <Button tone={again ? 'link' : 'quiet'} onClick={modal.back}>
              {t('connecting.other')}
            </Button>
          </>
        }
      >
        <ErrorBody error={error} outcome={t('connecting.nothingShared')} offeredStep={again ? 'tryAgain' : undefined} />
      </WalletAnswer>
    )
  }
  return ports.isMobile() ? <OnThisPhone /> : <OnAnotherDevice />
}

function OnAnotherDevice() {
  const t = useText()
  const pairing = useStore(useRuntime().pairing)
  return (
    <div className={styles.pairing}>
      <p className={styles.lead}>{t('pairing.scan')}</p>
      <div className={styles.code} aria-busy={pairing.status !== 'shown'}>
        {pairing.status === 'shown' ? (
          <QrCode value={pairing.uri} label={t('pairing.qr')} />
        ) : (
          <span className={styles.empty} data-waiting={pairing.status !== 'unreachable'} />
        )}
      </div>
      <PairingStatus />
      {pairing.status === 'shown' && <LinkToCopy uri={pairing.uri} />}
    </div>
  )
}

function OnThisPhone() {
  const t = useText()
  const pairing = useStore(useRuntime().pairing)
  return (
    <div className={styles.pairing}>
      <p className={styles.lead}>{t('pairing.phone')}</p>
      {pairing.status === 'shown' ? (
        <>
          {/* A link, so that it opens within the press. The phone offers the wallets that it has. */}
          <a className={styles.open} href={pairing.uri}>
            {t('pairing.open')}
          </a>
          <LinkToCopy uri={pairing.uri} />
          <Disclosure summary={t('pairing.otherDevice')}>
            <div className={styles.code}>
              <QrCode value={pairing.uri} label={t('pairing.qr')} />
            </div>
          </Disclosure>
        </>
      ) : (
        <span className={styles.empty} data-waiting={pairing.status !== 'unreachable'} />
      )}
      <PairingStatus />
    </div>
  )
}

const statusTexts = {
  idle: 'pairing.preparing',
  preparing: 'pairing.preparing',
  shown: 'pairing.waiting',
  authenticating: 'pairing.authenticating',
  unreachable: 'pairing.unreachable',
} as const satisfies Record<Pairing['status'], TextKey>

/** What happens with the link, for eyes and screen readers. */
function PairingStatus() {
  const t = useText()
  const { status } = useStore(useRuntime().pairing)
  return (
    <p className={styles.status} role="status">
      {t(statusTexts[status])}
    </p>
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
