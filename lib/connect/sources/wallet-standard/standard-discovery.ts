import { createStore, type StoreApi } from 'zustand/vanilla'
import { SOLANA } from '@/lib/core/namespaces'
import { MAX_WALLETS } from '../../announced-fields'
import { memoryIdOf, SEPARATOR } from '../../memory-id'
import { readStandardWallet, type StandardWallet } from './standard-wallet'

/** Adds wallets to the list. Everything given is hostile until checked. Returns a function that takes them out again. */
export type RegisterWallets = (...wallets: readonly unknown[]) => () => void

/** Where wallets register. */
export interface StandardWalletPort {
  /** Hands `register` to each wallet: early, late, repeated. Returns a function that stops it. */
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

const NAMESPACES = [SOLANA] as const

/**
 * Collects the wallets that register by the Wallet Standard and serve Solana. As with EIP-6963 no wallet hides another:
 * any program may register any name, so each is kept. A wallet has no other name than the one it shows, so that this is
 * what its `memoryId` begins with. One row for an object that registers again.
 */
export function createStandardDiscovery(port: StandardWalletPort): StandardDiscovery {
  const store = createStore<{ readonly wallets: readonly StandardWallet[] }>(() => ({ wallets: [] }))
  /** Also those that have left: one that comes back is the same wallet. */
  const seen = new Map<object, StandardWallet>()
  let isRunning = false

  /** `undefined` for what cannot be used, and once there are too many. */
  function read(object: object): StandardWallet | undefined {
    const fields = seen.size < MAX_WALLETS ? readStandardWallet(object) : null
    if (fields === null) return undefined
    const { name, icon, methods } = fields
    // A colon is in no rdns: a name cannot pass for one. The separator ends the name.
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
      namespaces: NAMESPACES,
      methods,
      object,
    }
    seen.set(object, wallet)
    return wallet
  }

  /** The wallet that is new in the list; none for an object that is there already. */
  function add(object: unknown): readonly StandardWallet[] {
    const { wallets } = store.getState()
    if (typeof object !== 'object' || object === null) return []
    const wallet = seen.get(object) ?? read(object)
    if (wallet === undefined || wallets.includes(wallet)) return []
    store.setState({ wallets: [...wallets, wallet] })
    return [wallet]
  }

  function register(...objects: readonly unknown[]): () => void {
    // A wallet may keep `register` for as long as it likes.
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
