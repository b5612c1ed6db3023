import type { StoreApi } from 'zustand/vanilla'
import { endSession, type SessionFacts } from '@/lib/connect/end-session'
import type { WalletChange, WalletSession } from '@/lib/connect/wallet-session'
import type { HeldSession } from './held-wallet'
import { loadOnce } from './load-once'
import type { Shell } from './shell'
import type { SignInFacts } from './sign-in-facts'
import type { SignInFlow } from './sign-in-flow'

/** A wallet session whose code comes with the first wallet to hold: somebody who only looks does not wait for it. */
export interface LateSession extends WalletSession {
  /** Settles once `attach` and `update` may be called. A failed load may be repeated. */
  ready(): Promise<void>
  /** What asks the connected visitor to sign. `undefined` where sign-in is off, or nobody is connected yet. */
  signInFlow(): Promise<SignInFlow> | undefined
}

/** @param signIn - Where what holds the wallet tells how sign-in stands. */
export function createLateSession(facts: SessionFacts, shell: Shell, signIn: StoreApi<SignInFacts>): LateSession {
  const listeners = new Set<(change: WalletChange) => void>()
  let loaded: HeldSession | undefined

  function session(): WalletSession {
    if (loaded === undefined) throw new Error('the wallet session was used before it was ready')
    return loaded
  }

  return {
    ready: loadOnce(async () => {
      const { heldWallet } = await import('./held-wallet')
      loaded = await heldWallet.hold(facts, shell, signIn)
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
    signInFlow: () => loaded?.signInFlow?.(),
  }
}
