'use client'
import { useStore } from 'zustand'
import { chosenRows } from '@/lib/connect/wallet-choices'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import { useRuntime } from './runtime-context'

/** Wallets of this browser that the host offers, as the Connect view lists them. Re-renders when one announces itself. */
export function useWallets(): readonly WalletRow[] {
  const { config, wallets, recentWallets } = useRuntime()
  return chosenRows(orderWallets(useStore(wallets.store).wallets, recentWallets()), config.wallets)
}
