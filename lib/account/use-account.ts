'use client'
import { useStore } from 'zustand'
import { useShell } from '@/lib/runtime/runtime-context'
import { type AccountFacts, activeAccount } from './account-store'

/** Facts of the active account. */
export function useAccount(): AccountFacts
export function useAccount<T>(pick: (facts: AccountFacts) => T): T
export function useAccount<T>(pick?: (facts: AccountFacts) => T): T | AccountFacts {
  return useStore(useShell().account, (state) => (pick ? pick(activeAccount(state)) : activeAccount(state)))
}
