'use client'
import { createContext, use } from 'react'
import type { Runtime } from './runtime'

export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of the surrounding provider. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === null) throw new Error('useRuntime needs a WalletModalProvider above it')
  return runtime
}
