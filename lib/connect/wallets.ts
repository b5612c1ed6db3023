import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Namespace } from '@/lib/core/caip'
import type { Connector } from './connector'
import type { Wallet, WalletSource } from './wallet-source'

/** The wallets of all sources, in one list. */
export interface Wallets {
  readonly store: StoreApi<{ readonly wallets: readonly Wallet[] }>
  /** A wallet of the list, or a part of one. */
  find(walletId: string): Wallet | undefined
  source(id: string): WalletSource | undefined
  sources(): readonly WalletSource[]
  /** Adds a source, and starts it if the others are running. */
  add(source: WalletSource): void
  /** Loads the connector of a listed wallet. `undefined` when it is no longer there; rejects when its code does not load. */
  connector(wallet: Wallet, namespace: Namespace): Promise<Connector | undefined>
  /** Makes one wallet of several from now on: `joinWallets`. */
  joinWith(join: (wallets: readonly Wallet[]) => readonly Wallet[]): void
  /** Starts all sources. Returns a function that stops them. */
  start(): () => void
}

export function createWallets(): Wallets {
  const store = createStore<{ readonly wallets: readonly Wallet[] }>(() => ({ wallets: [] }))
  const sources = new Map<string, WalletSource>()
  let stops: (() => void)[] | undefined
  let join = (wallets: readonly Wallet[]): readonly Wallet[] => wallets

  const discovered = () => [...sources.values()].flatMap((source) => source.store.getState().wallets)

  function publish(): void {
    store.setState({ wallets: join(discovered()) })
  }

  return {
    store,
    find: (walletId) => [...store.getState().wallets, ...discovered()].find(({ id }) => id === walletId),
    source: (id) => sources.get(id),
    sources: () => [...sources.values()],
    add(source) {
      sources.set(source.id, source)
      source.store.subscribe(publish)
      publish()
      stops?.push(source.start())
    },
    joinWith(newJoin) {
      join = newJoin
      publish()
    },
    connector: async (wallet, namespace) => (await sources.get(wallet.source)?.load())?.connector(wallet.id, namespace),
    start() {
      const started = [...sources.values()].map((source) => source.start())
      stops = started
      return () => {
        stops = undefined
        for (const stop of started) stop()
      }
    },
  }
}
