import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'

/** Spec section 3, and `reconnecting`: a remembered wallet that has not answered yet. */
export type AccountStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export type AccountType = 'EOA' | 'SMART_ACCOUNT'

export interface OwnedAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
}

/** The user of the embedded wallet. */
export interface AccountUser {
  readonly email?: string | null
  readonly username?: string | null
}

export interface ConnectedWalletInfo {
  readonly name: string
  /** Safe image source; absent until the wallet announced itself. */
  readonly icon?: string
  /** Connector type, spec section 3. */
  readonly type: string
}

/**
 * Facts of one namespace's account. The derived fields of spec section 3 (`caipAddress`, `addressExplorerUrl`,
 * `balance`, `balanceSymbol`, `tokenBalance`) are selectors in `public-state.ts` and are stored nowhere.
 */
export interface AccountFacts {
  readonly status: AccountStatus
  /** As the wallet spells it. While `reconnecting`, the remembered address, if any. */
  readonly address: string | undefined
  /** The wallet's network. It may be one that is not configured. */
  readonly chainId: Caip2 | undefined
  /** `Wallet.id` of the wallet behind the address; its `memoryId` while it reconnects. */
  readonly walletId: string | undefined
  readonly allAccounts: readonly OwnedAccount[]
  readonly connectedWalletInfo: ConnectedWalletInfo | undefined
  readonly currentTab: number
  readonly addressLabels: Readonly<Record<string, string>>
  readonly smartAccountDeployed: boolean | undefined
  readonly preferredAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  readonly user: AccountUser | undefined
  readonly socialProvider: string | undefined
  readonly socialWindow: Window | undefined
  readonly farcasterUrl: string | undefined
}

export interface AccountState {
  /** The namespace of views and hooks that name none. */
  readonly active: Namespace
  readonly accounts: Readonly<Record<Namespace, AccountFacts>>
}

export type AccountStore = StoreApi<AccountState>

export const EMPTY_ACCOUNT: AccountFacts = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  walletId: undefined,
  allAccounts: [],
  connectedWalletInfo: undefined,
  currentTab: 0,
  addressLabels: {},
  smartAccountDeployed: undefined,
  preferredAccountTypes: {},
  profileName: undefined,
  profileImage: undefined,
  user: undefined,
  socialProvider: undefined,
  socialWindow: undefined,
  farcasterUrl: undefined,
}

/**
 * @param status - `reconnecting` if a cookie told the server that a wallet was connected, so that the first paint does
 *   not show "Connect wallet". Hydration must pass the same value.
 */
export function createAccountStore(active: Namespace, status: 'disconnected' | 'reconnecting'): AccountStore {
  const first = { ...EMPTY_ACCOUNT, status }
  return createStore<AccountState>(() => ({
    active,
    // No key is missing: the type is made from the same list.
    accounts: Object.fromEntries(
      namespaces.map((namespace) => [namespace, namespace === active ? first : EMPTY_ACCOUNT]),
    ) as AccountState['accounts'],
  }))
}

/** Changes some facts of one namespace's account. */
export function patchAccount(store: AccountStore, namespace: Namespace, facts: Partial<AccountFacts>): void {
  const { accounts } = store.getState()
  store.setState({ accounts: { ...accounts, [namespace]: { ...accounts[namespace], ...facts } } })
}

/**
 * Clears one namespace's account. Keeps the choices of visitor and host: labels, and preferred account types.
 *
 * @param next - Becomes the active namespace in the same step: no listener sees the cleared account as the active one.
 */
export function clearAccount(store: AccountStore, namespace: Namespace, next = store.getState().active): void {
  const { accounts } = store.getState()
  const { addressLabels, preferredAccountTypes } = accounts[namespace]
  const cleared = { ...EMPTY_ACCOUNT, addressLabels, preferredAccountTypes }
  store.setState({ active: next, accounts: { ...accounts, [namespace]: cleared } })
}

export function activeAccount({ active, accounts }: AccountState): AccountFacts {
  return accounts[active]
}

/** CAIP-10 account id of a connected account. */
export function caipAddressOf({ status, address, chainId }: AccountFacts): Caip10 | undefined {
  return status === 'connected' && address !== undefined && chainId !== undefined ? `${chainId}:${address}` : undefined
}
