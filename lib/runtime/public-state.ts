import type { StoreApi } from 'zustand/vanilla'
import { type AccountFacts, type AccountStore, activeAccount, caipAddressOf } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { type Network, networkOf } from '@/lib/chains/network'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import { currentEntry, type RouterState } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { TooltipState, TooltipStore } from '@/lib/modal/tooltip-store'
import type { View } from '@/lib/modal/views'
import type { SignInFacts } from '@/lib/sign-in/sign-in-store'
import type { SignedInSession } from '@/lib/sign-in/signed-in-session'
import type { SwapState } from '@/lib/swap/swap-state'
import { copyPlain, deepFreeze } from './deep-freeze'

/** Spec section 3, "Account state", of the active namespace. */
export interface PublicAccountState extends Omit<AccountFacts, 'chainId' | 'walletId'> {
  readonly caipAddress: Caip10 | undefined
  /** The address in the network's block explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly tokenBalance: readonly TokenBalance[]
  /** Native balance in whole tokens, plain decimal text; `undefined` while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

export interface PublicNetworkState {
  /** Spec section 3, "Network"; a placeholder when the wallet is somewhere that is not configured. */
  readonly network: Network
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
}

export interface PublicModalState extends Pick<RouterState, 'open' | 'loading' | 'embedded'> {
  readonly view: View
}

/** Everything that a host may read, with the names of spec section 3. Frozen through and through. */
export interface PublicState {
  readonly activeNamespace: Namespace
  readonly account: PublicAccountState
  readonly network: PublicNetworkState
  readonly modal: PublicModalState
  readonly tooltip: TooltipState
  /** `undefined` until the visitor has opened the swap. */
  readonly swap: SwapState | undefined
  /** The accounts that this browser has proved to the server; `null` for whoever is not signed in with the active one. */
  readonly session: SignedInSession | null
}

/** What only the flows know. */
export interface FlowFacts {
  tokenBalance(): readonly TokenBalance[]
  swap(): SwapState | undefined
  subscribe(listener: () => void): () => void
}

export interface PublicStateSources {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly modal: ModalStore
  readonly tooltip: TooltipStore
  readonly signIn: StoreApi<SignInFacts>
  readonly flows: FlowFacts
}

export interface PublicStateReader {
  get(): PublicState
  subscribe(listener: () => void): () => void
}

/** Puts the facts of all stores together under the names of the specification; stores nothing itself. */
export function createPublicState({
  account,
  network,
  modal,
  tooltip,
  signIn,
  flows,
}: PublicStateSources): PublicStateReader {
  const listeners = new Set<() => void>()
  /** The networks are the host's own objects: it reads a copy, so that both sides are safe. */
  let copied: { readonly of: readonly Network[]; readonly networks: readonly Network[] } | undefined
  let last: { readonly sources: readonly unknown[]; readonly state: PublicState } | undefined

  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  // Stores live as long as their runtime, and so do these.
  for (const store of [account, network, modal.store, tooltip.store, signIn]) store.subscribe(tell)
  flows.subscribe(tell)

  return {
    get() {
      const [accounts, networks, router] = [account.getState(), network.getState(), modal.store.getState()]
      const tip = tooltip.store.getState()
      const balances = flows.tokenBalance()
      const swap = flows.swap()
      const { session } = signIn.getState()
      const sources = [accounts, networks, router, tip, balances, swap, session]
      if (last?.sources.every((source, index) => source === sources[index])) return last.state
      if (copied?.of !== networks.networks) {
        copied = { of: networks.networks, networks: deepFreeze(copyPlain(networks.networks)) }
      }
      const { networks: offered } = copied
      const where = networkOf(offered, networks.active)
      const state: PublicState = {
        activeNamespace: accounts.active,
        account: publicAccount(activeAccount(accounts), where, balances),
        network: { network: where, networks: offered, defaultNetwork: networks.defaultNetwork },
        modal: publicModal(router),
        tooltip: tip,
        swap,
        session,
      }
      last = { sources, state: deepFreeze(state) }
      return state
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
): PublicAccountState {
  const { chainId: _chainId, walletId: _walletId, ...rest } = facts
  const { address } = facts
  const native = tokenBalance.find((balance) => balance.address === undefined)
  return {
    ...rest,
    caipAddress: caipAddressOf(facts),
    addressExplorerUrl:
      address === undefined ? undefined : chainAdapterOf(network.chainNamespace).explorerUrl(network, { address }),
    tokenBalance,
    balance: native?.quantity.numeric,
    balanceSymbol: address === undefined ? undefined : (native?.symbol ?? network.nativeCurrency.symbol),
  }
}

function publicModal(state: RouterState): PublicModalState {
  const { open, loading, embedded } = state
  return { open, loading, embedded, view: currentEntry(state).view }
}
