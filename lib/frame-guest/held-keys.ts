import { type WalletKeys, wipeKeys } from '@/lib/custody/wallet-keys'

/** An unused unlocked wallet is locked after this time (embedded wallet, section 2.3). */
export const UNLOCK_IDLE_MS = 15 * 60_000

/** The keys of one unlocked wallet, in memory alone. */
export interface HeldKeys {
  hold(walletId: string, keys: WalletKeys): void
  /** The keys, if this wallet is unlocked. Each use keeps it unlocked for {@link UNLOCK_IDLE_MS}. */
  use(walletId: string): WalletKeys | null
  /** Overwrites the keys. */
  lock(): void
}

/** @param now - milliseconds. A timer may sleep with its device: the clock decides. */
export function createHeldKeys(now: () => number): HeldKeys {
  let held: { readonly walletId: string; readonly keys: WalletKeys; lockAt: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const lock = (): void => {
    clearTimeout(timer)
    if (held) wipeKeys(held.keys)
    held = null
  }

  const postpone = (): void => {
    if (!held) return
    held.lockAt = now() + UNLOCK_IDLE_MS
    clearTimeout(timer)
    timer = setTimeout(lock, UNLOCK_IDLE_MS)
  }

  return {
    lock,
    hold(walletId, keys) {
      lock()
      held = { walletId, keys, lockAt: 0 }
      postpone()
    },
    use(walletId) {
      if (!held || held.walletId !== walletId) return null
      if (held.lockAt <= now()) {
        lock()
        return null
      }
      postpone()
      return held.keys
    },
  }
}
