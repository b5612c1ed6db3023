import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionFacts, clearConnection } from '@/lib/connect/clear-connection'
import type { WalletChange, WalletSession } from '@/lib/connect/wallet-session'
import type { HeldSession } from './held-wallet'
import { loadOnce } from './load-once'
import type { Shell, WalletPart } from './shell'
import type { SignInFacts, SignInGuide } from './sign-in'

/** A wallet session whose code comes with the first wallet to hold: somebody who only looks does not wait for it. */
export interface LateSession extends WalletSession {
  /** Settles once `attach` and `update` may be called, with what has come. A failed load may be repeated. */
  ready(): Promise<WalletPart>
  /** Leads whoever has to sign: `undefined` where sign-in is off, and before {@link LateSession.ready}. */
  guide(): SignInGuide | undefined
}

export function createLateSession(
  facts: ConnectionFacts,
  shell: Shell,
  signIn: StoreApi<SignInFacts>,
  loadWallet: () => Promise<WalletPart>,
): LateSession {
  const listeners = new Set<(change: WalletChange) => void>()
  let loaded: HeldSession | undefined

  function session(): WalletSession {
    if (loaded === undefined) throw new Error('the wallet session is not ready')
    return loaded
  }

  return {
    ready: loadOnce(async () => {
      const part = await loadWallet()
      loaded = await part.hold(facts, shell, signIn)
      loaded.onChange((change) => {
        for (const listener of [...listeners]) listener(change)
      })
      return part
    }),
    wallet: () => loaded?.wallet(),
    attach: (wallet, connection) => session().attach(wallet, connection),
    update: (change) => session().update(change),
    detach: () => (loaded === undefined ? clearConnection(facts) : loaded.detach()),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: async () => loaded?.refresh(),
    stop: () => loaded?.stop(),
    guide: () => loaded?.guide,
  }
}
