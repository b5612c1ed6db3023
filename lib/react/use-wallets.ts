'use client'
import { useStore } from 'zustand'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import { useRuntime } from './runtime-context'

/** Wallets of this browser as the Connect view lists them. Re-renders when one announces itself. */
export function useWallets(): readonly WalletRow[] {
  const { wallets, recentWallets } = useRuntime()
  return orderWallets(useStore(wallets.store).wallets, recentWallets())
}
