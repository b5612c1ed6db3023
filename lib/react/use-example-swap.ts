'use client'
import { useEffect, useState } from 'react'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { isNativeToken } from '@/lib/core/caip'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import { useShell } from './runtime-context'
import { useCapability } from './use-capability'

/** What the example receives. The list is our server's own, so that the symbol says which token it is. */
const RECEIVED_SYMBOL = 'USDC'

export interface ExampleSwap {
  readonly from: KnownToken
  readonly to: KnownToken
}

/**
 * A swap that a visitor of the devnet can try, from the devnet's own token list; `undefined` until it is wanted, and
 * where the devnet has no swap or lacks one of the tokens.
 */
export function useExampleSwap(isWanted: boolean): ExampleSwap | undefined {
  const shell = useShell()
  const canSwap = useCapability('swap', DEVNET_CAIP_ID)
  const [example, setExample] = useState<ExampleSwap>()
  const isOffered = isWanted && canSwap

  useEffect(() => {
    if (!isOffered) return
    let isCurrent = true
    read().then(
      (found) => isCurrent && setExample(found),
      // Nothing is offered.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    async function read(): Promise<ExampleSwap | undefined> {
      const flows = await (await shell.runtime()).accountFlows()
      const tokens = await flows.listedTokens(DEVNET_CAIP_ID)
      const from = tokens.find(({ address }) => isNativeToken(address))
      const to = tokens.find(({ symbol }) => symbol === RECEIVED_SYMBOL)
      return from && to && { from, to }
    }
  }, [shell, isOffered])

  return isOffered ? example : undefined
}
