'use client'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useFlows } from '@/lib/runtime/use-flows'
import type { SwapToken, SwapView } from '@/lib/swap/swap-state'
import { type ImportedAddresses, readImported, writeImported } from './imported-tokens'
import { tokenQuery } from './use-token-lookup'

/**
 * The tokens that the visitor has brought in on this network, remembered on this device by their addresses alone: names
 * and decimals come from the chain. Tells the swap of them, so that their balances are asked for.
 */
export function useImportedTokens({ account, state, setImported }: SwapView) {
  const chainId = account?.chainId
  const { ports, snackbar } = useRuntime()
  const { call, queryClient } = useFlows()
  const { storage } = ports
  const [, setChanges] = useState(0)
  const addresses = chainId === undefined ? [] : readImported(storage, chainId)
  const { tokens, settled } = useQueries(
    {
      queries: chainId === undefined ? [] : addresses.map((address) => tokenQuery(call, chainId, address)),
      combine: (results) => ({
        tokens: results.flatMap(({ data }) => (data === undefined ? [] : [asImported(data)])),
        settled: results.every(({ isPending }) => !isPending),
      }),
    },
    queryClient,
  )
  const known = namesOf(tokens)
  const told = namesOf(state.tokens.filter(({ imported }) => imported))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are new objects each time, their addresses are not
  useEffect(() => {
    if (settled && known !== told) setImported(tokens)
  }, [known, told, settled])

  function remember(change: (before: ImportedAddresses) => ImportedAddresses): void {
    if (chainId === undefined) return
    // Another tab may have changed it since.
    writeImported(storage, chainId, change(readImported(storage, chainId)))
    setChanges((count) => count + 1)
  }
  const without = (all: ImportedAddresses, token: SwapToken) => all.filter((address) => !isAt(token, address))

  return {
    tokens,
    add(token: SwapToken) {
      remember((before) => [token.address, ...without(before, token)])
      setImported([asImported(token), ...tokens.filter(({ address }) => !isAt(token, address))])
    },
    remove(token: SwapToken) {
      const at = addresses.findIndex((address) => isAt(token, address))
      remember((before) => without(before, token))
      snackbar.show(
        'success',
        'selectToken.removed',
        { symbol: token.symbol },
        {
          labelKey: 'common.undo',
          run: () => remember((before) => without(before, token).toSpliced(at, 0, token.address)),
        },
      )
    },
  }
}

const namesOf = (tokens: readonly SwapToken[]): string => tokens.map(({ address }) => address.toLowerCase()).join()
const asImported = (token: SwapToken): SwapToken => ({ ...token, imported: true })
const isAt = (token: SwapToken, address: string): boolean => token.address.toLowerCase() === address.toLowerCase()
