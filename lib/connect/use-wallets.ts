'use client'
import { useStore } from 'zustand'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { orderWallets, type WalletRow } from './wallet-list'

/** Wallets of this browser as the Connect view lists them. Re-renders when one announces itself. */
export function useWallets(): readonly WalletRow[] {
  const { wallets, recentWallets } = useRuntime()
  return orderWallets(useStore(wallets.store).wallets, recentWallets())
}
