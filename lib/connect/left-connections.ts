import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { clearCachedLogin } from '@/lib/frame/cached-login'
import {
  forgetConnection,
  type RememberedConnection,
  readConnections,
  rememberedConnection,
  rememberedConnections,
  writeConnections,
} from './connection-memory'
import type { Connector } from './connector'
import { EMBEDDED } from './embedded-id'
import { LEFT_EARLY_KEY, LEFT_KEY } from './leave-early'

/** Connections that were left, and whose wallets have not been told. No secret. */
export function leftConnections(storage: StoragePort): readonly RememberedConnection[] {
  return [...readConnections(storage, LEFT_KEY), ...readConnections(storage, LEFT_EARLY_KEY)]
}

function storeLeft(storage: StoragePort, connections: readonly RememberedConnection[]): void {
  writeConnections(storage, LEFT_KEY, connections)
  storage.remove(LEFT_EARLY_KEY)
}

/** Notes that a wallet has to be told that its connection was left: now, or with the next load of the page. */
export function noteLeft(storage: StoragePort, connection: RememberedConnection): void {
  storeLeft(storage, [connection, ...except(storage, connection)])
}

/** The wallet has been told, or is connected again. */
export function settleLeft(storage: StoragePort, connection: WalletOf): void {
  storeLeft(storage, except(storage, connection))
}

/**
 * Forgets the connection of a namespace and notes that its wallet has to be told. The cached data of a login goes first
 * (spec section 4, "Sign-out"), and a login ends in all of its namespaces.
 *
 * @returns the namespaces that are left, with what was remembered of each. Always has the one that was asked for.
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

/** Whether the same wallet is still remembered in another namespace: telling it would end that connection too. */
export function isUsedBeside(storage: StoragePort, { source, walletId, namespace }: WalletOf): boolean {
  return rememberedConnections(storage).some(
    (each) => each.namespace !== namespace && each.source === source && each.walletId === walletId,
  )
}

/** What is stored for the namespace of a wallet, if it is of this wallet: another tab may have connected another one. */
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
