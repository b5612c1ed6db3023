import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import {
  CONNECTIONS_KEY,
  CONNECTIONS_VERSION,
  MAX_STORED_CONNECTIONS,
  type RememberedConnection,
  rememberedConnections,
} from './connection-memory'

/** Stores a connection. Replaces the stored one of its namespace. */
export function storeConnection(storage: StoragePort, connection: RememberedConnection): void {
  writeConnections(storage, CONNECTIONS_KEY, [...others(storage, connection.namespace), connection])
}

export function forgetConnection(storage: StoragePort, namespace: Namespace): void {
  writeConnections(storage, CONNECTIONS_KEY, others(storage, namespace))
}

/** Stores a list of connections, the first {@link MAX_STORED_CONNECTIONS} of it. */
export function writeConnections(
  storage: StoragePort,
  key: string,
  connections: readonly RememberedConnection[],
): void {
  if (connections.length === 0) storage.remove(key)
  else
    storage.set(
      key,
      JSON.stringify({ version: CONNECTIONS_VERSION, connections: connections.slice(0, MAX_STORED_CONNECTIONS) }),
    )
}

const others = (storage: StoragePort, namespace: Namespace): readonly RememberedConnection[] =>
  rememberedConnections(storage).filter((each) => each.namespace !== namespace)
