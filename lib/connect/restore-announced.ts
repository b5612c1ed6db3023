import type { StoreApi } from 'zustand/vanilla'
import { isSameAddress } from '@/lib/core/account-key'
import { ownerOf } from './memory-id'
import type { RestoredConnection, RestoreOptions, Wallet } from './wallet-source'

/** Extensions announce themselves within a few hundred milliseconds; a slow machine gets longer. */
export const ANNOUNCE_TIMEOUT_MS = 3_000

/** The answer of a wallet without a prompt; `null` when it is locked, does not answer or shares nothing. */
interface Found<W> {
  readonly wallet: W
  readonly restored: RestoredConnection | null
}

/**
 * Finds the remembered wallet without a prompt: waits until it announces itself, then reads the accounts that it
 * shares.
 *
 * Any program may claim to be a wallet: its owner (the rdns, or the name where there is none), name and icon. A wallet
 * is reconnected only by these rules:
 *
 * 1. Immediately: the only wallet with the remembered owner, name and icon that shares the remembered address.
 * 2. After {@link ANNOUNCE_TIMEOUT_MS}, when the wallets of this browser are known: the only one with that owner, name
 *    and icon, with any account (the visitor has changed it); if there is none, the only one with that owner, if it
 *    shares the remembered address (an update has changed its name or icon).
 * 3. Otherwise none: `onUnavailable` is called, and the visitor chooses.
 *
 * Limit: an impostor that copies owner, name and icon, knows the address and announces itself before the wallet does is
 * accepted by rule 1. The page cannot distinguish the two. When both are announced, the list marks them.
 *
 * A wallet that announces itself after the timeout is still reconnected, until `signal` aborts the search.
 *
 * @param store - The wallets that have announced themselves so far.
 * @param askWithoutPrompt - Reads what a wallet shares without opening it. Must not reject.
 */
export function restoreAnnounced<W extends Wallet>(
  store: StoreApi<{ readonly wallets: readonly W[] }>,
  { walletId, remembered, signal, onUnavailable }: RestoreOptions,
  askWithoutPrompt: (wallet: W) => Promise<RestoredConnection | null>,
): Promise<RestoredConnection | null> {
  const asked = new Map<W, Promise<Found<W>>>()
  let isListKnown = false
  let checks = 0

  /** For rules 1 and 2: the wallets with the same owner, name and icon, else those with the same owner. */
  function candidates(): readonly W[] {
    const all = store.getState().wallets
    const same = all.filter(({ memoryId }) => memoryId === walletId)
    if (same.length > 0 || !isListKnown) return same
    return all.filter(({ memoryId }) => ownerOf(memoryId) === ownerOf(walletId))
  }

  /** Asks each wallet once. */
  function ask(wallet: W): Promise<Found<W>> {
    const answer = asked.get(wallet) ?? askWithoutPrompt(wallet).then((restored) => ({ wallet, restored }))
    asked.set(wallet, answer)
    return answer
  }

  function choose(found: readonly Found<W>[]): Found<W> | undefined {
    const holders = found.filter(({ wallet, restored }) =>
      restored?.connection.accounts.some((each) =>
        wallet.namespaces.some((namespace) => isSameAddress(namespace, each, remembered.address)),
      ),
    )
    const looksSame = found.every(({ wallet }) => wallet.memoryId === walletId)
    if (looksSame && holders.length === 1) return holders[0]
    if (!isListKnown || found.length > 1) return undefined
    return looksSame ? found[0] : holders[0]
  }

  return new Promise((resolve) => {
    async function check(): Promise<void> {
      checks += 1
      const current = checks
      const found = await Promise.all(candidates().map(ask))
      // A later check has started with more wallets.
      if (current !== checks || signal.aborted || found.length === 0) return
      const chosen = choose(found)
      if (chosen?.restored) finish(chosen.restored)
      else if (isListKnown || found.every(({ restored }) => restored === null)) onUnavailable('refused')
    }

    const timer = setTimeout(() => {
      isListKnown = true
      if (candidates().length > 0) void check()
      else onUnavailable('missing')
    }, ANNOUNCE_TIMEOUT_MS)
    const unsubscribe = store.subscribe(() => void check())
    const abort = () => finish(null)
    function finish(restored: RestoredConnection | null): void {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', abort)
      resolve(restored)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    void check()
  })
}
