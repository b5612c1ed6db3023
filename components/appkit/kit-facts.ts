import { type AccountState, type AccountType, caipAddressOf } from '@/lib/account/account-store'
import type { NetworkState } from '@/lib/account/network-store'
import type { Network } from '@/lib/chains/network'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { PublicState } from '@/lib/runtime/public-state'
import { type AppKitNetwork, type CaipNetwork, caipNetworkOf } from './kit-networks'

/** What the stores of a shell hold, which AppKit's values are made from. */
export interface ShellFacts {
  readonly accounts: AccountState
  readonly networks: NetworkState
}

export interface AppKitOwnedAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

/** The value of AppKit's `useAppKitAccount`. */
export interface AppKitAccount {
  readonly allAccounts: readonly AppKitOwnedAccount[]
  readonly address: string | undefined
  readonly caipAddress: Caip10 | undefined
  readonly isConnected: boolean
  readonly status: 'connected' | 'disconnected' | 'connecting' | 'reconnecting'
  /** Of the wallet that a visitor has by a login; `undefined` for other wallets. */
  readonly embeddedWalletInfo:
    | {
        readonly user: { readonly email?: string | null; readonly username?: string | null }
        readonly authProvider: string
        readonly accountType: 'eoa' | 'smartAccount'
        readonly isSmartAccountDeployed: boolean
      }
    | undefined
}

/** The value of AppKit's `useAppKitNetwork`, without its function. */
export interface AppKitNetworkState {
  readonly caipNetwork: CaipNetwork
  readonly caipNetworkId: Caip2
  readonly chainId: number | string
  readonly approvedCaipNetworkIds: readonly Caip2[]
  readonly supportsAllNetworks: boolean
}

/** The value of AppKit's `useAppKitState`. */
export interface AppKitState {
  readonly open: boolean
  readonly loading: boolean
  /** Whether the modal is in the page. */
  readonly initialized: boolean
  readonly selectedNetworkId: Caip2
  readonly activeChain: Namespace
}

export interface AppKitWalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type: string
}

const kindOf = (type: AccountType | undefined) => (type === 'SMART_ACCOUNT' ? 'smartAccount' : 'eoa')

/** The namespace of this name; the active one for none, and for one that Foyer does not have. */
export function namespaceIn({ active }: AccountState, name: string | undefined): Namespace {
  return namespaces.find((each) => each === name) ?? active
}

export function accountOf(accounts: AccountState, namespace?: string): AppKitAccount {
  const facts = accounts.accounts[namespaceIn(accounts, namespace)]
  const { status, address, allAccounts, connectedWalletInfo, user, socialProvider, smartAccountDeployed } = facts
  const isConnected = status === 'connected' && address !== undefined
  const own = allAccounts.find((each) => each.address === address)
  return {
    allAccounts: allAccounts.map((each) => ({ ...each, type: kindOf(each.type) })),
    address,
    caipAddress: caipAddressOf(facts),
    isConnected,
    status,
    embeddedWalletInfo:
      isConnected && connectedWalletInfo?.type === 'AUTH'
        ? {
            user: user ?? {},
            authProvider: socialProvider ?? 'email',
            accountType: kindOf(own?.type),
            isSmartAccountDeployed: smartAccountDeployed ?? false,
          }
        : undefined,
  }
}

/** @param given - The networks as the page passed them. */
export function networkStateOf(
  { active, networks }: NetworkState,
  given: readonly AppKitNetwork[],
): AppKitNetworkState {
  const caipNetwork = caipNetworkOf(given, networks, active)
  return {
    caipNetwork,
    caipNetworkId: active,
    chainId: caipNetwork.id,
    approvedCaipNetworkIds: networks.map(({ caipNetworkId }: Network) => caipNetworkId),
    supportsAllNetworks: true,
  }
}

export function stateOf({ accounts, networks }: ShellFacts, { modal }: PublicState, initialized: boolean): AppKitState {
  return {
    open: modal.open,
    loading: Object.values(modal.loading).some(Boolean),
    initialized,
    selectedNetworkId: networks.active,
    activeChain: accounts.active,
  }
}

export function walletInfoOf(accounts: AccountState, namespace?: string): AppKitWalletInfo | undefined {
  return accounts.accounts[namespaceIn(accounts, namespace)].connectedWalletInfo
}
