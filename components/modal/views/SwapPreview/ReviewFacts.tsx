'use client'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useText } from '@/lib/react/use-text'
import type { QuoteView, SwapAccount, SwapView } from '@/lib/swap/swap-state'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from '../Swap/QuoteFacts.module.css'
import { RouteDetails } from '../Swap/RouteDetails'
import { useQuoteLines } from '../Swap/use-quote-lines'

/** The lines of the quote, the account and the network. */
export function ReviewFacts({ swap, quote, account }: { swap: SwapView; quote: QuoteView; account: SwapAccount }) {
  const t = useText()
  const network = useActiveNetwork()
  const lines = useQuoteLines(swap, quote)
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
      <RouteDetails swap={swap} quote={quote} />
    </div>
  )
}
