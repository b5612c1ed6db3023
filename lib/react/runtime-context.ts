'use client'
import { createContext, use } from 'react'
import type { Runtime, Shell } from '@/lib/runtime/runtime'

/** Around everything: the provider's. */
export const ShellContext = createContext<Shell | null>(null)
/** Around the modal: there once it is loaded. */
export const RuntimeContext = createContext<Runtime | null>(null)

/** What comes with the page. Inside the modal it is the whole runtime. */
export function useShell(): Shell {
  const runtime = use(RuntimeContext)
  const shell = use(ShellContext)
  const found = runtime ?? shell
  if (found === null) throw new Error('useShell needs a WalletModalProvider above it')
  return found
}

/** The runtime of the surrounding modal. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === null) throw new Error('useRuntime works inside the modal only; useShell works everywhere')
  return runtime
}
