'use client'
import { FormPanes } from '@/components/modal/parts/AmountForm'
import form from '@/components/modal/parts/AmountForm.module.css'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { FormOff } from '@/components/modal/parts/FormOff'
import { RequestFailure } from '@/components/modal/parts/RequestFailure'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import { IconButton } from '@/components/ui/IconButton'
import { Notice } from '@/components/ui/Notice'
import { ArrowDown } from '@/components/ui/view-icons'
import type { NextStep } from '@/lib/core/error-catalogue'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useSwap } from '@/lib/react/use-swap'
import { useText } from '@/lib/react/use-text'
import type { SwapButton } from '@/lib/swap/swap-state'
import { ImpactConsent } from './ImpactConsent'
import { PayPane } from './PayPane'
import { QuoteFacts } from './QuoteFacts'
import { QuoteStatus } from './QuoteStatus'
import { ReceivePane } from './ReceivePane'
import { SlippageControl } from './SlippageControl'
import { SwapAction } from './SwapAction'
import styles from './SwapView.module.css'

/** The next step that the main button offers. */
const OFFERED_STEPS: Partial<Record<SwapButton['kind'], NextStep>> = {
  quoteFailed: 'tryAgain',
  incorrectAmount: 'changeAmount',
  changeToken: 'chooseToken',
}

/** The swap form, or that this network or this wallet has no swap. */
export default function SwapView() {
  const t = useText()
  const { name, caipNetworkId } = useActiveNetwork()
  return useCapability('swap', caipNetworkId) ? <SwapForm /> : <FormOff>{t('swap.off', { network: name })}</FormOff>
}

/** Both sides and the main button. */
function SwapForm() {
  const t = useText()
  const swap = useSwap()
  const { quote, quoteError, transactionError, priceError, priceImpactBand } = swap
  const { inputError } = swap.state
  const online = useOnline()
  // The button and the pane to pay say what is too little, and nothing can be swapped before that is changed.
  const isShort = inputError !== undefined && inputError.code !== 'swap.incorrect_amount'
  // The button and the foot of the card show that the browser is offline; the quote is repeated automatically.
  const isQuoteAwaited = quoteError?.code === 'network.offline' && !online
  const onEnter = online && swap.button.kind === 'review' ? swap.review : undefined
  const failure = transactionError ?? (isShort || isQuoteAwaited ? undefined : quoteError)
  return (
    <>
      <SlippageControl swap={swap} />
      <FormPanes>
        <PayPane swap={swap} problem={isShort ? inputError : undefined} onEnter={onEnter} />
        <div className={styles.flip}>
          <IconButton label={t('swap.flip')} className={styles.flipButton} onClick={swap.switchTokens}>
            <ArrowDown />
          </IconButton>
        </div>
        <ReceivePane swap={swap} onEnter={onEnter} />
      </FormPanes>
      <QuoteFacts swap={swap} />
      <div className={form.notes}>
        {/* Screen readers announce only changes of an existing status region; a new one must be an alert. */}
        <div role="status" className={styles.told}>
          {quote && !isShort && (priceImpactBand === 'medium' || priceImpactBand === 'unknown') && (
            <Notice tone="warn">
              <p>{t(`swap.impact.${priceImpactBand}`)}</p>
            </Notice>
          )}
        </div>
        {quote && !isShort && priceImpactBand === 'high' && <ImpactConsent swap={swap} />}
        {priceError && (
          <Notice tone="warn" role="alert" title={t(priceError.textKey)}>
            <ErrorBody error={priceError} outcome={t('swap.priceError')} offeredStep="tryAgain" />
            <Button tone="link" onClick={swap.retryPrices}>
              {t('common.tryAgain')}
            </Button>
          </Notice>
        )}
        {failure && (
          <RequestFailure
            error={failure}
            attempt={failure === transactionError ? swap.attempt : undefined}
            offeredStep={OFFERED_STEPS[swap.button.kind]}
          />
        )}
      </div>
      <SwapAction swap={swap} />
      <QuoteStatus swap={swap} />
    </>
  )
}
