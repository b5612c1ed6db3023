import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { readJson, type StoragePort } from '@/lib/core/storage'

/**
 * A stored connection: what is needed to find the wallet after a reload. Without the icon, which the wallet announces
 * again.
 */
export interface RememberedConnection {
  /** `WalletSource.id`. */
  readonly source: string
  /** `Wallet.memoryId`. */
  readonly walletId: string
  readonly namespace: Namespace
  /** Written by the source, and read with `WalletSource.readMemory`. */
  readonly data: unknown
  /** `AccountChoice.walletFirst`, if the visitor has chosen another account of the wallet than its first. */
  readonly walletFirst?: string
  /**
   * The wallet was missing after the last reload and may be uninstalled. The page no longer shows it as reconnecting.
   */
  readonly missing?: boolean
}

// Loads with the page, which only reads. `store-connection.ts` writes.

export const CONNECTIONS_KEY = 'connections'
export const CONNECTIONS_VERSION = 1

/** More than one connection of a namespace is stored only while ended ones wait for their wallets to be notified. */
export const MAX_STORED_CONNECTIONS = 2 * namespaces.length

/** An rdns has at most 253 characters; a memory id adds a few. */
const MAX_TEXT_LENGTH = 300

/** The remembered connections, at most one for each namespace. */
export function rememberedConnections(storage: StoragePort): readonly RememberedConnection[] {
  return readConnections(storage, CONNECTIONS_KEY).filter(
    ({ namespace }, index, all) => all.findIndex((other) => other.namespace === namespace) === index,
  )
}

/** Reads a stored list of connections. A value that cannot be parsed counts as empty. */
export function readConnections(storage: StoragePort, key: string): readonly RememberedConnection[] {
  return readJson(storage, key, isStored)?.connections ?? []
}

export function rememberedConnection(storage: StoragePort, namespace: Namespace): RememberedConnection | undefined {
  return rememberedConnections(storage).find((each) => each.namespace === namespace)
}

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}

type Stored = { readonly connections: readonly RememberedConnection[] }

/** Any program can write to storage. Unexpected values count as absent. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const { version, connections } = value as Record<string, unknown>
  return (
    version === CONNECTIONS_VERSION &&
    Array.isArray(connections) &&
    connections.length <= MAX_STORED_CONNECTIONS &&
    connections.every(isRememberedConnection)
  )
}

function isRememberedConnection(value: unknown): value is RememberedConnection {
  if (typeof value !== 'object' || value === null) return false
  const { source, walletId, namespace, walletFirst } = value as Record<string, unknown>
  return (
    isShortText(source) &&
    isShortText(walletId) &&
    (walletFirst === undefined || isShortText(walletFirst)) &&
    (namespaces as readonly unknown[]).includes(namespace)
  )
}
