import { type AccountStore, patchAccount } from '@/lib/account/account-store'
import type { Namespace } from '@/lib/core/caip'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { readJson, type StoragePort } from '@/lib/core/storage'
import type { RememberedAccount, WalletSource } from './wallet-source'

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

export const CONNECTIONS_KEY = 'connections'
const VERSION = 1

/** More than one connection of a namespace is stored only while ended ones wait for their wallets to be notified. */
const MAX_STORED = 2 * namespaces.length

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

/** Stores a list of connections, the first {@link MAX_STORED} of it. */
export function writeConnections(
  storage: StoragePort,
  key: string,
  connections: readonly RememberedConnection[],
): void {
  if (connections.length === 0) storage.remove(key)
  else storage.set(key, JSON.stringify({ version: VERSION, connections: connections.slice(0, MAX_STORED) }))
}

export function rememberedConnection(storage: StoragePort, namespace: Namespace): RememberedConnection | undefined {
  return rememberedConnections(storage).find((each) => each.namespace === namespace)
}

/** Stores a connection. Replaces the stored one of its namespace. */
export function storeConnection(storage: StoragePort, connection: RememberedConnection): void {
  writeConnections(storage, CONNECTIONS_KEY, [...others(storage, connection.namespace), connection])
}

export function forgetConnection(storage: StoragePort, namespace: Namespace): void {
  writeConnections(storage, CONNECTIONS_KEY, others(storage, namespace))
}

/** The account of a stored connection; `null` if its source cannot read it, or if it is of another namespace. */
export function rememberedAccount(
  source: WalletSource,
  { namespace, data }: RememberedConnection,
): RememberedAccount | null {
  const remembered = source.readMemory(data)
  return remembered !== null && namespaceOf(remembered.chainId) === namespace ? remembered : null
}

/**
 * Shows the remembered accounts of a source as `reconnecting` until its wallets have answered, so that "disconnected"
 * does not flash. Skips a namespace where the visitor has connected a wallet in the meantime, or is connecting one.
 */
export function showRemembered(account: AccountStore, storage: StoragePort, source: WalletSource): void {
  for (const entry of rememberedConnections(storage)) {
    const { source: id, namespace, walletId, missing } = entry
    const { status } = account.getState().accounts[namespace]
    const isOther = id !== source.id || status === 'connecting' || status === 'connected'
    const remembered = isOther || missing ? null : rememberedAccount(source, entry)
    if (remembered === null) continue
    const { address, chainId, name, type } = remembered
    patchAccount(account, namespace, {
      status: 'reconnecting',
      address,
      chainId,
      walletId,
      allAccounts: [{ namespace, address, type: 'EOA' }],
      connectedWalletInfo: { name, type },
    })
  }
}

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}

const others = (storage: StoragePort, namespace: Namespace): readonly RememberedConnection[] =>
  rememberedConnections(storage).filter((each) => each.namespace !== namespace)

type Stored = { readonly connections: readonly RememberedConnection[] }

/** Any program can write to storage. Unexpected values count as absent. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const { version, connections } = value as Record<string, unknown>
  return (
    version === VERSION &&
    Array.isArray(connections) &&
    connections.length <= MAX_STORED &&
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
