'use client'
import { OpenRequest } from '@/components/modal/parts/OpenRequest'
import { ReplaceOffer } from '@/components/modal/parts/ReplaceOffer'
import { RequestFailure } from '@/components/modal/parts/RequestFailure'
import styles from '@/components/modal/parts/RequestProgress.module.css'
import { WalletHint } from '@/components/modal/parts/WalletHint'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Steps } from '@/components/ui/Steps'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useIsProposed } from '@/lib/react/use-is-proposed'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapToken } from '@/lib/swap/swap-state'
import { formatBasisPoints } from '@/lib/text/format'
import { ImpactConsent } from '../Swap/ImpactConsent'
import { ApprovalAhead } from './ApprovalAhead'
import { useSwapSteps } from './use-swap-steps'

interface SwapProgressProps {
  swap: SwapReviewModel
  source: SwapToken
  target: SwapToken
}

/** Everything that changes during the review and the swap, at a place where it moves no button. */
export function SwapProgress({ swap, source, target }: SwapProgressProps) {
  const t = useText()
  const locale = useLocale()
  const steps = useSwapSteps(swap, source, target)
  const newest = swap.progress.findLast(({ transaction }) => transaction)?.transaction
  const isProposed = useIsProposed(newest)
  const { step, priceMove, transactionError, cancellable, cancel, walletChanged, sent } = swap
  const format = useTokenFormat()
  const inTarget = (units: bigint) => format(units, target, { price: swap.state.toTokenPriceInUSD })
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
      {step !== 'priceMoved' && transactionError && <RequestFailure error={transactionError} attempt={swap.attempt} />}
      {step === 'reviewing' && (
        <OpenRequest until={swap.walletBusyUntil} mayAskAgain={swap.mayAskAgain} onAllow={swap.allowAskAgain} />
      )}
      {step === 'reviewing' && <ApprovalAhead swap={swap} source={source} />}
      {steps.length > 0 && <Steps label={t('request.steps')} steps={steps} />}
      <div role="status" className={styles.told}>
        {/* The button shows the text of spec section 8 while a request is open in the wallet. */}
        {swap.loadingText !== undefined && <VisuallyHidden>{t(swap.loadingText)}</VisuallyHidden>}
        {(sent || isProposed) && (
          <Notice tone="plain" title={t(sent ? 'preview.submitted' : 'request.waiting')}>
            <p>{t(isProposed ? 'request.proposedBody' : 'request.submittedBody')}</p>
          </Notice>
        )}
        {swap.loadingText !== undefined && <WalletHint key={step} />}
        {walletChanged && (
          <Notice tone="warn">
            <p>{t('preview.walletChanged')}</p>
          </Notice>
        )}
      </div>
      <ReplaceOffer id={newest} />
      {cancellable && step !== 'reviewing' && (
        <Button tone="link" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}
