import { createStore, type StoreApi } from 'zustand/vanilla'
import { MAX_WALLETS } from '../../announced-fields'
import { memoryIdOf, SEPARATOR } from '../../memory-id'
import { ownWallets } from '../../own-wallets'
import type { StandardDialect } from './standard-dialect'
import { readStandardWallet, type StandardWallet } from './standard-wallet'

/** Adds wallets to the list. All values are untrusted. Returns a function that removes them. */
export type RegisterWallets = (...wallets: readonly unknown[]) => () => void

/** The page's interface for registration. */
export interface StandardWalletPort {
  /** Passes `register` to each wallet, at any time and possibly more than once. Returns a function that stops it. */
  requestWallets(register: RegisterWallets): () => void
}

export interface StandardDiscovery {
  /** In the order of registration. */
  readonly store: StoreApi<{ readonly wallets: readonly StandardWallet[] }>
  find(walletId: string): StandardWallet | undefined
  /** Starts listening. Returns a function that stops it. */
  start(): () => void
}

/** `WalletSource.id`. */
export const WALLET_STANDARD = 'wallet-standard'

/**
 * Collects the wallets that register by the Wallet Standard and serve a namespace of the dialects. As with EIP-6963, no wallet hides
 * another: any program can register any name, so each is kept. A wallet has no identifier except its name, so its
 * `memoryId` begins with the name. An object that registers again does not add a row.
 */
export function createStandardDiscovery(
  port: StandardWalletPort,
  dialects: readonly StandardDialect[],
): StandardDiscovery {
  const store = createStore<{ readonly wallets: readonly StandardWallet[] }>(() => ({ wallets: [] }))
  /** Includes removed wallets, so that one that registers again keeps its id. */
  const seen = new Map<object, StandardWallet>()
  let isRunning = false

  /** `undefined` for an unusable object, and after {@link MAX_WALLETS} wallets. */
  function read(object: object): StandardWallet | undefined {
    const fields = seen.size < MAX_WALLETS ? readStandardWallet(dialects, object) : null
    if (fields === null) return undefined
    const { name, icon, services } = fields
    // An rdns has no colon, so a name cannot imitate one. The separator must not be part of the name.
    const memoryId = memoryIdOf(`name:${name.replaceAll(SEPARATOR, ' ')}`, name, icon)
    const alike = [...seen.values()].filter((wallet) => wallet.memoryId === memoryId).length
    const wallet: StandardWallet = {
      id: alike === 0 ? memoryId : `${alike + 1}${SEPARATOR}${memoryId}`,
      memoryId,
      source: WALLET_STANDARD,
      type: 'ANNOUNCED',
      name,
      rdns: undefined,
      icon,
      namespaces: services.map(({ dialect }) => dialect.namespace),
      services,
      object,
    }
    seen.set(object, wallet)
    return wallet
  }

  /** Returns the added wallet; empty for an object that is already in the list. */
  function add(object: unknown): readonly StandardWallet[] {
    const { wallets } = store.getState()
    if (typeof object !== 'object' || object === null || ownWallets.has(object)) return []
    const wallet = seen.get(object) ?? read(object)
    if (wallet === undefined || wallets.includes(wallet)) return []
    store.setState({ wallets: [...wallets, wallet] })
    return [wallet]
  }

  function register(...objects: readonly unknown[]): () => void {
    // A wallet may call `register` after the end of the discovery.
    if (!isRunning) return () => undefined
    const added = objects.slice(0, MAX_WALLETS).flatMap(add)
    return () => {
      if (added.length === 0) return
      store.setState({ wallets: store.getState().wallets.filter((wallet) => !added.includes(wallet)) })
    }
  }

  return {
    store,
    find: (walletId) => store.getState().wallets.find(({ id }) => id === walletId),
    start() {
      isRunning = true
      const stop = port.requestWallets(register)
      return () => {
        isRunning = false
        stop()
      }
    },
  }
}
