'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

export interface ViewTitle {
  /** For the heading: the title, or that the view is loading. */
  readonly heading: string
  /** The title, once the heading has shown that this view was loading; otherwise empty. */
  readonly announcement: string
}

/**
 * The title of a view. ConnectingExternal has the name of its wallet. The titles of the other views load with the
 * texts of each view. A heading that has the focus is not read out again when its text changes, so that a title which
 * arrives afterwards must also be announced in a status.
 */
export function useViewTitle(entry: ViewEntry): ViewTitle {
  const { wallets, text } = useRuntime()
  const t = useText()
  const [loadingEntry, setLoadingEntry] = useState<ViewEntry>()
  const walletId = entry.view === 'ConnectingExternal' ? entry.params.walletId : ''
  const walletName = useStore(wallets.store, () => wallets.find(walletId)?.name)
  // The modal's store replaces every view that is not built by Connect.
  const key = `title.${entry.view as Exclude<BuiltView, 'ConnectingExternal'>}` as const
  const isLoading = entry.view !== 'ConnectingExternal' && text.store.getState().texts[key] === undefined
  // In an effect: a render in the background, while the view before is still shown, shows no heading to anybody.
  useEffect(() => {
    if (isLoading) setLoadingEntry(entry)
  }, [entry, isLoading])
  if (isLoading) return { heading: t('modal.loading'), announcement: '' }
  const heading = entry.view === 'ConnectingExternal' ? walletName || t('connect.browserWallet') : t(key)
  return { heading, announcement: entry === loadingEntry ? heading : '' }
}
