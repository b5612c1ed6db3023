import type { Caip2 } from '@/lib/core/caip'
import type { Connection, ConnectionChange, Connector } from './connector'
import type { RememberedAccount } from './wallet-source'

/**
 * What a wallet has shared, for wallets that do not report it themselves. Stored with the connection, so that a reload can
 * show it again without opening the wallet.
 */
export interface HeldConnection {
  /** `undefined` before the wallet has shared anything. */
  get(): Connection | undefined
  /** Keeps what the wallet has shared, and returns it. Calls no listener. */
  hold(connection: Connection): Connection
  /** Keeps a change and calls the listeners. `null` is a disconnect. */
  change(connection: Connection | null): void
  readonly subscribe: Connector['subscribe']
  /** `Connector.memory`; `readRemembered` reads it. */
  memory(name: string, account: { readonly address: string; readonly chainId: Caip2 }): unknown
}

export function createHeldConnection(): HeldConnection {
  const listeners = new Set<(change: ConnectionChange) => void>()
  let held: Connection | undefined
  return {
    get: () => held,
    hold(connection) {
      held = connection
      return connection
    },
    change(connection) {
      held = connection ?? undefined
      for (const listener of [...listeners]) listener(connection ?? { accounts: [] })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    memory: (name, { address, chainId }) => ({
      name,
      address,
      chainId,
      ...(held && { accounts: held.accounts }),
      ...(held?.labels && { labels: held.labels }),
    }),
  }
}

/** The connection of a remembered account. The wallet was not asked. */
export function rememberedConnectionOf({ address, chainId, accounts, labels }: RememberedAccount): Connection {
  const [first = address, ...rest] = accounts ?? []
  return { accounts: [first, ...rest], chainId, ...(labels && { labels }) }
}
