'use client'
import { lazy, Suspense, useMemo } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import { Notice } from '@/components/ui/Notice'
import { AppError } from '@/lib/core/app-error'
import type { AskingOffer, WindowVerdict } from '@/lib/frame-guest/window-message'
import type { AskingStep } from '@/lib/frame-guest/window-request'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FailedScreen } from './FailedScreen'
import { type FrameNetworks, useFrameTexts } from './frame-texts'
import styles from './WalletWindow.module.css'

const ApproveTransaction = lazy(() => import('./ApproveTransaction'))
const ApproveTypedData = lazy(() => import('./ApproveTypedData'))
const ApproveCalls = lazy(() => import('./ApproveCalls'))
const ApprovePermission = lazy(() => import('./ApprovePermission'))
const ApproveSolana = lazy(() => import('./ApproveSolana'))

interface WindowScreenProps {
  readonly step: AskingStep
  readonly networks: FrameNetworks
  readonly onDecide: (verdict: WindowVerdict) => void
}

/** The screen that the frame would show, with what the frame knows of the request. */
export function WindowScreen({ step, networks, onDecide }: WindowScreenProps) {
  const { t, locale, dir } = useFrameTexts()
  const { offer, version, failures, isSending } = step
  const hasFailed = failures > 0 && !isSending
  const reject = () => onDecide('reject')
  return (
    <div className={styles.window} data-foyer="" data-foyer-root="" lang={locale} dir={dir}>
      <div className={styles.unsent} hidden={!hasFailed}>
        {hasFailed && (
          <Notice tone="warn" role="alert" title={t('frame.window.unsent')}>
            <p>{t('frame.window.unsentBody')}</p>
          </Notice>
        )}
      </div>
      {/* Another result, and an answer that has not arrived, are read and pressed anew. */}
      <Boundary key={`${version} ${failures}`} fallback={(retry) => <FailedScreen onRetry={retry} onClose={reject} />}>
        <Suspense fallback={null}>
          <AskedScreen {...{ offer, networks }} onAgree={() => onDecide('approve')} onClose={reject} />
        </Suspense>
      </Boundary>
    </div>
  )
}

interface AskedScreenProps {
  readonly offer: AskingOffer
  readonly networks: FrameNetworks
  readonly onAgree: () => void
  readonly onClose: () => void
}

function AskedScreen({ offer, networks, onAgree, onClose }: AskedScreenProps) {
  const { request, origin, claimedName, waiting, hasChanged } = offer
  const worker = useMemo(() => previewedBy(offer), [offer])
  const common = { networks, waiting, hasChanged, worker, onAgree, onClose }
  switch (request.kind) {
    case 'transaction':
      return <ApproveTransaction screen={{ ...request, origin, claimedName }} {...common} />
    case 'calls':
      return <ApproveCalls screen={{ ...request, origin, claimedName }} {...common} />
    case 'typedData':
      return <ApproveTypedData screen={{ ...request, origin, claimedName }} {...common} />
    case 'permission':
      return <ApprovePermission screen={{ ...request, origin, claimedName }} {...common} />
    case 'solanaTransactions':
      return <ApproveSolana screen={{ ...request, origin, claimedName }} {...common} />
  }
}

/** There is no worker here: the preview is the frame's, which makes it anew before an approval counts. */
function previewedBy({ preview, price }: AskingOffer): Pick<KeyWorker, 'request'> {
  return {
    async request(name) {
      if (name === 'preview' || name === 'previewSolana') return preview as never
      if (name === 'nativePrice' && price !== null) return price as never
      throw new AppError('internal')
    },
  }
}
