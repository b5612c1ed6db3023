'use client'
import { useState } from 'react'
import { useAccount } from '@/lib/account/use-account'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { AppError } from '@/lib/core/app-error'
import { useShell } from '@/lib/runtime/runtime-context'

export type FaucetState = 'idle' | 'busy' | 'done' | 'failed'

/**
 * Asks the devnet faucet for the active account, and refreshes its balances once the gift has arrived.
 * What it takes to ask is loaded with the first press: the host page shows the button before anything is needed.
 */
export function useFaucet() {
  const shell = useShell()
  const address = useAccount((facts) => facts.address)
  const [state, setState] = useState<FaucetState>('idle')
  const [error, setError] = useState<AppError | null>(null)

  const request = async (): Promise<void> => {
    if (address === undefined || state === 'busy') return
    setState('busy')
    setError(null)
    try {
      const [{ faucetDrip }, runtime] = await Promise.all([import('./faucet-contract'), shell.runtime()])
      const flows = await runtime.flows()
      await flows.call(faucetDrip, { address })
      setState('done')
      await flows.balances.refresh({ address, chainId: DEVNET_CAIP_ID }).catch(() => undefined)
    } catch (cause) {
      // A chunk that did not load is no `AppError`; the caller's own words cover it.
      setError(isAppError(cause) ? cause : null)
      setState('failed')
    }
  }

  return { state, error, request }
}

/** By name: importing the class would bring the whole error catalogue to the host page. */
function isAppError(cause: unknown): cause is AppError {
  return cause instanceof Error && cause.name === 'AppError'
}
