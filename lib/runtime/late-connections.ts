import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionFacts, clearConnection } from '@/lib/connect/clear-connection'
import type { ConnectionListener, Connections } from '@/lib/connect/connections'
import type { HeldConnections } from './held-wallet'
import { loadOnce } from './load-once'
import type { Shell, WalletPart } from './shell'
import type { SignInFacts, SignInGuide } from './sign-in'

/** Connections whose code loads with the first wallet: a visitor who only looks does not load it. */
export interface LateConnections extends Connections {
  /** Loads the wallet chunk; `attach` and `update` may be called afterwards. A failed load may be repeated. */
  ready(): Promise<WalletPart>
  /** `undefined` where sign-in is off, and before {@link LateConnections.ready}. */
  guide(): SignInGuide | undefined
}

export function createLateConnections(
  facts: ConnectionFacts,
  shell: Shell,
  signIn: StoreApi<SignInFacts>,
  loadWallet: () => Promise<WalletPart>,
): LateConnections {
  const listeners = new Set<ConnectionListener>()
  let loaded: HeldConnections | undefined

  function connections(): Connections {
    if (loaded === undefined) throw new Error('the connections are not ready')
    return loaded
  }

  return {
    ready: loadOnce(async () => {
      const part = await loadWallet()
      loaded = await part.hold(facts, shell, signIn)
      loaded.onChange((kind, namespace) => {
        for (const listener of [...listeners]) listener(kind, namespace)
      })
      return part
    }),
    get: (namespace) => loaded?.get(namespace),
    attach: (connector, connection, options) => connections().attach(connector, connection, options),
    update: (namespace, change) => connections().update(namespace, change),
    detach: (namespace) => (loaded === undefined ? clearConnection(facts, namespace) : loaded.detach(namespace)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: async () => loaded?.refresh(),
    stop: () => loaded?.stop(),
    guide: () => loaded?.guide,
  }
}
