import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { clearConnection } from './clear-connection'
import { type RememberedConnection, rememberedConnection, rememberedConnections } from './connection-memory'
import type { Connections } from './connections'
import { rememberedAccount } from './show-remembered'
import { storeConnection } from './store-connection'
import type { UnavailableReason, WalletSource } from './wallet-source'

export interface ReconnectOptions {
  readonly account: AccountStore
  readonly network: NetworkStore
  /** Loads the source with this id; `undefined` when this page has none. Never rejects. */
  readonly source: (id: string) => Promise<WalletSource | undefined>
  readonly connections: Pick<Connections, 'attach' | 'get' | 'lose' | 'prepare'>
  readonly storage: StoragePort
  setConnectedHint(connected: boolean): void
}

/**
 * Reconnects the remembered wallets without a prompt, all namespaces in parallel. Until a wallet has answered, its
 * status is `reconnecting` with the remembered address.
 *
 * A wallet that announces itself late is still reconnected, unless another wallet is connected in its namespace by
 * then. After the next reload it is no longer shown as reconnecting. Returns a function that stops the search.
 */
export function reconnect({
  account,
  network,
  source,
  connections,
  storage,
  setConnectedHint,
}: ReconnectOptions): () => void {
  const searches = new Map<Namespace, { readonly walletId: string; readonly controller: AbortController }>()

  const statusOf = (namespace: Namespace) => account.getState().accounts[namespace].status

  /** Clears the status `reconnecting`. Has no effect while the visitor connects a wallet. */
  function giveUp(namespace: Namespace): void {
    if (statusOf(namespace) !== 'reconnecting') return
    clearConnection({ account, network, storage, setConnectedHint }, namespace)
    const isAnyLeft = Object.values(account.getState().accounts).some(({ status }) => status !== 'disconnected')
    if (!isAnyLeft) setConnectedHint(false)
  }

  function storedFor(namespace: Namespace, walletId: string): RememberedConnection | undefined {
    const entry = rememberedConnection(storage, namespace)
    return entry?.walletId === walletId ? entry : undefined
  }

  async function search(connection: RememberedConnection) {
    const { source: id, walletId, namespace } = connection
    const controller = new AbortController()
    searches.set(namespace, { walletId, controller })
    const found = await source(id)
    if (controller.signal.aborted) return
    const remembered = found === undefined ? null : rememberedAccount(found, connection)
    if (found === undefined || remembered === null) return giveUp(namespace)
    const stored = () => storedFor(namespace, walletId)
    const onUnavailable = (reason: UnavailableReason) => {
      const entry = stored()
      if (reason === 'missing' && entry !== undefined) storeConnection(storage, { ...entry, missing: true })
      if (reason === 'refused' || reason === 'ended') connections.lose(namespace, reason === 'ended')
      giveUp(namespace)
    }
    try {
      const connectors = await found.load()
      const { signal } = controller
      const [restored] = await Promise.all([
        connectors.restore({ walletId, namespace, remembered, signal, onUnavailable }),
        connections.prepare(namespace),
      ])
      if (signal.aborted || restored === null) return
      // The visitor has disconnected it, or connected another wallet, here or in another tab.
      const entry = stored()
      if (entry === undefined) return giveUp(namespace)
      const { walletFirst } = entry
      const choice = walletFirst === undefined ? undefined : { address: remembered.address, walletFirst }
      connections.attach(restored.connector, restored.connection, { activate: false, choice, isRestored: true })
    } catch {
      // The code did not load. The wallet stays remembered for the next reload.
      giveUp(namespace)
    }
  }

  for (const entry of rememberedConnections(storage)) {
    if (connections.get(entry.namespace) === undefined) void search(entry)
  }
  // When the visitor disconnects the wallet or connects another one, the search in its namespace ends.
  const unsubscribe = account.subscribe(() => {
    for (const [namespace, { walletId, controller }] of searches) {
      const isLeft = storedFor(namespace, walletId) === undefined
      if (isLeft || connections.get(namespace) !== undefined) controller.abort()
    }
  })
  return () => {
    unsubscribe()
    for (const { controller } of searches.values()) controller.abort()
  }
}
