'use client'
import type { Definition } from '@/components/ui/DefinitionList'
import { formatUnits } from '@/lib/core/amount'
import { useLocale, useText } from '@/lib/react/use-text'
import type { QuoteView, SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints, formatFiat, formatTokenAmount } from '@/lib/text/format'
import { worth } from './swap-figures'

/** The lines of a quote that the form and the review share, with exact values. */
export function useQuoteLines(swap: SwapView, quote: QuoteView): readonly Definition[] {
  const t = useText()
  const locale = useLocale()
  const { toToken, toTokenPriceInUSD, networkTokenSymbol, gasFee, gasPriceInUSD, priceImpact } = swap.state
  const { account, priceImpactBand } = swap
  if (toToken === undefined) return []
  const inTarget = (units: bigint) => `${formatTokenAmount(units, toToken.decimals, { locale })} ${toToken.symbol}`
  const exactly = (units: bigint) => `${formatUnits(units, toToken.decimals)} ${toToken.symbol}`
  const nativeFee = `${formatTokenAmount(BigInt(gasFee), account?.nativeCurrency.decimals ?? 18, { locale })} ${networkTokenSymbol}`
  const fee = inTarget(quote.feeAmount)
  const feeInUsd = worth(formatUnits(quote.feeAmount, toToken.decimals), toTokenPriceInUSD)
  const tone = priceImpactBand === 'high' ? 'bad' : priceImpactBand === 'medium' ? 'warn' : undefined
  return [
    {
      id: 'minimum',
      term: t('swap.minimum'),
      value: <bdi>{`${inTarget(quote.minToAmount)}\u00a0·\u00a0${formatBasisPoints(quote.slippageBps, locale)}`}</bdi>,
      exact: exactly(quote.minToAmount),
    },
    ...(priceImpact === undefined
      ? []
      : [
          {
            id: 'impact',
            term: t('swap.priceImpact'),
            value: formatBasisPoints(priceImpact, locale),
            tone,
          } as const,
        ]),
    ...(gasFee === '0'
      ? []
      : [
          {
            id: 'gas',
            term: t('swap.networkFee'),
            value: <bdi>{gasPriceInUSD === undefined ? nativeFee : formatFiat(gasPriceInUSD, locale)}</bdi>,
            exact: nativeFee,
          },
        ]),
    ...(quote.feeBps === 0
      ? []
      : [
          {
            id: 'fee',
            term: t('swap.fee', { percent: formatBasisPoints(quote.feeBps, locale) }),
            value: <bdi>{feeInUsd === undefined ? fee : `${fee} · ${formatFiat(feeInUsd, locale)}`}</bdi>,
            exact: exactly(quote.feeAmount),
          },
        ]),
  ]
}
