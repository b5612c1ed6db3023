'use client'
import { useStore } from 'zustand'
import { activeNetwork } from '@/lib/account/active-network'
import type { Network } from '@/lib/chains/network'
import { useShell } from './runtime-context'

/** The active network; a placeholder (`isUnsupportedNetwork`) when it is not configured. */
export function useActiveNetwork(): Network {
  return activeNetwork(useStore(useShell().network))
}
