import type { Namespace } from '@/lib/core/caip'
import { pause } from '@/lib/core/pause'
import type { StoragePort } from '@/lib/core/storage'
import { type RememberedConnection, rememberedConnection } from './connection-memory'
import type { Connector } from './connector'
import { isOf, isUsedBeside, leaveRemembered, leftConnections, rememberedOf, settleLeft } from './left-connections'
import { notifyLeft } from './tell-left'
import type { WalletSource } from './wallet-source'
import { WALLET_CONNECT } from './walletconnect-id'

/** `replaced`: another wallet replaces the one whose connection ends. */
export type LeaveListener = (namespace: Namespace, how: 'left' | 'replaced') => void

/** Time for the wallets to answer. Spec section 9, "Sign-out wait". */
const LEAVE_WAIT_MS = 3_000

export interface LeavingContext {
  readonly storage: StoragePort
  /** Loads the source with this id; `undefined` when this page has none. Never rejects. */
  source(id: string): Promise<WalletSource | undefined>
}

/** A connection that has already ended in this page. */
interface Ended {
  /** Its stored form, if there was one. */
  readonly left: RememberedConnection | undefined
  /** `undefined` if it was not connected. */
  readonly connector: Connector | undefined
}

/** Notifies wallets, and the rest of the page, that a connection has ended. */
export interface Leaving {
  /**
   * Notifies wallets that their connection has ended. Resolves when they have answered, after 3 s at most. Never
   * rejects.
   *
   * @param until - Notifies them when this has resolved. One whose note was removed meanwhile is not notified.
   */
  notifyWallets(ended: readonly Ended[], until?: Promise<void>): Promise<void>
  /** {@link notifyWallets} for stored connections, which ended before a reload or before this code was loaded. */
  finish(): Promise<void>
  /**
   * Ends the connection of the wallet that another one replaces, connected or reconnecting. A wallet that is also
   * connected in another namespace is not notified, because it would end that connection too.
   */
  replace(before: Connector | undefined, next: Connector): void
  readonly notifyListeners: LeaveListener
  /** Calls back when a connection ends, before its account is cleared. Returns an unsubscribe function. */
  onLeave(listener: LeaveListener): () => void
}

export function createLeaving({ storage, source }: LeavingContext): Leaving {
  const listeners = new Set<LeaveListener>()
  /** Notifications under way, by the stored connection. */
  const notifying = new Map<string, Promise<void>>()

  const notifyListeners: LeaveListener = (namespace, how) => {
    for (const listener of [...listeners]) listener(namespace, how)
  }

  async function notifyWallet({ left, connector }: Ended): Promise<void> {
    if (connector === undefined) return left && notifyLeft(storage, source, left)
    if ((await connector.disconnect()) && left) settleLeft(storage, left)
  }

  function notifyWalletOnce(ended: Ended): Promise<void> | undefined {
    if (ended.left === undefined) return notifyWallet(ended)
    const key = JSON.stringify(ended.left)
    // It is connected again, or was notified meanwhile.
    if (!JSON.stringify(leftConnections(storage)).includes(key)) return undefined
    const notified = notifying.get(key) ?? notifyWallet(ended).finally(() => notifying.delete(key))
    notifying.set(key, notified)
    return notified
  }

  async function notifyWallets(ended: readonly Ended[], until?: Promise<void>): Promise<void> {
    await until
    const waited = new AbortController()
    await Promise.race([Promise.all(ended.map(notifyWalletOnce)), pause(LEAVE_WAIT_MS, waited.signal)])
    waited.abort()
  }

  return {
    notifyWallets,
    finish: () => notifyWallets(leftConnections(storage).map((left) => ({ left, connector: undefined }))),
    replace(before, next) {
      const { namespace } = next
      const stored = before ? rememberedOf(storage, before) : rememberedConnection(storage, namespace)
      const isPairedAnew = before?.source === WALLET_CONNECT && next.source === WALLET_CONNECT
      const isSame = before ? isSameWallet(before, next) : stored === undefined || isOf(next, stored)
      if (isSame && !isPairedAnew) return
      notifyListeners(namespace, 'replaced')
      // Another session of WalletConnect: the pairing has ended the earlier one.
      if (isPairedAnew || (stored !== undefined && isUsedBeside(storage, stored))) return
      const [ended] = stored === undefined ? [] : leaveRemembered(storage, namespace)
      void notifyWallets([{ left: ended?.left, connector: before }])
    },
    notifyListeners,
    onLeave(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Two rows of a list may be the same wallet. Revoking the permission of one would then end the other. */
function isSameWallet(one: Connector, other: Connector): boolean {
  const isSameProvider = one.provider !== undefined && one.provider === other.provider
  return isSameProvider || (one.source === other.source && one.memoryId === other.memoryId)
}
