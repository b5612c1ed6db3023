'use client'
import { useStore } from 'zustand'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/** The heading of a view; connecting a wallet is headed by the wallet's own name. */
export function useViewTitle(entry: ViewEntry): string {
  const { wallets } = useRuntime()
  const t = useText()
  const walletId = entry.view === 'ConnectingExternal' && entry.params.walletId
  const walletName = useStore(wallets.store, (state) => state.wallets.find(({ id }) => id === walletId)?.name)
  if (entry.view === 'ConnectingExternal') return walletName || t('connect.browserWallet')
  // The modal's store has turned every view that is not built into Connect.
  return t(`title.${entry.view as Exclude<BuiltView, 'ConnectingExternal'>}`)
}
