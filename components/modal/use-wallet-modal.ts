'use client'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { AccountFacts } from '@/lib/account/account-store'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { PublicConnector } from '@/lib/runtime/connector-list'
import { publicStateOf } from '@/lib/runtime/first-state'
import type { HostWallet } from '@/lib/runtime/host-wallet'
import type { PublicState } from '@/lib/runtime/public-state'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import type { HostTransaction } from '@/lib/transaction/add-host-transaction'
import { openModal } from './modal-loader'

export interface WalletModal
  extends Pick<Shell, 'disconnect' | 'setThemeMode' | 'setLocale' | 'onEvent' | 'provider'>,
    Omit<HostWallet, 'provider' | 'requests'> {
  /** Whether an account is connected. */
  readonly isConnected: boolean
  /** Who is connected; known before anything of the modal is loaded. */
  readonly account: AccountFacts
  /** Where the visitor is. */
  readonly network: Network
  /**
   * Everything that a host may read, with the names of spec section 3. There from the first render on, also on the server;
   * balances and the swap follow once their code is loaded.
   */
  readonly state: PublicState
  /** `state.connectors`: the wallets that can be connected now, each with its type of spec section 3. */
  readonly connectors: readonly PublicConnector[]
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, or shakes it when something must be settled first. */
  close(): void
  switchNetwork(network: Caip2): Promise<void>
  /**
   * Asks the connected visitor to sign in, even after an earlier refusal. Loads what that needs.
   *
   * Rejects with an `AppError` whose `message` is of spec section 5: "SIWX is not enabled" (`siwx.not_enabled`), "No
   * ActiveCaipAddress found" (`siwx.no_address`), "No ActiveCaipNetwork or client found" (`siwx.no_network`) or "No
   * ConnectionController client found" (`siwx.no_client`); with the failure of the load when that fails.
   */
  requestSignIn(): Promise<void>
  /**
   * Shows a transaction that the page has sent with the connected account in Activity, and follows it until it is mined,
   * dropped or replaced, after a reload too. The balances are read again when it ends. A known id has no effect.
   *
   * Rejects with an `AppError` whose `message` names the cause: `request.invalid` for a field that cannot be used,
   * `wallet.no_accounts` without a connected account; with the failure of the load when that fails.
   */
  addTransaction(transaction: HostTransaction): Promise<void>
}

/** Reads and steers the modal of the surrounding provider. */
export function useWalletModal(): WalletModal {
  const shell = useShell()
  const runtime = useStore(shell.loaded, (loaded) => loaded.runtime)
  const { subscribe, get, initial } = publicStateOf(shell, runtime)
  const state = useSyncExternalStore(subscribe, get, initial)
  const account = useAccount()
  return {
    account,
    isConnected: account.status === 'connected',
    provider: shell.provider,
    getWalletClient: async () => (await shell.hostWallet()).getWalletClient(),
    signMessage: async (message) => (await shell.hostWallet()).signMessage(message),
    sendTransaction: async (call) => (await shell.hostWallet()).sendTransaction(call),
    solana: {
      signMessage: async (message) => (await shell.hostWallet()).solana.signMessage(message),
      signTransaction: async (transaction) => (await shell.hostWallet()).solana.signTransaction(transaction),
      sendTransaction: async (transaction) => (await shell.hostWallet()).solana.sendTransaction(transaction),
    },
    getAccessToken: async () => (await shell.hostWallet()).getAccessToken(),
    proofFor: async (method, url) => (await shell.hostWallet()).proofFor(method, url),
    fetchWithProof: async (url, init) => (await shell.hostWallet()).fetchWithProof(url, init),
    network: useActiveNetwork(),
    state,
    connectors: state.connectors,
    open: (options) => openModal(shell, options),
    close: () => runtime?.close(),
    switchNetwork: async (network) => (await shell.runtime()).switchNetwork(network),
    requestSignIn: async () => (await (await shell.runtime()).flows()).requestSignIn(),
    addTransaction: async (transaction) => (await (await shell.runtime()).accountFlows()).addTransaction(transaction),
    disconnect: shell.disconnect,
    setThemeMode: shell.setThemeMode,
    setLocale: shell.setLocale,
    onEvent: shell.onEvent,
  }
}
