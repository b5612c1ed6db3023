'use client'
import { useStore } from 'zustand'
import { useShell } from '@/lib/runtime/runtime-context'
import { type AccountFacts, activeAccount } from './account-store'
import { activeNetwork, type NetworkState } from './network-store'

/** Facts of the active account. */
export function useAccount(): AccountFacts
export function useAccount<T>(pick: (facts: AccountFacts) => T): T
export function useAccount<T>(pick?: (facts: AccountFacts) => T): T | AccountFacts {
  return useStore(useShell().account, (state) => (pick ? pick(activeAccount(state)) : activeAccount(state)))
}

/** Configured networks and where the visitor is. */
function useNetworks(): NetworkState {
  return useStore(useShell().network)
}

/** Where the visitor is: a placeholder (`isUnsupportedNetwork`) when that is not configured. */
export function useActiveNetwork() {
  return activeNetwork(useNetworks())
}
