'use client'
import { useStore } from 'zustand'
import { type AccountFacts, activeAccount } from '@/lib/account/account-store'
import { useShell } from './runtime-context'

/** Facts of the active account. */
export function useAccount(): AccountFacts
export function useAccount<T>(pick: (facts: AccountFacts) => T): T
export function useAccount<T>(pick?: (facts: AccountFacts) => T): T | AccountFacts {
  return useStore(useShell().account, (state) => (pick ? pick(activeAccount(state)) : activeAccount(state)))
}
