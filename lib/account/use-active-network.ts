'use client'
import { useStore } from 'zustand'
import type { Network } from '@/lib/chains/network'
import { useShell } from '@/lib/runtime/runtime-context'
import { activeNetwork } from './active-network'

/** Where the visitor is: a placeholder (`isUnsupportedNetwork`) when that is not configured. */
export function useActiveNetwork(): Network {
  return activeNetwork(useStore(useShell().network))
}
