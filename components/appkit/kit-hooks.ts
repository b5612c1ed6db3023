'use client'
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { ThemeMode } from '@/components/modal'
import { setKitThemeVariables } from './app-kit'
import { currentKit } from './current-kit'
import type { Kit } from './kit'
import {
  type AppKitBalance,
  closeKit,
  disconnectKit,
  fetchKitBalance,
  openKit,
  providerOf,
  switchKitNetwork,
} from './kit-actions'
import type { AppKitEvent } from './kit-events'
import {
  type AppKitAccount,
  type AppKitNetworkState,
  type AppKitState,
  type AppKitWalletInfo,
  accountOf,
  networkStateOf,
  stateOf,
  walletInfoOf,
} from './kit-facts'
import type { AppKitNetwork } from './kit-networks'
import type { AppKitOpenOptions, AppKitThemeVariables } from './kit-options'

interface Named {
  readonly namespace?: string
}

/** The modal of the page. Throws before `createAppKit` has been called. */
function useKit(hook: string): Kit {
  const kit = currentKit.getState()
  if (kit === null) throw new Error(`Call createAppKit before ${hook}.`)
  return kit
}

export function useAppKit(): {
  open(options?: AppKitOpenOptions): Promise<void>
  close(): Promise<void>
} {
  const kit = useKit('useAppKit')
  return useMemo(() => ({ open: (options) => openKit(kit, options), close: () => closeKit(kit) }), [kit])
}

export function useAppKitAccount({ namespace }: Named = {}): AppKitAccount {
  const { shell } = useKit('useAppKitAccount')
  const accounts = useStore(shell.account)
  return useMemo(() => accountOf(accounts, namespace), [accounts, namespace])
}

export function useAppKitNetwork(): AppKitNetworkState & {
  switchNetwork(network: AppKitNetwork | string): Promise<void>
} {
  const kit = useKit('useAppKitNetwork')
  const networks = useStore(kit.shell.network)
  return useMemo(
    () => ({
      ...networkStateOf(networks, kit.networks),
      switchNetwork: (network) => switchKitNetwork(kit, network),
    }),
    [kit, networks],
  )
}

export function useAppKitState(): AppKitState {
  const { shell, state, mounted } = useKit('useAppKitState')
  const now = useSyncExternalStore(state.subscribe, state.get, state.initial)
  const accounts = useStore(shell.account)
  const networks = useStore(shell.network)
  return stateOf({ accounts, networks }, now, useStore(mounted))
}

/** `walletProvider` is `undefined` while no wallet of the namespace is connected. */
export function useAppKitProvider<T>(namespace: string): {
  readonly walletProvider: T | undefined
  readonly walletProviderType: string | undefined
} {
  const kit = useKit('useAppKitProvider')
  const accounts = useStore(kit.shell.account)
  // The page says of which kind the provider of a namespace is, as with AppKit.
  const walletProvider = providerOf(kit, accounts, namespace) as T | undefined
  return { walletProvider, walletProviderType: walletInfoOf(accounts, namespace)?.type }
}

/** The last event of the modal. */
export function useAppKitEvents(): AppKitEvent {
  return useStore(useKit('useAppKitEvents').event)
}

export function useAppKitTheme(): {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: AppKitThemeVariables): void
} {
  const kit = useKit('useAppKitTheme')
  const { mode, variables } = useStore(kit.shell.theme)
  return {
    themeMode: mode,
    themeVariables: variables,
    setThemeMode: kit.shell.setThemeMode,
    setThemeVariables: (more) => setKitThemeVariables(kit, more),
  }
}

export function useAppKitBalance(): { fetchBalance(): Promise<AppKitBalance> } {
  const kit = useKit('useAppKitBalance')
  return useMemo(() => ({ fetchBalance: () => fetchKitBalance(kit) }), [kit])
}

export function useDisconnect(): { disconnect(options?: Named): Promise<void> } {
  const kit = useKit('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => disconnectKit(kit, options?.namespace) }), [kit])
}

export function useWalletInfo(namespace?: string): { readonly walletInfo: AppKitWalletInfo | undefined } {
  const { shell } = useKit('useWalletInfo')
  return { walletInfo: walletInfoOf(useStore(shell.account), namespace) }
}
