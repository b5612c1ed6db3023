'use client'
import { useStore } from 'zustand'
import { networkToSwitchTo } from '@/lib/account/network-to-switch-to'
import type { Network } from '@/lib/chains/network'
import { useShell } from './runtime-context'

/** The default network that the host named, while the connected wallet is on another one; otherwise `undefined`. */
export function useNetworkToSwitchTo(): Network | undefined {
  const { account, network } = useShell()
  return networkToSwitchTo(useStore(account), useStore(network))
}
