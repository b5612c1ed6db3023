import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Wallet } from './wallet-source'

/** Interval of reading the globals again, and for how long: extensions may load after the page. */
const READ_AGAIN_MS = 500
const READ_FOR_MS = 5_000

export interface GlobalDiscovery<W extends Wallet> {
  readonly store: StoreApi<{ readonly wallets: readonly W[] }>
  find(walletId: string): W | undefined
  /** Starts reading. Returns a function that stops it. */
  start(): () => void
}

/**
 * Lists the wallets that extensions put on `window` without announcing themselves. Reads them at the start, and again for
 * a few seconds.
 *
 * @param readWallets - The wallets of the page now. Returns the same object for the same wallet.
 */
export function createGlobalDiscovery<W extends Wallet>(readWallets: () => readonly W[]): GlobalDiscovery<W> {
  const store = createStore<{ readonly wallets: readonly W[] }>(() => ({ wallets: [] }))

  function update(): void {
    const { wallets } = store.getState()
    const found = readWallets()
    const isSame = found.length === wallets.length && found.every((wallet, index) => wallet === wallets[index])
    if (!isSame) store.setState({ wallets: found })
  }

  return {
    store,
    find: (walletId) => store.getState().wallets.find(({ id }) => id === walletId),
    start() {
      update()
      const interval = setInterval(update, READ_AGAIN_MS)
      const end = setTimeout(() => clearInterval(interval), READ_FOR_MS)
      return () => {
        clearInterval(interval)
        clearTimeout(end)
      }
    },
  }
}
