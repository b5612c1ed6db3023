import { endSession, type SessionFacts } from '@/lib/connect/end-session'
import type { WalletChange, WalletSession } from '@/lib/connect/wallet-session'
import { loadOnce } from './load-once'

/** A wallet session whose code comes with the first wallet to hold: somebody who only looks does not wait for it. */
export interface LateSession extends WalletSession {
  /** Settles once `attach` and `update` may be called. A failed load may be repeated. */
  ready(): Promise<void>
}

export function createLateSession(facts: SessionFacts): LateSession {
  const listeners = new Set<(change: WalletChange) => void>()
  let loaded: WalletSession | undefined

  function session(): WalletSession {
    if (loaded === undefined) throw new Error('the wallet session was used before it was ready')
    return loaded
  }

  return {
    ready: loadOnce(async () => {
      const { heldWallet } = await import('@/lib/connect/held-wallet')
      loaded = heldWallet.createWalletSession(facts)
      loaded.onChange((change) => {
        for (const listener of [...listeners]) listener(change)
      })
    }),
    wallet: () => loaded?.wallet(),
    attach: (wallet, connection) => session().attach(wallet, connection),
    update: (change) => session().update(change),
    detach: () => (loaded === undefined ? endSession(facts) : loaded.detach()),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: async () => loaded?.refresh(),
    stop: () => loaded?.stop(),
  }
}
