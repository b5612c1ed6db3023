'use client'
import { createContext, use } from 'react'
import type { Runtime, Shell } from '@/lib/runtime/runtime'

/** The provider's shell. */
export const ShellContext = createContext<Shell | null>(null)
/** The loaded runtime, inside the modal. */
export const RuntimeContext = createContext<Runtime | null>(null)

/** The shell of the surrounding provider. Inside the modal, the runtime. */
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
