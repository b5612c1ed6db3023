'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { NetworkList } from '@/components/modal/parts/NetworkList'
import { SearchField } from '@/components/ui/SearchField'
import { trimmed } from '@/lib/core/invisible'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './NetworksView.module.css'

/** Number of tokens from which the search is shown. */
const SEARCH_FROM = 6

export default function NetworksView({ namespace }: ViewParams['Networks']) {
  const runtime = useRuntime()
  const t = useText()
  const configured = useStore(runtime.network, (state) => state.networks)
  const networks = configured.filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace)
  const [query, setQuery] = useState('')
  const rows = useRef<HTMLDivElement>(null)
  const wanted = trimmed(query).toLowerCase()
  const matching = networks.filter(
    ({ name, id, nativeCurrency }) =>
      name.toLowerCase().includes(wanted) || String(id) === wanted || nativeCurrency.symbol.toLowerCase() === wanted,
  )
  const enterList = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    rows.current?.querySelector('button')?.focus()
  }
  return (
    <div className={styles.networks}>
      {networks.length >= SEARCH_FROM && (
        <div className={styles.search} onKeyDownCapture={enterList}>
          <SearchField
            label={t('networks.search')}
            clearLabel={t('common.clearSearch')}
            value={query}
            onChange={setQuery}
          />
        </div>
      )}
      <p className={styles.none} role="status">
        {matching.length === 0 && t('networks.none', { query: trimmed(query) })}
      </p>
      <div ref={rows}>
        <NetworkList networks={matching} onChoose={runtime.switchNetwork} />
      </div>
    </div>
  )
}
