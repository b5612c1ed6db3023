import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { clearCachedLogin } from '@/lib/frame/cached-login'
import {
  type RememberedConnection,
  readConnections,
  rememberedConnection,
  rememberedConnections,
} from './connection-memory'
import type { Connector } from './connector'
import { EMBEDDED } from './embedded-id'
import { LEFT_EARLY_KEY, LEFT_KEY } from './leave-early'
import { forgetConnection, writeConnections } from './store-connection'

/** Ended connections whose wallets are not notified yet. Holds no secret. */
export function leftConnections(storage: StoragePort): readonly RememberedConnection[] {
  return [...readConnections(storage, LEFT_KEY), ...readConnections(storage, LEFT_EARLY_KEY)]
}

function storeLeft(storage: StoragePort, connections: readonly RememberedConnection[]): void {
  writeConnections(storage, LEFT_KEY, connections)
  storage.remove(LEFT_EARLY_KEY)
}

/** Stores that a wallet has to be notified of the end of its connection, now or at the next page load. */
export function noteLeft(storage: StoragePort, connection: RememberedConnection): void {
  storeLeft(storage, [connection, ...except(storage, connection)])
}

/** Removes the note: the wallet was notified, or is connected again. */
export function settleLeft(storage: StoragePort, connection: WalletOf): void {
  storeLeft(storage, except(storage, connection))
}

/**
 * Clears the stored connection of a namespace and notes that its wallet has to be notified. Clears the cached data of a
 * login first (spec section 4, "Sign-out"). A login ends in all of its namespaces.
 *
 * @returns the namespaces whose connection ends, with the stored form of each. Always includes `namespace`.
 */
export function leaveRemembered(
  storage: StoragePort,
  namespace: Namespace,
): readonly { readonly namespace: Namespace; readonly left: RememberedConnection | undefined }[] {
  const asked = rememberedConnection(storage, namespace)
  if (asked === undefined) return [{ namespace, left: undefined }]
  const isLogin = asked.source === EMBEDDED
  if (isLogin) clearCachedLogin(storage)
  const all = rememberedConnections(storage).filter(
    (each) => each.namespace === namespace || (isLogin && each.source === EMBEDDED),
  )
  for (const left of all) {
    noteLeft(storage, left)
    forgetConnection(storage, left.namespace)
  }
  return all.map((left) => ({ namespace: left.namespace, left }))
}

/** Whether the same wallet is still remembered in another namespace. Notifying it would end that connection too. */
export function isUsedBeside(storage: StoragePort, { source, walletId, namespace }: WalletOf): boolean {
  return rememberedConnections(storage).some(
    (each) => each.namespace !== namespace && each.source === source && each.walletId === walletId,
  )
}

/** The stored connection of a wallet. `undefined` if another wallet is stored: another tab may have connected it. */
export function rememberedOf(storage: StoragePort, connector: Connector): RememberedConnection | undefined {
  const stored = rememberedConnection(storage, connector.namespace)
  return stored !== undefined && isOf(connector, stored) ? stored : undefined
}

export function isOf({ source, memoryId }: Connector, stored: RememberedConnection): boolean {
  return stored.source === source && stored.walletId === memoryId
}

type WalletOf = Pick<RememberedConnection, 'source' | 'walletId' | 'namespace'>

function except(storage: StoragePort, { source, walletId, namespace }: WalletOf): readonly RememberedConnection[] {
  return leftConnections(storage).filter(
    (each) => each.source !== source || each.walletId !== walletId || each.namespace !== namespace,
  )
}
