import { type AccountStore, clearAccount } from '@/lib/account/account-store'
import { connectedBeside, keepNetworkOfAccount } from '@/lib/account/active-namespace'
import type { NetworkStore } from '@/lib/account/network-store'
import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { rememberedConnections } from './connection-memory'

/** The stores that connections write to. */
export interface ConnectionFacts {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly storage: StoragePort
  setConnectedHint(connected: boolean): void
}

/** Clears the account of a namespace. If it was the active one, another connected namespace becomes active. */
export function clearConnection(facts: ConnectionFacts, namespace: Namespace): void {
  const { account, storage, setConnectedHint } = facts
  const isActive = account.getState().active === namespace
  clearAccount(account, namespace, isActive ? connectedBeside(account.getState(), namespace) : undefined)
  if (rememberedConnections(storage).length === 0) setConnectedHint(false)
  if (isActive) keepNetworkOfAccount(facts)
}
