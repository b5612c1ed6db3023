'use client'
import { NetworkFee } from '@/components/modal/parts/NetworkFee'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import type { Definition } from '@/components/ui/DefinitionList'
import { formatUnits } from '@/lib/core/amount'
import { worth } from '@/lib/price/fiat-entry'
import { useMoney } from '@/lib/react/use-display-currency'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import { formatBasisPoints } from '@/lib/text/format'
import { RateButton } from './RateButton'

/** The lines of a quote that the form and the review share. */
export function useQuoteLines(swap: SwapModel, quote: SwapQuote): readonly Definition[] {
  const t = useText()
  const locale = useLocale()
  const money = useMoney()
  const { sourceToken, toToken, toTokenPriceInUSD, networkTokenSymbol, gasFee, gasPriceInUSD, priceImpact } = swap.state
  const { account, priceImpactBand } = swap
  if (sourceToken === undefined || toToken === undefined) return []
  const native = { decimals: account?.nativeCurrency.decimals ?? 18, symbol: networkTokenSymbol }
  const feeInUsd = worth(formatUnits(quote.feeAmount, toToken.decimals), toTokenPriceInUSD)
  const tone = priceImpactBand === 'high' ? 'bad' : priceImpactBand === 'medium' ? 'warn' : undefined
  return [
    {
      id: 'rate',
      term: t('swap.rate'),
      value: <RateButton quote={quote} source={sourceToken} target={toToken} state={swap.state} />,
    },
    {
      id: 'minimum',
      term: t('swap.minimum'),
      value: (
        <bdi dir="ltr">
          <TokenAmount units={quote.minToAmount} token={toToken} price={toTokenPriceInUSD} isBound />
          <span>{`\u00a0·\u00a0${formatBasisPoints(quote.slippageBps, locale)}`}</span>
        </bdi>
      ),
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
            term: t('amount.networkFee'),
            value: <NetworkFee units={BigInt(gasFee)} token={native} inUsd={gasPriceInUSD} />,
          },
        ]),
    ...(quote.feeBps === 0
      ? []
      : [
          {
            id: 'fee',
            term: t('swap.fee', { percent: formatBasisPoints(quote.feeBps, locale) }),
            value: (
              <bdi dir="ltr">
                <TokenAmount units={quote.feeAmount} token={toToken} price={toTokenPriceInUSD} />
                {feeInUsd !== undefined && <span>{` · ${money(feeInUsd)}`}</span>}
              </bdi>
            ),
          },
        ]),
  ]
}
