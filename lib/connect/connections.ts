import { patchAccount } from '@/lib/account/account-store'
import { activateNamespace } from '@/lib/account/active-namespace'
import { isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { type ConnectionFacts, clearConnection } from './clear-connection'
import type { Connection, ConnectionChange, Connector } from './connector'
import { rememberConnection } from './recent-wallets'

/** What changed in a connected wallet. */
export type ChangeKind = 'accounts' | 'chain' | 'disconnect'
export type ConnectionListener = (kind: ChangeKind, namespace: Namespace) => void

/** The connected wallets, one for each namespace, and what follows from their events. */
export interface Connections {
  /** The connector behind a namespace's account; `undefined` while none is connected. */
  get(namespace: Namespace): Connector | undefined
  /**
   * Makes a wallet the connected one of its namespace: facts, memory, events. Replaces an earlier wallet.
   *
   * @param options.activate - Also makes its namespace the active one.
   */
  attach(connector: Connector, connection: Connection, options: { readonly activate: boolean }): void
  /** Ends the connection of a namespace on our side: facts, memory, events. The wallet is not told. */
  detach(namespace: Namespace): void
  /** Applies an account or network that we learned by asking, as if the wallet had told. */
  update(namespace: Namespace, change: ConnectionChange): void
  /** Calls back after each change of a connected wallet. Returns an unsubscribe function. */
  onChange(listener: ConnectionListener): () => void
  /** Asks the wallets where they stand, because events were lost. Never rejects. */
  refresh(): Promise<void>
  /** Stops listening to the wallets without forgetting anything: the page ends. */
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

  /** Applies the facts in one step: no listener sees an account on the network of the one before. */
  function apply(namespace: Namespace, change: ConnectionChange, more?: object): readonly ChangeKind[] {
    const before = account.getState().accounts[namespace]
    const [address = before.address] = change.accounts ?? []
    const { chainId = before.chainId } = change
    const owned = change.accounts?.map((each) => ({ namespace, address: each, type: 'EOA' }) as const)
    const allAccounts = owned === undefined || isSameList(owned, before.allAccounts) ? before.allAccounts : owned
    const isUnchanged = address === before.address && chainId === before.chainId && allAccounts === before.allAccounts
    if (!isUnchanged || more !== undefined) {
      patchAccount(account, namespace, { address, chainId, allAccounts, ...more })
    }
    if (chainId !== undefined && chainId !== before.chainId && account.getState().active === namespace) {
      network.setState({ active: chainId })
    }
    const isSameAccount =
      address !== undefined && before.address !== undefined && isSameAddress(namespace, address, before.address)
    return [
      ...(isSameAccount ? [] : (['accounts'] as const)),
      ...(chainId === before.chainId ? [] : (['chain'] as const)),
    ]
  }

  function update(namespace: Namespace, change: ConnectionChange): void {
    const current = live.get(namespace)
    if (current === undefined) return
    if (change.accounts?.length === 0) {
      end(namespace)
      notify('disconnect', namespace)
      return
    }
    const kinds = apply(namespace, change)
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
      const kinds = apply(namespace, connection, {
        status: 'connected',
        walletId: connector.walletId,
        connectedWalletInfo: { name, type, ...(icon === undefined ? {} : { icon }) },
      })
      const { active, accounts } = account.getState()
      // A reconnect finds the account as it was remembered, and the network store still at its default. Where the active
      // namespace has no wallet any more, the page must not say "disconnected".
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
      const asked = [...live.values()]
      await Promise.all(
        asked.map(async ({ connector }) => {
          const change = await connector.current()
          // No answer is no news; only an answer without accounts is a disconnect.
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

type Owned = readonly { readonly address: string }[]

const isSameList = (a: Owned, b: Owned): boolean =>
  a.length === b.length && a.every(({ address }, index) => address === b[index]?.address)
