'use client'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { SearchField } from '@/components/ui/SearchField'
import { isSmallBalance, keepSmallBalancesShown, readSmallBalancesShown } from '@/lib/balance/small-balances'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { trimmed } from '@/lib/core/invisible'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { HeldTokenRow } from './HeldTokenRow'
import styles from './TokenList.module.css'

/** Number of tokens from which the search is shown. */
const SEARCH_FROM = 7

/** Rows of the first render, enough for any screen. The others follow. */
const FIRST_ROWS = 30

/** The held tokens. Has a search for long lists, and hides small balances until the visitor shows them. */
export function TokenList({ balances, updating }: { balances: readonly TokenBalance[]; updating: boolean }) {
  const { storage } = useRuntime().ports
  const t = useText()
  const [query, setQuery] = useState('')
  const [showSmall, setShowSmall] = useState(() => readSmallBalancesShown(storage))
  const searching = trimmed(query) !== ''
  const large = balances.filter((balance) => !isSmallBalance(balance))
  const smallCount = balances.length - large.length
  // A search also finds small balances.
  const shown = searching ? balances.filter(matches(query)) : showSmall ? balances : large
  // Hundreds of rows render in slices, so that typing in the search stays fast.
  const drawn = useDeferredValue(shown, shown.slice(0, FIRST_ROWS))
  return (
    <>
      {balances.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <SearchField
            label={t('account.search')}
            clearLabel={t('common.clearSearch')}
            value={query}
            onChange={setQuery}
          />
        </div>
      )}
      <p className={styles.none} role="status">
        {searching && shown.length === 0 && t('account.searchNone', { query: trimmed(query) })}
      </p>
      <div className={styles.tokens} data-updating={updating || undefined}>
        <List label={t('account.tokens')}>
          {drawn.map((balance) => (
            <HeldTokenRow key={balance.address ?? 'native'} balance={balance} />
          ))}
        </List>
      </div>
      {smallCount > 0 && !searching && (
        <p className={styles.small}>
          <span>{t(showSmall ? 'account.smallShown' : 'account.smallHidden', { count: smallCount })}</span>
          <span aria-hidden="true">·</span>
          <Button
            tone="link"
            size="compact"
            aria-label={t(showSmall ? 'account.hideSmall' : 'account.showSmall')}
            onClick={() => {
              keepSmallBalancesShown(storage, !showSmall)
              setShowSmall(!showSmall)
            }}
          >
            {t(showSmall ? 'account.hide' : 'account.show')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Matches the name, the symbol or the beginning of the address. */
function matches(query: string) {
  const wanted = trimmed(query).toLowerCase()
  return ({ name, symbol, address }: TokenBalance): boolean =>
    name.toLowerCase().includes(wanted) ||
    symbol.toLowerCase().includes(wanted) ||
    (wanted.startsWith('0x') && address?.toLowerCase().startsWith(wanted) === true)
}
