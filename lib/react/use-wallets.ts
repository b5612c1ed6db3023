'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { embeddedWallet } from '@/lib/connect/embedded-id'
import { chosenRows, offersEmbedded, offersPairing } from '@/lib/connect/wallet-choices'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import { isLoginOffered } from '@/lib/project/project-offer'
import { useRuntime } from './runtime-context'

/**
 * The wallets that the host offers here, as the Connect view lists them. Re-renders when one announces itself. The same
 * array until the list changes.
 */
export function useWallets(): readonly WalletRow[] {
  const { config, wallets, network, project, recentWallets } = useRuntime()
  const found = useStore(wallets.store).wallets
  const active = useStore(network, (state) => state.active)
  const hasLogin = isLoginOffered(useStore(project), config.features, active) && offersEmbedded(config)
  const recent = recentWallets().join('\n')
  return useMemo(() => {
    const isPairingMissing = offersPairing(config) && !found.some(({ type }) => type === 'WALLET_CONNECT')
    const paired = isPairingMissing ? [pairedWallet(config.namespaces)] : []
    const others = found.filter(({ type }) => type !== 'AUTH')
    const embedded = hasLogin ? [embeddedWallet(config.namespaces)] : []
    return chosenRows(orderWallets([...others, ...paired, ...embedded], recent.split('\n')), config.wallets)
  }, [config, found, recent, hasLogin])
}
