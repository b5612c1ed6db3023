'use client'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { AccountFacts } from '@/lib/account/account-store'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { PublicState } from '@/lib/runtime/public-state'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import { openModal } from './modal-loader'

export interface WalletModal extends Pick<Shell, 'disconnect' | 'setThemeMode' | 'setLocale'> {
  /** Who is connected; known before anything of the modal is loaded. */
  readonly account: AccountFacts
  /** Where the visitor is. */
  readonly network: Network
  /** Everything that a host may read, with the names of spec section 3; `undefined` until the modal has been needed and loaded. */
  readonly state: PublicState | undefined
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, or shakes it when something must be settled first. */
  close(): void
  switchNetwork(network: Caip2): Promise<void>
}

const subscribeToNothing = () => () => undefined

/** Reads and steers the modal of the surrounding provider. */
export function useWalletModal(): WalletModal {
  const shell = useShell()
  const runtime = useStore(shell.loaded, (loaded) => loaded.runtime)
  const read = () => runtime?.getState()
  return {
    account: useAccount(),
    network: useActiveNetwork(),
    state: useSyncExternalStore(runtime?.subscribe ?? subscribeToNothing, read, read),
    open: (options) => openModal(shell, options),
    close: () => runtime?.close(),
    switchNetwork: async (network) => (await shell.runtime()).switchNetwork(network),
    disconnect: shell.disconnect,
    setThemeMode: shell.setThemeMode,
    setLocale: shell.setLocale,
  }
}
