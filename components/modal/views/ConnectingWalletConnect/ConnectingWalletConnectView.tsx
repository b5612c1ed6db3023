'use client'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { PairingCode } from '@/components/modal/parts/PairingCode'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { isPhone } from '@/lib/core/device'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useConnect } from '@/lib/react/use-connect'
import { useDirectoryWallet } from '@/lib/react/use-directory'
import { useText } from '@/lib/react/use-text'
import { ChosenWallet } from './ChosenWallet'
import { OpenApp } from './OpenApp'

type Params = Partial<Pick<ViewParams['ConnectingWalletConnect'], 'listedId'>>

/**
 * Pairs a wallet: any one, or one of the directory. By a QR code, or on a phone by a link. The flow leaves the view when
 * the wallet agrees.
 */
export default function ConnectingWalletConnectView({ listedId }: Params) {
  const { modal, ports } = useRuntime()
  const t = useText()
  const { step, error, retry } = useConnect()
  if (error !== null && step === 'failed') {
    const again = error.canRetry
    return (
      <WalletAnswer
        picture={<WalletPicture src={undefined} name="WalletConnect" size={64} />}
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
  if (listedId !== undefined) return <ListedWallet listedId={listedId} />
  return isPhone(ports.device()) ? <OpenApp /> : <PairingCode lead={t('pairing.scan')} />
}

/** A wallet that the directory no longer has is paired as any other one. */
function ListedWallet({ listedId }: { listedId: string }) {
  const { ports } = useRuntime()
  const t = useText()
  const { wallet, loading } = useDirectoryWallet(listedId)
  if (loading) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <SkeletonRows endLines={1} />
      </div>
    )
  }
  if (wallet !== undefined) return <ChosenWallet wallet={wallet} />
  return isPhone(ports.device()) ? <OpenApp /> : <PairingCode lead={t('pairing.scan')} />
}
