'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { WalletRow } from '@/lib/connect/wallet-list'
import { isLoginOffered } from '@/lib/project/project-offer'
import { listedWallets } from '@/lib/runtime/listed-wallets'
import { useRuntime } from './runtime-context'

/**
 * The wallets that the host offers here, as the Connect view lists them. Re-renders when one announces itself. The same
 * array until the list changes.
 */
export function useWallets(): readonly WalletRow[] {
  const { config, wallets, network, project, recentWallets } = useRuntime()
  const found = useStore(wallets.store).wallets
  const active = useStore(network, (state) => state.active)
  const hasLogin = isLoginOffered(useStore(project), config.features, active)
  const recent = recentWallets().join('\n')
  return useMemo(() => listedWallets(config, found, recent.split('\n'), hasLogin), [config, found, recent, hasLogin])
}
