'use client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { Button } from '@/components/ui/Button'
import { SearchField } from '@/components/ui/SearchField'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { trimmed } from '@/lib/core/invisible'
import type { ViewParams } from '@/lib/modal/views'
import { useChooseWallet } from '@/lib/react/use-choose-wallet'
import { type Directory, useDirectory } from '@/lib/react/use-directory'
import { useText } from '@/lib/react/use-text'
import styles from './AllWalletsView.module.css'
import { useDebounced } from './use-debounced'
import { WalletRows } from './WalletRows'

/**
 * All wallets, with a search: those of this browser first, then those used before, featured ones, and the directory. A
 * wallet of this browser is connected, any other one is paired or shows where to get it.
 */
export default function AllWalletsView({ network }: ViewParams['AllWallets']) {
  const t = useText()
  const view = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const search = useDebounced(query)
  const directory = useDirectory(search)
  const { entries, loading, outdated } = directory
  useArrowDown(view, field)

  const choose = useChooseWallet(network)
  const loadMore = useLoadMore(directory)

  return (
    <div ref={view} className={styles.view}>
      <div className={styles.search}>
        <SearchField
          input={field}
          label={t('directory.search')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
      </div>
      {entries.length > 0 && (
        <WalletRows
          // A new search begins at the top.
          key={trimmed(search)}
          entries={entries}
          outdated={outdated || query !== search}
          more={directory.hasMore && !directory.error}
          field={field}
          onChoose={choose}
          onEnd={loadMore}
        />
      )}
      {loading && (
        <div role="status" aria-label={t('common.loading')}>
          {[1, 2, 3].map((part) => (
            <SkeletonRows key={part} endLines={1} />
          ))}
        </div>
      )}
      <div role="status">
        {directory.loadingMore && <VisuallyHidden>{t('common.loading')}</VisuallyHidden>}
        {!loading && !outdated && !directory.error && entries.length === 0 && (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{t('directory.none', { query: trimmed(search) })}</p>
            <p>{t('directory.noneBody')}</p>
          </div>
        )}
      </div>
      {directory.error && (
        <>
          <ErrorNotice error={directory.error} tone="plain" offeredStep="tryAgain" />
          <Button tone="quiet" busy={directory.loadingMore} onClick={directory.retry}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Asks for the next page once; a page that failed is left to the button. */
function useLoadMore({ hasMore, loadingMore, outdated, error, loadMore }: Directory): () => void {
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  const canLoad = hasMore && !loadingMore && !outdated && error === undefined
  return useCallback(() => {
    if (canLoad) latest.current()
  }, [canLoad])
}

/** ArrowDown in the search field, and on the heading of the card, which has the focus first, moves to the first row. */
function useArrowDown(view: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const enterList = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'ArrowDown' || !(target instanceof HTMLHeadingElement || target === field.current)) return
      event.preventDefault()
      view.current?.querySelector<HTMLElement>('[data-index="0"] > button')?.focus()
    }
    document.addEventListener('keydown', enterList)
    return () => document.removeEventListener('keydown', enterList)
  }, [view, field])
}
