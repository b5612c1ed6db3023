'use client'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import type { SwapAccount, SwapToken } from '@/lib/swap/swap-state'
import { formatExactAmount } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import { RouteDetails } from '../Swap/RouteDetails'
import styles from '../Swap/SwapQuote.module.css'
import { useQuoteLines } from '../Swap/use-quote-lines'

interface ReviewFactsProps {
  swap: SwapReviewModel
  quote: SwapQuote
  account: SwapAccount
  source: SwapToken
  target: SwapToken
}

/** The lines of the quote, the account and the network, and the amounts with every digit. */
export function ReviewFacts({ swap, quote, account, source, target }: ReviewFactsProps) {
  const t = useText()
  const locale = useLocale()
  const network = useActiveNetwork()
  const lines = useQuoteLines(swap, quote)
  const exact = [
    ['preview.pay', quote.fromAmount, source],
    ['preview.receive', quote.toAmount, target],
    ['swap.minimum', quote.minToAmount, target],
    ['amount.networkFee', BigInt(swap.state.gasFee), account.nativeCurrency],
  ] as const
  return (
    <div className={styles.facts}>
      <DefinitionList
        dimmed={swap.refreshing}
        lines={[
          ...lines,
          { id: 'network', term: t('request.network'), value: network.name },
          {
            id: 'account',
            term: t('request.account'),
            value: <Address value={account.address} short={shortenAddress(account.address)} />,
          },
        ]}
      />
      <RouteDetails swap={swap} quote={quote}>
        <Disclosure summary={t('preview.exact')} end="">
          <DefinitionList
            lines={exact.map(([term, units, { decimals, symbol }]) => ({
              id: term,
              term: t(term),
              value: <bdi dir="ltr">{`${formatExactAmount(units, decimals, locale)} ${symbol}`}</bdi>,
            }))}
          />
        </Disclosure>
      </RouteDetails>
    </div>
  )
}
