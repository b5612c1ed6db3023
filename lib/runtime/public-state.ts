import type { StoreApi } from 'zustand/vanilla'
import { type AccountFacts, type AccountStore, activeAccount, caipAddressOf } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { type Network, networkOf } from '@/lib/chains/network'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import { currentEntry, type RouterState } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { TooltipState, TooltipStore } from '@/lib/modal/tooltip-store'
import type { View } from '@/lib/modal/views'
import type { NameServiceState } from '@/lib/names/name-service-state'
import type { OnrampState } from '@/lib/onramp/onramp-view'
import type { SignInFacts } from '@/lib/sign-in/sign-in-store'
import type { SignedInSession } from '@/lib/sign-in/signed-in-session'
import type { SwapState } from '@/lib/swap/swap-state'
import type { ConnectorList, PublicConnector } from './connector-list'
import { copyPlain, deepFreeze } from './deep-freeze'

/** Spec section 3, "Account state", of the active namespace. */
export interface PublicAccountState extends Omit<AccountFacts, 'chainId' | 'walletId'> {
  readonly caipAddress: Caip10 | undefined
  /** The address in the network's block explorer; `undefined` until the code that talks to chains is loaded. */
  readonly addressExplorerUrl: string | undefined
  readonly tokenBalance: readonly TokenBalance[]
  /** Native balance in whole tokens, plain decimal text; `undefined` while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

export interface PublicNetworkState {
  /** Spec section 3, "Network"; a placeholder when the wallet's network is not configured. */
  readonly network: Network
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
}

export interface PublicModalState extends Pick<RouterState, 'open' | 'loading' | 'embedded'> {
  readonly view: View
}

/** The state for hosts, with the names of spec section 3. Deeply frozen. */
export interface PublicState {
  readonly activeNamespace: Namespace
  readonly account: PublicAccountState
  readonly network: PublicNetworkState
  readonly modal: PublicModalState
  readonly tooltip: TooltipState
  /** `undefined` until the visitor has opened the swap. */
  readonly swap: SwapState | undefined
  /** Spec section 3, "On-ramp state"; `undefined` until the visitor has opened a view of buying. */
  readonly onramp: OnrampState | undefined
  /** Spec section 3, "Name service state". */
  readonly names: NameServiceState
  /**
   * The accounts that this browser has proved to the server; `null` when the active one is not signed in, and `undefined`
   * until the modal knows.
   */
  readonly session: SignedInSession | null | undefined
  /** The wallets that can be connected now. Empty until the modal's code has loaded and looked for them. */
  readonly connectors: readonly PublicConnector[]
}

/** The part of the state that comes from the flows. */
export interface FlowFacts {
  /** `false` for the facts that stand in for those of the flows before these are loaded. */
  readonly areLoaded: boolean
  tokenBalance(): readonly TokenBalance[]
  swap(): SwapState | undefined
  onramp(): OnrampState | undefined
  names(): NameServiceState
  /** Another function once the code that talks to chains is loaded. */
  readonly explorerUrl: (network: Network, address: string) => string | undefined
  subscribe(listener: () => void): () => void
}

export interface PublicStateSources {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly modal: Pick<ModalStore, 'store'>
  readonly tooltip: Pick<TooltipStore, 'store'>
  readonly signIn: StoreApi<SignInFacts>
  readonly connectors: ConnectorList
  readonly flows: FlowFacts
}

export interface PublicStateReader {
  get(): PublicState
  /** The state of the first render, on the server and while hydrating. Always the same object. */
  initial(): PublicState
  subscribe(listener: () => void): () => void
}

/** Combines the stores into the state of spec section 3. Stores nothing itself. */
export function createPublicState({
  account,
  network,
  modal,
  tooltip,
  signIn,
  connectors,
  flows,
}: PublicStateSources): PublicStateReader {
  const listeners = new Set<() => void>()
  /** A frozen copy of the networks, which are objects of the host. */
  let copied: { readonly of: readonly Network[]; readonly networks: readonly Network[] } | undefined
  let first: PublicState | undefined
  let last: { readonly sources: readonly unknown[]; readonly state: PublicState } | undefined

  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  // Never unsubscribed: the stores exist as long as the runtime.
  for (const store of [account, network, modal.store, tooltip.store, signIn, connectors]) store.subscribe(notify)
  flows.subscribe(notify)

  /** @param read - Reads the current or the first state of a store. */
  function collect(read: <T>(store: StoreApi<T>) => T) {
    return {
      accounts: read(account),
      networks: read(network),
      router: read(modal.store),
      tip: read(tooltip.store),
      session: read(signIn).session ?? (flows.areLoaded ? null : undefined),
      wallets: read(connectors).connectors,
      balances: flows.tokenBalance(),
      swap: flows.swap(),
      onramp: flows.onramp(),
      names: flows.names(),
      explorerUrl: flows.explorerUrl,
    }
  }

  function compose(facts: ReturnType<typeof collect>) {
    const { accounts, networks, router, tip, wallets, balances, explorerUrl, ...rest } = facts
    if (copied?.of !== networks.networks) {
      copied = { of: networks.networks, networks: deepFreeze(copyPlain(networks.networks)) }
    }
    const { networks: offered } = copied
    const where = networkOf(offered, networks.active)
    return deepFreeze<PublicState>({
      activeNamespace: accounts.active,
      account: publicAccount(activeAccount(accounts), where, balances, explorerUrl),
      network: { network: where, networks: offered, defaultNetwork: networks.defaultNetwork },
      modal: publicModal(router),
      tooltip: tip,
      ...rest,
      connectors: wallets,
    })
  }

  return {
    get() {
      const facts = collect((store) => store.getState())
      const sources = Object.values(facts)
      if (last?.sources.every((source, index) => source === sources[index])) return last.state
      last = { sources, state: compose(facts) }
      return last.state
    },
    initial() {
      first ??= compose(collect((store) => store.getInitialState()))
      return first
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function publicAccount(
  facts: AccountFacts,
  network: Network,
  tokenBalance: readonly TokenBalance[],
  explorerUrl: FlowFacts['explorerUrl'],
): PublicAccountState {
  const { chainId: _chainId, walletId: _walletId, ...rest } = facts
  const { address } = facts
  const native = tokenBalance.find((balance) => balance.address === undefined)
  return {
    ...rest,
    caipAddress: caipAddressOf(facts),
    addressExplorerUrl: address === undefined ? undefined : explorerUrl(network, address),
    tokenBalance,
    balance: native?.quantity.numeric,
    balanceSymbol: address === undefined ? undefined : (native?.symbol ?? network.nativeCurrency.symbol),
  }
}

function publicModal(state: RouterState): PublicModalState {
  const { open, loading, embedded } = state
  return { open, loading, embedded, view: currentEntry(state).view }
}
