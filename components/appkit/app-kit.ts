import type { ThemeMode } from '@/components/modal'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { factsOf, type Kit } from './kit'
import { closeKit, disconnectKit, openKit, providerOf, switchKitNetwork } from './kit-actions'
import type { AppKitEvent } from './kit-events'
import {
  type AppKitAccount,
  type AppKitNetworkState,
  type AppKitState,
  type AppKitWalletInfo,
  accountOf,
  namespaceIn,
  networkStateOf,
  stateOf,
  walletInfoOf,
} from './kit-facts'
import type { AppKitNetwork, CaipNetwork } from './kit-networks'
import type { AppKitOpenOptions, AppKitThemeVariables } from './kit-options'
import { themeOf } from './kit-theme'
import { type MissingMethod, methodRows } from './parity'
import { warnOnce } from './warn-once'

type Unsubscribe = () => void

/** The mode as AppKit names it, and the variables of Foyer. */
export interface AppKitThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
}

/** What `createAppKit` returns. Functions that subscribe call back after each change. */
export interface AppKit extends Readonly<Record<MissingMethod, (...args: readonly unknown[]) => void>> {
  open(options?: AppKitOpenOptions): Promise<void>
  close(): Promise<void>
  disconnect(namespace?: string): Promise<void>
  switchNetwork(network: AppKitNetwork | string): Promise<void>
  /** Resolves at once: `open` waits for what it needs. */
  ready(): Promise<void>
  isOpen(): boolean
  getState(): AppKitState
  getAccount(namespace?: string): AppKitAccount
  getAddress(namespace?: string): string | undefined
  getCaipAddress(namespace?: string): Caip10 | undefined
  getIsConnectedState(): boolean
  getActiveChainNamespace(): Namespace
  getCaipNetwork(): CaipNetwork
  getCaipNetworkId(): Caip2
  getChainId(): number | string
  getProvider<T>(namespace: string): T | undefined
  getProviderType(namespace: string): string | undefined
  getProviders(): Readonly<Partial<Record<Namespace, unknown>>>
  getWalletProvider(): unknown
  getWalletProviderType(): string | undefined
  getWalletInfo(namespace?: string): AppKitWalletInfo | undefined
  getEvent(): AppKitEvent
  getThemeMode(): ThemeMode
  getThemeVariables(): Readonly<Record<string, string>>
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: AppKitThemeVariables): void
  subscribeState(listener: (state: AppKitState) => void): Unsubscribe
  subscribeAccount(listener: (account: AppKitAccount) => void, namespace?: string): Unsubscribe
  subscribeNetwork(listener: (network: AppKitNetworkState) => void): Unsubscribe
  subscribeCaipNetworkChange(listener: (network: CaipNetwork) => void): Unsubscribe
  subscribeProviders(listener: (providers: Readonly<Partial<Record<Namespace, unknown>>>) => void): Unsubscribe
  subscribeWalletInfo(listener: (wallet: AppKitWalletInfo | undefined) => void): Unsubscribe
  subscribeEvents(listener: (event: AppKitEvent) => void): Unsubscribe
  subscribeTheme(listener: (theme: AppKitThemeState) => void): Unsubscribe
  /** Removes the modal from the page. `createAppKit` may then be called again. */
  destroy(): void
}

/** @param destroy - Removes the modal from the page. */
export function createAppKitApi(kit: Kit, destroy: () => void): AppKit {
  const { shell, state, mounted, event } = kit
  const { account, network, theme } = shell
  const accounts = () => account.getState()
  const networkState = () => networkStateOf(network.getState(), kit.networks)
  const currentState = () => stateOf(factsOf(kit), state.get(), mounted.getState())
  const themeState = (): AppKitThemeState => ({
    themeMode: theme.getState().mode,
    themeVariables: theme.getState().variables,
  })
  const providers = () =>
    Object.fromEntries(
      namespaces.flatMap((each) => {
        const provider = providerOf(kit, accounts(), each)
        return provider === undefined ? [] : [[each, provider]]
      }),
    )
  const connectedTo = () => namespaces.map((each) => accounts().accounts[each].walletId)

  return {
    ...missingMethods(),
    open: (options) => openKit(kit, options),
    close: () => closeKit(kit),
    disconnect: (namespace) => disconnectKit(kit, namespace),
    switchNetwork: (target) => switchKitNetwork(kit, target),
    ready: async () => undefined,
    isOpen: () => state.get().modal.open,
    getState: currentState,
    getAccount: (namespace) => accountOf(accounts(), namespace),
    getAddress: (namespace) => accountOf(accounts(), namespace).address,
    getCaipAddress: (namespace) => accountOf(accounts(), namespace).caipAddress,
    getIsConnectedState: () => accountOf(accounts()).isConnected,
    getActiveChainNamespace: () => accounts().active,
    getCaipNetwork: () => networkState().caipNetwork,
    getCaipNetworkId: () => networkState().caipNetworkId,
    getChainId: () => networkState().chainId,
    // The page says of which kind the provider of a namespace is, as with AppKit.
    getProvider: <T>(namespace: string) => providerOf(kit, accounts(), namespace) as T | undefined,
    getProviderType: (namespace) => walletInfoOf(accounts(), namespace)?.type,
    getProviders: providers,
    getWalletProvider: () => providerOf(kit, accounts()),
    getWalletProviderType: () => walletInfoOf(accounts())?.type,
    getWalletInfo: (namespace) => walletInfoOf(accounts(), namespace),
    getEvent: event.getState,
    getThemeMode: () => theme.getState().mode,
    getThemeVariables: () => theme.getState().variables,
    setThemeMode: shell.setThemeMode,
    setThemeVariables: (variables) => setKitThemeVariables(kit, variables),
    subscribeState: (listener) => {
      const tell = onChange(currentState, (each) => Object.values(each), listener)
      const stops = [state.subscribe(tell), mounted.subscribe(tell)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    subscribeAccount: (listener, namespace) =>
      account.subscribe(
        onChange(
          () => accountOf(accounts(), namespace),
          () => [accounts().accounts[namespaceIn(accounts(), namespace)]],
          listener,
        ),
      ),
    subscribeNetwork: (listener) =>
      network.subscribe(onChange(networkState, () => Object.values(network.getState()), listener)),
    subscribeCaipNetworkChange: (listener) =>
      network.subscribe(
        onChange(
          () => networkState().caipNetwork,
          () => [network.getState().active],
          listener,
        ),
      ),
    subscribeProviders: (listener) => account.subscribe(onChange(providers, connectedTo, listener)),
    subscribeWalletInfo: (listener) =>
      account.subscribe(
        onChange(
          () => walletInfoOf(accounts()),
          (wallet) => [wallet],
          listener,
        ),
      ),
    subscribeEvents: (listener) => event.subscribe((next) => listener(next)),
    subscribeTheme: (listener) => theme.subscribe(() => listener(themeState())),
    destroy,
  }
}

/** Adds to the theme variables. Later ones win. */
export function setKitThemeVariables({ shell }: Kit, variables: AppKitThemeVariables): void {
  shell.theme.setState((state) => ({ variables: { ...state.variables, ...themeOf(variables) } }))
}

/** Calls back with a value when one of the parts that identify it is another one than before. */
function onChange<T>(
  read: () => T,
  partsOf: (value: T) => readonly unknown[],
  listener: (value: T) => void,
): () => void {
  let before = partsOf(read())
  return () => {
    const value = read()
    const parts = partsOf(value)
    const isSame = parts.length === before.length && parts.every((part, index) => part === before[index])
    before = parts
    if (!isSame) listener(value)
  }
}

/** Methods of AppKit that do nothing here. Each warns once. */
function missingMethods(): Readonly<Record<MissingMethod, () => void>> {
  const rows = Object.entries(methodRows).filter(([, { parity }]) => parity === 'not')
  const entries = rows.map(([name, { says }]) => [name, () => warnOnce(`method "${name}"`, says)])
  // The names are those of the rows that `MissingMethod` is made from.
  return Object.fromEntries(entries) as Readonly<Record<MissingMethod, () => void>>
}
