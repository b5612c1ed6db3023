'use client'
import { useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/Notice'
import { parseUnits } from '@/lib/core/amount'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTypedAmount } from '@/lib/react/use-typed-amount'
import { MAX_SLIPPAGE_BPS } from '@/lib/swap/swap-constants'
import type { SlippageChoice } from '@/lib/swap/swap-state'
import { formatBasisPoints } from '@/lib/text/format'
import styles from './SlippageSettings.module.css'

/** Offered slippages, integer basis points. */
const PRESETS_BPS = [10, 50, 100] as const
/** Decimal places of a percentage: one basis point is 0.01 %. */
const PERCENT_PLACES = 2
const PERCENT_SIGNS = ['%', '٪']

/** The slippage: automatic, one of the presets, or a percentage of the visitor's own. */
export default function SlippageSettings({ swap }: { swap: SwapModel }) {
  const t = useText()
  const locale = useLocale()
  const { slippageChoice: choice, slippageWarning, setSlippage, state } = swap
  const [custom, setCustom] = useState(choice.kind === 'custom' ? String(choice.bps / 100) : '')

  const warningId = useId()
  const [isTooHigh, setTooHigh] = useState(false)
  const choose = (next: SlippageChoice) => {
    setCustom('')
    setTooHigh(false)
    setSlippage(next)
  }

  const entry = useTypedAmount({ amount: custom, decimals: PERCENT_PLACES, unit: '%', units: PERCENT_SIGNS })
  const enter = (text: string) => {
    const percent = entry.read(text)
    const bps = percent === null ? null : parseUnits(percent || '0', PERCENT_PLACES)
    if (percent === null || bps === null) return
    const isAboveMaximum = bps > BigInt(MAX_SLIPPAGE_BPS)
    setTooHigh(isAboveMaximum)
    if (isAboveMaximum) return
    setCustom(percent)
    setSlippage(percent === '' ? { kind: 'automatic' } : { kind: 'custom', bps: Number(bps) })
  }

  const tooHigh = isTooHigh
    ? t('swap.slippage.most', { percent: formatBasisPoints(MAX_SLIPPAGE_BPS, locale) })
    : undefined
  const warning = entry.sentence ?? tooHigh ?? (slippageWarning && t(`swap.slippage.${slippageWarning}`))
  return (
    <fieldset className={styles.settings}>
      <legend className={styles.title}>{t('swap.slippage')}</legend>
      <div className={styles.choices}>
        <button
          type="button"
          className={classNames(styles.choice, choice.kind === 'automatic' && styles.chosen)}
          aria-pressed={choice.kind === 'automatic'}
          onClick={() => choose({ kind: 'automatic' })}
        >
          {t('swap.slippageAuto')}
        </button>
        {PRESETS_BPS.map((bps) => {
          const chosen = choice.kind === 'preset' && choice.bps === bps
          return (
            <button
              key={bps}
              type="button"
              className={classNames(styles.choice, chosen && styles.chosen)}
              aria-pressed={chosen}
              onClick={() => choose({ kind: 'preset', bps })}
            >
              {formatBasisPoints(bps, locale)}
            </button>
          )
        })}
        <CustomSlippage
          value={entry.shown}
          describedBy={warningId}
          isChosen={choice.kind === 'custom'}
          slippageBps={state.slippage}
          onEnter={enter}
        />
      </div>
      <div id={warningId} role="status" className={styles.warning}>
        {warning !== undefined && (
          <Notice tone="warn">
            <p>{warning}</p>
          </Notice>
        )}
      </div>
      {warning === undefined && <p className={styles.help}>{t('swap.slippageHelp')}</p>}
    </fieldset>
  )
}

interface CustomSlippageProps {
  /** Percent, with the decimal mark of the language. */
  readonly value: string
  readonly describedBy: string
  readonly isChosen: boolean
  /** The slippage in use, shown as the placeholder. */
  readonly slippageBps: number
  readonly onEnter: (text: string) => void
}

function CustomSlippage({ value, describedBy, isChosen, slippageBps, onEnter }: CustomSlippageProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <span dir="ltr" className={classNames(styles.custom, isChosen && styles.chosen)}>
      <input
        className={styles.input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatBasisPoints(slippageBps, locale).replace(/[^\d.,]/g, '')}
        aria-label={t('swap.slippageCustom')}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onEnter(event.target.value)}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}
