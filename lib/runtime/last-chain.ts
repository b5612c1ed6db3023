import type { AccountStore } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import type { StoragePort } from '@/lib/core/storage'

/** Storage key of the last active network. Spec section 3, "Local browser storage keeps: last used chain". */
const LAST_CHAIN_KEY = 'last-chain'

interface LastChainContext {
  readonly account: AccountStore
  readonly network: NetworkStore
}

/** Makes the stored network the active one, and stores each later active network. Returns an unsubscribe function. */
export function restoreLastChain({ account, network }: LastChainContext, storage: StoragePort): () => void {
  const stored = storage.get(LAST_CHAIN_KEY)
  const last = network.getState().networks.find((each) => each.caipNetworkId === stored)
  if (last) {
    account.setState({ active: last.chainNamespace })
    network.setState({ active: last.caipNetworkId })
  }
  return network.subscribe((state) => {
    if (isConfigured(state, state.active)) storage.set(LAST_CHAIN_KEY, state.active)
  })
}
