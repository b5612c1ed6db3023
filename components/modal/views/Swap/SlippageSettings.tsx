'use client'
import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/Notice'
import { normaliseAmountInput, parseUnits } from '@/lib/core/amount'
import { useLocale, useText } from '@/lib/react/use-text'
import { withDecimalMark } from '@/lib/swap/fiat-entry'
import { MAX_SLIPPAGE_BPS } from '@/lib/swap/swap-constants'
import type { SlippageChoice, SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints } from '@/lib/text/format'
import styles from './SlippageSettings.module.css'

/** Tolerances one press away, integer basis points. */
const PRESETS_BPS = [10, 50, 100] as const
/** A percentage has two places: one basis point is 0.01 %. */
const PERCENT_PLACES = 2

export default function SlippageSettings({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { slippageChoice: choice, slippageWarning, setSlippage, state } = swap
  const [custom, setCustom] = useState(choice.kind === 'custom' ? String(choice.bps / 100) : '')

  const [beyond, setBeyond] = useState(false)
  const choose = (next: SlippageChoice) => {
    setCustom('')
    setBeyond(false)
    setSlippage(next)
  }

  const enter = (text: string) => {
    const percent = normaliseAmountInput(text, PERCENT_PLACES)
    if (percent === null) return
    const bps = parseUnits(percent || '0', PERCENT_PLACES)
    if (bps === null) return
    const isTooMuch = bps > BigInt(MAX_SLIPPAGE_BPS)
    setBeyond(isTooMuch)
    if (isTooMuch) return
    setCustom(percent)
    setSlippage(percent === '' ? { kind: 'automatic' } : { kind: 'custom', bps: Number(bps) })
  }

  const warning = beyond
    ? t('swap.slippage.most', { percent: formatBasisPoints(MAX_SLIPPAGE_BPS, locale) })
    : slippageWarning && t(`swap.slippage.${slippageWarning}`)
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
        <span dir="ltr" className={classNames(styles.custom, choice.kind === 'custom' && styles.chosen)}>
          <input
            className={styles.input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder={formatBasisPoints(state.slippage, locale).replace(/[^\d.,]/g, '')}
            aria-label={t('swap.slippageCustom')}
            value={withDecimalMark(custom, locale)}
            onChange={(event) => enter(event.target.value)}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      <div role="status" className={styles.told}>
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
