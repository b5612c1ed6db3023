'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { AppError } from '@/lib/core/app-error'
import { namespaceOf } from '@/lib/core/namespaces'
import { useShell } from './runtime-context'

export type FaucetState = 'idle' | 'busy' | 'done' | 'failed'

/**
 * The devnet faucet for the connected account of the devnet's namespace, whichever account is active; `address` is
 * `undefined` without one. The first press loads the flows, which request the funds.
 */
export function useFaucet() {
  const shell = useShell()
  const address = useStore(shell.account, ({ accounts }) => accounts[namespaceOf(DEVNET_CAIP_ID)].address)
  const [state, setState] = useState<FaucetState>('idle')
  const [error, setError] = useState<AppError | null>(null)

  const request = async (): Promise<void> => {
    if (address === undefined || state === 'busy') return
    setState('busy')
    setError(null)
    try {
      const flows = await (await shell.runtime()).accountFlows()
      await flows.requestFaucet(address)
      setState('done')
    } catch (cause) {
      // Compared by name, because importing the class would add the error catalogue to the host page. A chunk that does
      // not load throws another error; the caller then shows its own text.
      if (cause instanceof Error && cause.name === 'AppError') setError(cause as AppError)
      setState('failed')
    }
  }

  return { address, state, error, request }
}
