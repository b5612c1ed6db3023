'use client'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import { formatUnits } from '@/lib/core/amount'
import { useLocale, useText } from '@/lib/react/use-text'
import type { QuoteView, SwapToken, SwapView } from '@/lib/swap/swap-state'
import { formatFiat } from '@/lib/text/format'
import { worth } from '../Swap/swap-figures'
import styles from './Exchange.module.css'

interface ExchangeProps {
  swap: SwapView
  quote: QuoteView
  source: SwapToken
  target: SwapToken
}

/** The amounts to pay and to receive. */
export function Exchange({ swap, quote, source, target }: ExchangeProps) {
  const t = useText()
  const { sourceTokenPriceInUSD, toTokenPriceInUSD } = swap.state
  return (
    <div className={styles.exchange} data-dimmed={swap.refreshing || undefined}>
      <Side label={t('preview.pay')} sign="−" units={quote.fromAmount} token={source} price={sourceTokenPriceInUSD} />
      <Side label={t('preview.receive')} sign="+" units={quote.toAmount} token={target} price={toTokenPriceInUSD} />
    </div>
  )
}

interface SideProps {
  label: string
  sign: '−' | '+'
  units: bigint
  token: SwapToken
  price: number | undefined
}

function Side({ label, sign, units, token, price }: SideProps) {
  const t = useText()
  const locale = useLocale()
  const fiat = worth(formatUnits(units, token.decimals), price)
  return (
    <div className={styles.side}>
      <Picture src={token.iconUrl} seed={token.address} size={26} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={sign === '+' ? styles.plus : styles.minus}>
          <TokenAmount units={units} token={token} sign={sign} />
        </span>
      </span>
      {token.imported ? (
        <Tag tone="warn">{t('swap.imported')}</Tag>
      ) : (
        <bdi className={styles.fiat}>{fiat !== undefined && formatFiat(fiat, locale)}</bdi>
      )}
    </div>
  )
}
