'use client'
import { OpenWallet, usePairedWallet } from '@/components/modal/parts/OpenWallet'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Steps } from '@/components/ui/Steps'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapToken, SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints, formatTokenAmount } from '@/lib/text/format'
import { ImpactConsent } from '../Swap/ImpactConsent'
import { SwapFailure } from '../Swap/SwapFailure'
import { ApprovalAhead } from './ApprovalAhead'
import { OpenRequest } from './OpenRequest'
import styles from './SwapProgress.module.css'
import { useSwapSteps } from './use-swap-steps'

interface SwapProgressProps {
  swap: SwapView
  source: SwapToken
  target: SwapToken
}

/** Everything that changes during the review and the swap, at a place where it moves no button. */
export function SwapProgress({ swap, source, target }: SwapProgressProps) {
  const t = useText()
  const locale = useLocale()
  const steps = useSwapSteps(swap, source, target)
  const isPaired = usePairedWallet() !== undefined
  const { step, priceMove, transactionError, cancellable, cancel, walletChanged, sent } = swap
  const inTarget = (units: bigint) => formatTokenAmount(units, target.decimals, { locale })
  return (
    <div className={styles.progress}>
      {step === 'priceMoved' && priceMove && (
        <Notice tone="warn" role="alert" title={t('preview.priceMoved')}>
          <p>
            {t('preview.priceMovedBody', {
              before: inTarget(priceMove.before),
              after: inTarget(priceMove.after),
              symbol: target.symbol,
              percent: formatBasisPoints(priceMove.lostBps, locale),
            })}
          </p>
        </Notice>
      )}
      {step === 'reviewing' && swap.impactUnaccepted && <ImpactConsent swap={swap} />}
      {step !== 'priceMoved' && transactionError && <SwapFailure error={transactionError} confirmed />}
      {step === 'reviewing' && <OpenRequest swap={swap} />}
      {step === 'reviewing' && <ApprovalAhead swap={swap} source={source} />}
      {steps.length > 0 && <Steps label={t('preview.steps')} steps={steps} />}
      <div role="status" className={styles.told}>
        {/* The button shows the text of spec section 8 while a request is open in the wallet. */}
        {swap.loadingText !== undefined && <VisuallyHidden>{t(swap.loadingText)}</VisuallyHidden>}
        {sent && (
          <Notice tone="plain" title={t('preview.submitted')}>
            <p>{t('preview.submittedBody')}</p>
          </Notice>
        )}
        {swap.loadingText !== undefined && (isPaired ? <OpenWallet key={step} /> : <SilentWallet key={step} />)}
        {walletChanged && (
          <Notice tone="warn">
            <p>{t('preview.walletChanged')}</p>
          </Notice>
        )}
      </div>
      {cancellable && step !== 'reviewing' && (
        <Button tone="link" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Hints for a wallet that does not answer: where to find the request, and later how to go back. */
function SilentWallet() {
  const t = useText()
  const stage = useWaitStage(true)
  if (stage !== 'long' && stage !== 'stuck') return null
  return (
    <Notice tone="warn">
      <p>{t(stage === 'long' ? 'preview.walletStill' : 'preview.walletStuck')}</p>
    </Notice>
  )
}
