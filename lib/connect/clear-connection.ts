import { type AccountStore, clearAccount } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { StoragePort } from '@/lib/core/storage'
import { forgetConnection } from './connection-memory'

/** The facts that a wallet session writes. */
export interface ConnectionFacts {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly storage: StoragePort
  setConnectedHint(connected: boolean): void
}

/** Nobody is connected any more, and nobody is remembered. */
export function clearConnection({ account, network, storage, setConnectedHint }: ConnectionFacts): void {
  clearAccount(account, 'eip155')
  forgetConnection(storage)
  setConnectedHint(false)
  // Where the wallet was may be no place to stay: a network that is not configured goes with it.
  const { networks, active, defaultNetwork } = network.getState()
  if (!networks.some(({ caipNetworkId }) => caipNetworkId === active)) network.setState({ active: defaultNetwork })
}
