'use client'
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { useShell } from '@/lib/react/runtime-context'

/**
 * The wallet of the example account, which exists on the devnet only. After a reload it is added to the page again if
 * the example account was connected.
 *
 * @param name - The name of the wallet in the language of the page.
 * @returns a function that loads the wallet and adds it to the page. Resolves with whether there is one: without the
 *   devnet it loads nothing. Rejects if the code does not load, and may be called again.
 */
export function useExampleWallet(name: string): () => Promise<boolean> {
  const shell = useShell()
  const address = useStore(shell.account, ({ accounts }) => accounts[EIP155].address)
  const isConnected = address !== undefined && isSameAddress(EIP155, address, EXAMPLE_ACCOUNT)
  const devnet = shell.config.networks.find(({ caipNetworkId }) => caipNetworkId === DEVNET_CAIP_ID)
  const rpcUrl = devnet?.rpcUrls.default.http[0]

  const add = useCallback(async (): Promise<boolean> => {
    if (rpcUrl === undefined) return false
    const { announceExampleWallet } = await import('./announce-example-wallet')
    announceExampleWallet(name, rpcUrl)
    return true
  }, [name, rpcUrl])

  useEffect(() => {
    // If the code does not load, the wallet counts as missing; the next page load tries again.
    if (isConnected) add().catch(() => undefined)
  }, [isConnected, add])

  return add
}
