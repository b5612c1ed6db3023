import { hasAccount } from '@/lib/account/active-namespace'
import { rememberedConnection, rememberedConnections } from '@/lib/connect/connection-memory'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import { leftConnections, settleLeft } from '@/lib/connect/left-connections'
import { reconnect } from '@/lib/connect/reconnect'
import { showRemembered } from '@/lib/connect/show-remembered'
import { storeConnection } from '@/lib/connect/store-connection'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { EMAIL_KEY, EMAIL_LOGIN_USED_KEY } from '@/lib/frame/cached-login'
import type { Runtime } from './runtime'

/** Connections that have ended in this page. Their wallets are not notified yet. */
export interface UndoableDisconnect {
  /**
   * Connects the wallets again, as a reload does. Not a wallet that was notified meanwhile, by {@link settle}, another
   * tab or a new login. Resolves with whether all of them are connected. Never rejects.
   */
  undo(): Promise<boolean>
  /** Notifies the wallets. They cannot be connected again without the visitor from then on. */
  settle(): void
}

/**
 * Disconnects the wallet of a namespace, or all wallets, in this page at once, and ends the session on the server.
 * Notifies the wallets later. If the page is closed before that, the next page load notifies them.
 */
export function disconnectUndoably(runtime: Runtime, namespace?: Namespace): UndoableDisconnect {
  const { account, connections, embedded, loadSource, network, ports } = runtime
  const { storage, setConnectedHint } = ports
  const { active } = account.getState()
  const login = [EMAIL_KEY, EMAIL_LOGIN_USED_KEY].map((key) => [key, storage.get(key)] as const)
  const before = rememberedConnections(storage)
  let settle = (): void => undefined
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  void (namespace === undefined ? runtime.disconnect(settled) : runtime.disconnectNamespace(namespace, settled))
  const ended = before.filter((each) => rememberedConnection(storage, each.namespace) === undefined)
  const isLoginEnded = ended.some(({ source }) => source === EMBEDDED)
  // Its frame is not notified yet, but this page has no account of it any more.
  if (isLoginEnded) embedded.getState().wallet?.session.drop()

  /** Resolves when no wallet is reconnecting. */
  const whenReconnected = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        const { accounts } = account.getState()
        if (namespaces.some((each) => accounts[each].status === 'reconnecting')) return
        stop()
        resolve()
      }
      const stop = account.subscribe(check)
      check()
    })

  return {
    settle,
    async undo() {
      const noted = leftConnections(storage).map((each) => JSON.stringify(each))
      const isOpen = ended.every(
        (each) => noted.includes(JSON.stringify(each)) && !hasAccount(account.getState(), each.namespace),
      )
      if (!isOpen) return false
      // Other tabs connect the wallets again when the notes are gone (`create-wallet-connections.ts`).
      if (isLoginEnded) for (const [key, value] of login) if (value !== null) storage.set(key, value)
      for (const each of ended) storeConnection(storage, each)
      for (const each of ended) settleLeft(storage, each)
      for (const each of ended) {
        const source = await loadSource(each.source)
        if (source !== undefined) showRemembered(account, storage, source)
      }
      const stop = reconnect({ account, network, source: loadSource, connections, storage, setConnectedHint })
      await whenReconnected()
      stop()
      runtime.activate(active)
      return ended.every((each) => connections.get(each.namespace) !== undefined)
    },
  }
}
