'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { NetworkList } from '@/components/modal/parts/NetworkList'
import { SearchField } from '@/components/ui/SearchField'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import styles from './NetworksView.module.css'

/** Fewer than this are seen at a glance and need no search. */
const SEARCH_FROM = 6

export default function NetworksView() {
  const runtime = useRuntime()
  const t = useText()
  const networks = useStore(runtime.network, (state) => state.networks)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const matching = networks.filter(
    ({ name, id, nativeCurrency }) =>
      name.toLowerCase().includes(wanted) || String(id) === wanted || nativeCurrency.symbol.toLowerCase() === wanted,
  )
  return (
    <div className={styles.networks}>
      {networks.length >= SEARCH_FROM && (
        <SearchField
          label={t('networks.search')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
      )}
      <p className={styles.none} role="status">
        {matching.length === 0 && t('networks.none', { query: query.trim() })}
      </p>
      <NetworkList networks={matching} onChoose={runtime.switchNetwork} />
    </div>
  )
}
