'use client'
import { useRef, useState } from 'react'
import { BuyButton } from '@/components/modal/parts/BuyButton'
import { findTokens } from '@/components/modal/parts/find-tokens'
import styles from '@/components/modal/parts/SelectToken.module.css'
import { TokenSection } from '@/components/modal/parts/TokenSection'
import { useHeadingArrow, walkTokens } from '@/components/modal/parts/walk-tokens'
import { SearchField } from '@/components/ui/SearchField'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { isSameToken } from '@/lib/balance/held-tokens'
import { trimmed } from '@/lib/core/invisible'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useHeldChoice } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import type { KnownToken } from '@/lib/tokens/token-lookup'

/** From this number of tokens on there is a search field. */
const SEARCH_FROM = 6

/** Chooses the token to send, among those that the account holds. */
export default function SendSelectTokenView() {
  const t = useText()
  const { balances, chosen: current, isLoading, selectToken } = useHeldChoice()
  const { caipNetworkId } = useActiveNetwork()
  const view = useRef<HTMLDivElement>(null)
  useHeadingArrow(view)
  const [query, setQuery] = useState('')
  const search = trimmed(query)
  const held = balances.filter(({ amount }) => BigInt(amount) > 0n)
  const found = findTokens(held, search)
  const choose = (chosen: KnownToken) => {
    const named = held.find((each) => isSameToken(each, chosen))
    if (named !== undefined) selectToken(named)
  }
  return (
    <div ref={view} className={styles.view} onKeyDownCapture={walkTokens}>
      {held.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <SearchField
            label={t('selectToken.search')}
            clearLabel={t('common.clearSearch')}
            value={query}
            onChange={setQuery}
          />
        </div>
      )}
      {isLoading && (
        <div role="status" aria-label={t('common.loading')}>
          <SkeletonRows endLines={2} />
        </div>
      )}
      <TokenSection
        title={t(search === '' ? 'selectToken.yours' : 'selectToken.results')}
        tokens={found}
        listed={held.filter(({ imported }) => !imported)}
        held={held}
        chosen={current}
        onChoose={choose}
      />
      <div role="status">
        {!isLoading && found.length === 0 && (
          <p className={styles.none}>{search === '' ? t('send.none') : t('selectToken.none', { query: search })}</p>
        )}
      </div>
      {!isLoading && held.length === 0 && (
        <p className={styles.none}>
          <BuyButton chainId={caipNetworkId} />
        </p>
      )}
    </div>
  )
}
