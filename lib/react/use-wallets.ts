'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { chosenRows, offersPairing } from '@/lib/connect/wallet-choices'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import { useRuntime } from './runtime-context'

/**
 * The wallets that the host offers here, as the Connect view lists them. Re-renders when one announces itself. The same
 * array until the list changes.
 */
export function useWallets(): readonly WalletRow[] {
  const { config, wallets, recentWallets } = useRuntime()
  const found = useStore(wallets.store).wallets
  const recent = recentWallets().join('\n')
  return useMemo(() => {
    const isPairingLate = offersPairing(config) && !found.some(({ type }) => type === 'WALLET_CONNECT')
    const all = isPairingLate ? [...found, pairedWallet(config.namespaces)] : found
    return chosenRows(orderWallets(all, recent.split('\n')), config.wallets)
  }, [config, found, recent])
}
