import { type AccountStore, clearAccount } from '@/lib/account/account-store'
import { connectedBeside, settleNetwork } from '@/lib/account/active-namespace'
import type { NetworkStore } from '@/lib/account/network-store'
import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { rememberedConnection, rememberedConnections, storeConnection } from './connection-memory'
import type { Connections } from './connections'
import type { WalletSource } from './wallet-source'

export interface ReconnectOptions {
  readonly account: AccountStore
  readonly network: NetworkStore
  /** Loads the source of that id; `undefined` where this page has none. Never rejects. */
  readonly source: (id: string) => Promise<WalletSource | undefined>
  readonly connections: Pick<Connections, 'attach' | 'get'>
  readonly storage: StoragePort
  setConnectedHint(connected: boolean): void
}

/**
 * Finds the wallets from before the reload without asking the visitor, all namespaces at once. Until a wallet has
 * answered, its status is `reconnecting` with the remembered address, never `disconnected`.
 *
 * A wallet that shows up late is still taken back as long as no other one is connected in its namespace. From the next
 * reload on the visitor is not shown waiting for it. Returns a function that stops the search.
 */
export function reconnect({
  account,
  network,
  source,
  connections,
  storage,
  setConnectedHint,
}: ReconnectOptions): () => void {
  const searches = new Map<Namespace, AbortController>()

  const statusOf = (namespace: Namespace) => account.getState().accounts[namespace].status

  /** Stops showing a wait, unless the visitor has pressed a wallet meanwhile. */
  function giveUp(namespace: Namespace): void {
    if (statusOf(namespace) !== 'reconnecting') return
    // Not "disconnected" while a wallet of another namespace is back.
    const isActive = account.getState().active === namespace
    clearAccount(account, namespace, isActive ? connectedBeside(account.getState(), namespace) : undefined)
    if (isActive) settleNetwork({ account, network })
    const isAnyLeft = Object.values(account.getState().accounts).some(({ status }) => status !== 'disconnected')
    if (!isAnyLeft) setConnectedHint(false)
  }

  async function search({ source: id, walletId, namespace, data }: ReturnType<typeof rememberedConnections>[number]) {
    const controller = new AbortController()
    searches.set(namespace, controller)
    const found = await source(id)
    if (controller.signal.aborted) return
    const remembered = found?.readMemory(data) ?? null
    if (found === undefined || remembered === null) return giveUp(namespace)
    const stored = () => {
      const entry = rememberedConnection(storage, namespace)
      return entry?.walletId === walletId ? entry : undefined
    }
    const onUnavailable = (reason: 'missing' | 'refused') => {
      const entry = stored()
      if (reason === 'missing' && entry !== undefined) storeConnection(storage, { ...entry, missing: true })
      giveUp(namespace)
    }
    try {
      const connectors = await found.load()
      const { signal } = controller
      const restored = await connectors.restore({ walletId, namespace, remembered, signal, onUnavailable })
      if (signal.aborted || restored === null) return
      // Disconnected meanwhile, or connected with another wallet, here or in another tab: it stays so.
      if (stored() === undefined) giveUp(namespace)
      else connections.attach(restored.connector, restored.connection, { activate: false })
    } catch {
      // Its code did not come. The wallet stays remembered, and the next reload asks it again.
      giveUp(namespace)
    }
  }

  const entries = rememberedConnections(storage)
  for (const entry of entries) void search(entry)
  // A wallet that the visitor connects meanwhile ends the search for the remembered one of its namespace.
  const unsubscribe = account.subscribe(() => {
    for (const [namespace, controller] of searches) {
      if (connections.get(namespace) !== undefined) controller.abort()
    }
  })
  return () => {
    unsubscribe()
    for (const controller of searches.values()) controller.abort()
  }
}
