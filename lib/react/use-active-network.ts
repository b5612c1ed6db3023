'use client'
import { useStore } from 'zustand'
import { activeNetwork } from '@/lib/account/active-network'
import type { Network } from '@/lib/chains/network'
import { useShell } from './runtime-context'

/** Where the visitor is: a placeholder (`isUnsupportedNetwork`) when that is not configured. */
export function useActiveNetwork(): Network {
  return activeNetwork(useStore(useShell().network))
}
