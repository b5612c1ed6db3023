'use client'
import { useId, useState } from 'react'
import { HeaderControl } from '@/components/modal/header-slots'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { IconButton } from '@/components/ui/IconButton'
import { Notice } from '@/components/ui/Notice'
import { ArrowDown, SlidersHorizontal } from '@/components/ui/view-icons'
import { useText } from '@/lib/runtime/use-text'
import { useSwap } from '@/lib/swap/use-swap'
import { PayPane } from './PayPane'
import { QuoteFacts } from './QuoteFacts'
import { QuoteStatus } from './QuoteStatus'
import { ReceivePane } from './ReceivePane'
import { SlippageSettings } from './SlippageSettings'
import { SwapAction } from './SwapAction'
import styles from './SwapView.module.css'
import { fundsAfter } from './swap-figures'

/** The form: what to pay, what comes of it, and one button that says what is missing. */
export default function SwapView() {
  const t = useText()
  const swap = useSwap()
  const [settings, setSettings] = useState(false)
  const settingsId = useId()
  const { state, quote, quoteError, priceImpactBand } = swap
  const failure = state.transactionError ?? quoteError
  return (
    <>
      <HeaderControl side="end">
        <IconButton
          label={t('swap.settings')}
          aria-expanded={settings}
          aria-controls={settingsId}
          onClick={() => setSettings(!settings)}
        >
          <SlidersHorizontal />
        </IconButton>
      </HeaderControl>
      <div id={settingsId} hidden={!settings}>
        {settings && <SlippageSettings swap={swap} />}
      </div>
      <div className={styles.panes}>
        <PayPane swap={swap} />
        <div className={styles.flip}>
          <IconButton label={t('swap.flip')} className={styles.flipButton} onClick={swap.switchTokens}>
            <ArrowDown />
          </IconButton>
        </div>
        <ReceivePane swap={swap} />
      </div>
      {quote && <QuoteFacts swap={swap} quote={quote} />}
      <div className={styles.notes}>
        {quote && (priceImpactBand === 'medium' || priceImpactBand === 'high' || priceImpactBand === 'unknown') && (
          <Notice
            tone={priceImpactBand === 'high' ? 'bad' : 'warn'}
            role={priceImpactBand === 'high' ? 'alert' : 'status'}
          >
            <p>{t(`swap.impact.${priceImpactBand}`)}</p>
          </Notice>
        )}
        {failure && (
          <ErrorNotice
            error={failure}
            funds={fundsAfter(failure)}
            tone={failure.code === 'wallet.rejected' ? 'warn' : 'bad'}
          />
        )}
      </div>
      <SwapAction swap={swap} />
      <QuoteStatus swap={swap} />
    </>
  )
}
