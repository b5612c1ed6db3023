'use client'
import { useStore } from 'zustand'
import { chosenRows } from '@/lib/connect/wallet-choices'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import { useRuntime } from './runtime-context'

/** The wallets that the host offers here, as the Connect view lists them. Re-renders when one announces itself. */
export function useWallets(): readonly WalletRow[] {
  const { config, wallets, recentWallets } = useRuntime()
  const found = useStore(wallets.store).wallets
  const isPairingLate = config.walletConnectProjectId !== '' && !found.some(({ type }) => type === 'WALLET_CONNECT')
  const all = isPairingLate ? [...found, pairedWallet(config.namespaces)] : found
  return chosenRows(orderWallets(all, recentWallets()), config.wallets)
}
