'use client'
import { useStore } from 'zustand'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/**
 * The heading of a view. ConnectingExternal has the name of its wallet. The titles of the other views load with the
 * texts of each view; until then the heading says that the view is loading.
 */
export function useViewTitle(entry: ViewEntry): string {
  const { wallets, text } = useRuntime()
  const t = useText()
  const walletId = entry.view === 'ConnectingExternal' && entry.params.walletId
  const walletName = useStore(wallets.store, (state) => state.wallets.find(({ id }) => id === walletId)?.name)
  if (entry.view === 'ConnectingExternal') return walletName || t('connect.browserWallet')
  // The modal's store replaces every view that is not built by Connect.
  const key = `title.${entry.view as Exclude<BuiltView, 'ConnectingExternal'>}` as const
  return t(text.store.getState().texts[key] === undefined ? 'modal.loading' : key)
}
