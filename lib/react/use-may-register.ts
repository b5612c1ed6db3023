'use client'
import { useStore } from 'zustand'
import { EIP155 } from '@/lib/core/namespaces'
import { useRuntime } from './runtime-context'

/**
 * Whether the connected account may register a name here: one of the embedded wallet, or any if the operator has opened
 * registration (spec section 6). `undefined` until the server has answered.
 */
export function useMayRegister(): boolean | undefined {
  const { account, project } = useRuntime()
  const { active, accounts } = useStore(account)
  const config = useStore(project, (state) => state.config)
  const { address, connectedWalletInfo } = accounts[EIP155]
  if (active !== EIP155 || address === undefined) return false
  if (config === undefined) return undefined
  const registration = config.names?.registration
  return registration === 'open' || (registration === 'embedded' && connectedWalletInfo?.type === 'AUTH')
}
