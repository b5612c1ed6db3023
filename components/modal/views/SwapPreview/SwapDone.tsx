'use client'
import { useEffect, useRef } from 'react'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { Exchange } from '@/components/modal/parts/Exchange'
import styles from '@/components/modal/parts/RequestDone.module.css'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapResult, SwapToken, SwapView } from '@/lib/swap/swap-state'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'

interface SwapDoneProps {
  swap: SwapView
  result: SwapResult
  source: SwapToken
  target: SwapToken
}

/** The result of a mined swap: what it moved, not what was quoted. */
export function SwapDone({ swap, result, source, target }: SwapDoneProps) {
  const t = useText()
  const locale = useLocale()
  const network = useActiveNetwork()
  const message = useRef<HTMLDivElement>(null)
  const { transaction, intent, moved } = result
  const entry = intentEntry(intent)
  const figures = entry.figures(intent, moved)
  const unitsOf = (role: IntentFigure['role']) => {
    const figure = figures.find((each) => each.role === role)
    return figure === undefined || figure.isEstimate ? undefined : BigInt(figure.units)
  }
  const done = entry.done?.(intent, locale, moved)
  const { sourceTokenPriceInUSD, toTokenPriceInUSD } = swap.state

  // The button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.done}>
      <div ref={message} tabIndex={-1} className={styles.message}>
        <Notice tone="good" role="status">
          <p>{done && t(done.textKey, done.details)}</p>
        </Notice>
      </div>
      <Exchange
        paid={{ label: t('preview.paid'), units: unitsOf('paid'), token: source, price: sourceTokenPriceInUSD }}
        received={{ label: t('preview.received'), units: unitsOf('received'), token: target, price: toTokenPriceInUSD }}
      />
      <DefinitionList
        lines={[
          {
            id: 'transaction',
            term: t('request.transaction'),
            value: (
              <AddressLine
                value={transaction}
                kind="hash"
                explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction })}
              />
            ),
          },
        ]}
      />
      <Button onClick={swap.finish}>{t('request.toAccount')}</Button>
      <Button tone="quiet" onClick={swap.swapAgain}>
        {t('preview.again')}
      </Button>
    </div>
  )
}
