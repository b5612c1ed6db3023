import type { Track } from '@/lib/analytics/track'
import { type ConnectionFacts, clearConnection } from '@/lib/connect/clear-connection'
import type { ConnectionListener, Connections } from '@/lib/connect/connections'
import { LEFT_EARLY_KEY } from '@/lib/connect/leave-early'
import type { LeavingContext } from '@/lib/connect/leaving'
import { leaveRemembered } from '@/lib/connect/left-connections'
import type { Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { oweSignOut, settleSignOut } from '@/lib/sign-in/owed-session-end'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInWatchContext } from '@/lib/sign-in/watch-sign-in'
import type { LoadChunk } from './chunks'

/** Connections whose code loads with the first wallet. A visitor without a wallet does not load it. */
export interface LazyConnections extends Omit<Connections, 'onLeave'> {
  /** Loads the wallet chunk; `attach` and `update` may be called afterwards. A failed load may be repeated. */
  ready(): Promise<void>
}

/**
 * @param signIn - What sign-in needs to follow the account; `undefined` when sign-in is off.
 * @returns `gate` returns `undefined` when sign-in is off, and before `connections.ready()`.
 */
export function createLazyConnections(
  facts: ConnectionFacts & LeavingContext,
  signIn: SignInWatchContext | undefined,
  load: LoadChunk,
  track: Track,
): { readonly connections: LazyConnections; gate(): SignInGate | undefined } {
  const listeners = new Set<ConnectionListener>()
  let loaded: Connections | undefined
  // Connections that ended before this code was loaded also end their session.
  if (signIn === undefined) settleSignOut(facts.storage)
  else if (facts.storage.get(LEFT_EARLY_KEY) !== null) oweSignOut(facts.storage)
  let gate: SignInGate | undefined

  /** Follows the account for sign-in, when that is enabled. */
  async function watched(connections: Connections): Promise<Connections> {
    if (signIn === undefined) return connections
    const { watchSignIn } = await load('signInWatch')
    const watch = watchSignIn(connections, signIn)
    gate = watch.gate
    return watch.connections
  }

  function connections(): Connections {
    if (loaded === undefined) throw new Error('the connections are not ready')
    return loaded
  }

  const ready = loadOnce(async () => {
    const { createConnections, trackConnections } = await load('wallet')
    // The address parser is in the code for a connected account, which is loading at that time.
    const created = await watched(createConnections({ ...facts, loadAddresses: () => load('account') }))
    created.onChange((kind, namespace) => {
      for (const listener of [...listeners]) listener(kind, namespace)
    })
    trackConnections(facts.account, track)
    loaded = created
  })

  /** Ends a connection before the code that notifies its wallet and ends the session is loaded. */
  async function leaveEarly(namespace: Namespace, until?: Promise<void>): Promise<void> {
    const { account, storage } = facts
    if (signIn !== undefined && account.getState().accounts[namespace].status !== 'disconnected') oweSignOut(storage)
    for (const ended of leaveRemembered(storage, namespace)) clearConnection(facts, ended.namespace)
    try {
      await ready()
      await until
      await connections().finishLeaving()
    } catch {
      // Notified at the next page load.
    }
  }

  return {
    connections: {
      ready,
      prepare: (namespace) => connections().prepare(namespace),
      get: (namespace) => loaded?.get(namespace),
      attach: (connector, connection, options) => connections().attach(connector, connection, options),
      selectAccount: (namespace, address) => connections().selectAccount(namespace, address),
      update: (namespace, change) => connections().update(namespace, change),
      leave: (...ended) => (loaded?.leave ?? leaveEarly)(...ended),
      finishLeaving: async () => loaded?.finishLeaving(),
      lose: (namespace, isOver) => connections().lose(namespace, isOver),
      detach: (namespace) => (loaded === undefined ? clearConnection(facts, namespace) : loaded.detach(namespace)),
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      refresh: async () => loaded?.refresh(),
      stop: () => loaded?.stop(),
    },
    gate: () => gate,
  }
}
