'use client'
import { Disclosure } from '@/components/ui/Disclosure'
import type { Elements } from '@/components/ui/own-text'
import { Skeleton } from '@/components/ui/Skeleton'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapQuote, SwapRouteStep } from '@/lib/swap/swap-contract'
import { formatBasisPoints } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './SwapQuote.module.css'

interface RouteDetailsProps {
  swap: SwapModel
  quote: SwapQuote
  /** Further details. */
  children?: Elements
}

/** The route of the swap in one line, which expands to its pools. */
export function RouteDetails({ swap, quote, children }: RouteDetailsProps) {
  const t = useText()
  const locale = useLocale()
  const { tokens, sourceToken, toToken } = swap.state

  const poolOf = ({ protocol, feeTier }: SwapRouteStep) => {
    if (protocol === 'wrap') return t('swap.routeWrap')
    if (protocol === 'v2') return t('swap.routeV2')
    // Hundredths of a basis point.
    return t('swap.routeV3', { percent: formatBasisPoints((feeTier ?? 0) / 100, locale) })
  }
  const symbolOf = (address: string) => {
    const known = [sourceToken, toToken, ...tokens].find(
      (token) => token && isSameAddress(namespaceOf(token.chainId), token.address, address),
    )
    return known?.symbol ?? shortenAddress(address)
  }
  const [first] = quote.route
  const shown = swap.waiting ? [] : quote.route
  if (first === undefined) return null
  return (
    <div className={styles.route} data-dimmed={swap.refreshing || undefined}>
      <Disclosure
        summary={t('swap.route')}
        end={
          swap.waiting ? (
            <Skeleton chars={8} />
          ) : quote.route.length === 1 ? (
            poolOf(first)
          ) : (
            t('swap.routeHops', { count: quote.route.length })
          )
        }
      >
        <ol className={styles.hops}>
          {shown.map((hop) => (
            <li key={`${hop.tokenIn}${hop.tokenOut}`} className={styles.hop}>
              <bdi>{t('swap.routeHop', { source: symbolOf(hop.tokenIn), target: symbolOf(hop.tokenOut) })}</bdi>
              <span>{poolOf(hop)}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
      {children}
    </div>
  )
}
