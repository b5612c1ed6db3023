import { activateNamespace } from '@/lib/account/active-namespace'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { applyChange, type ChangeKind } from './apply-change'
import { type ConnectionFacts, clearConnection } from './clear-connection'
import type { Connection, ConnectionChange, Connector } from './connector'
import { rememberConnection } from './recent-wallets'

export type ConnectionListener = (kind: ChangeKind, namespace: Namespace) => void

/** The connected wallets, one for each namespace. Their events update the account, the network and the storage. */
export interface Connections {
  /** The connector of a namespace's account; `undefined` while no wallet is connected. */
  get(namespace: Namespace): Connector | undefined
  /**
   * Makes a wallet the connected one of its namespace: stores its account, remembers it, follows its events. Replaces an
   * earlier wallet.
   *
   * @param options.activate - Also makes its namespace the active one.
   */
  attach(connector: Connector, connection: Connection, options: { readonly activate: boolean }): void
  /** Ends the connection of a namespace in this page. Does not notify the wallet. */
  detach(namespace: Namespace): void
  /** Applies an account or network that was read from the wallet, like an event of the wallet. */
  update(namespace: Namespace, change: ConnectionChange): void
  /** Calls back after each change of a connected wallet. Returns an unsubscribe function. */
  onChange(listener: ConnectionListener): () => void
  /** Reads accounts and networks from the wallets again, because events were lost. Never rejects. */
  refresh(): Promise<void>
  /** Stops listening to the wallets. Keeps the account and what is remembered: the page is closing. */
  stop(): void
}

export function createConnections(facts: ConnectionFacts): Connections {
  const { account, network, storage } = facts
  const listeners = new Set<ConnectionListener>()
  const live = new Map<Namespace, { readonly connector: Connector; readonly unsubscribe: () => void }>()

  const notify: ConnectionListener = (kind, namespace) => {
    for (const listener of [...listeners]) listener(kind, namespace)
  }

  function remember(connector: Connector): void {
    const { namespace } = connector
    const { address, chainId } = account.getState().accounts[namespace]
    if (address === undefined || chainId === undefined) return
    rememberConnection(storage, {
      source: connector.source,
      walletId: connector.memoryId,
      namespace,
      data: connector.memory({ address, chainId }),
    })
  }

  function stopListening(namespace: Namespace): void {
    live.get(namespace)?.unsubscribe()
    live.delete(namespace)
  }

  function end(namespace: Namespace): void {
    stopListening(namespace)
    clearConnection(facts, namespace)
  }

  function update(namespace: Namespace, change: ConnectionChange): void {
    const current = live.get(namespace)
    if (current === undefined) return
    if (change.accounts?.length === 0) {
      end(namespace)
      notify('disconnect', namespace)
      return
    }
    const kinds = applyChange(facts, namespace, change)
    remember(current.connector)
    for (const kind of kinds) notify(kind, namespace)
  }

  return {
    get: (namespace) => live.get(namespace)?.connector,
    attach(connector, connection, { activate }) {
      const { namespace, icon, name, type } = connector
      const wasConnected = live.has(namespace)
      stopListening(namespace)
      const unsubscribe = connector.subscribe((change) => update(namespace, change))
      live.set(namespace, { connector, unsubscribe })
      const kinds = applyChange(facts, namespace, connection, {
        status: 'connected',
        walletId: connector.walletId,
        connectedWalletInfo: { name, type, ...(icon === undefined ? {} : { icon }) },
      })
      const { active, accounts } = account.getState()
      // After a reload the network store still has its default. And if the wallet of the active namespace is gone, the
      // page must not say "disconnected" while another wallet is connected.
      if (activate || active === namespace || accounts[active].status === 'disconnected') {
        activateNamespace({ account, network }, namespace)
      }
      remember(connector)
      facts.setConnectedHint(true)
      if (wasConnected) for (const kind of kinds) notify(kind, namespace)
    },
    detach(namespace) {
      const wasConnected = live.has(namespace)
      end(namespace)
      if (wasConnected) notify('disconnect', namespace)
    },
    update,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async refresh() {
      const connected = [...live.values()]
      await Promise.all(
        connected.map(async ({ connector }) => {
          const change = await connector.current()
          // No answer changes nothing. Only an answer without accounts is a disconnect.
          if (change !== null && live.get(connector.namespace)?.connector === connector) {
            update(connector.namespace, change)
          }
        }),
      )
    },
    stop() {
      for (const namespace of namespaces) stopListening(namespace)
    },
  }
}
