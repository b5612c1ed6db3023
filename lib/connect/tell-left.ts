import type { StoragePort } from '@/lib/core/storage'
import type { RememberedConnection } from './connection-memory'
import { isUsedBeside, settleLeft } from './left-connections'
import { rememberedAccount } from './show-remembered'
import type { SourceConnectors, WalletSource } from './wallet-source'

/**
 * Finds the wallet of an ended connection that was not restored, without a prompt, and disconnects it. If that fails,
 * the note is kept for the next page load. Never rejects.
 *
 * @param source - Loads the source with this id; `undefined` when this page has none.
 */
export async function notifyLeft(
  storage: StoragePort,
  source: (id: string) => Promise<WalletSource | undefined>,
  left: RememberedConnection,
): Promise<void> {
  if (isUsedBeside(storage, left)) return settleLeft(storage, left)
  try {
    const found = await source(left.source)
    if (found === undefined) return
    const { walletId, namespace } = left
    const connectors = await found.load()
    const isNotified = await connectors.leave({ walletId, namespace, remembered: rememberedAccount(found, left) })
    if (isNotified) settleLeft(storage, left)
  } catch {
    // The code did not load.
  }
}

/**
 * Finds the wallet of an ended connection like after a reload, and disconnects it. A missing wallet counts as notified.
 */
export function leaveRestored(restore: SourceConnectors['restore']): SourceConnectors['leave'] {
  return async ({ walletId, namespace, remembered }) => {
    if (remembered === null) return true
    const search = new AbortController()
    const onUnavailable = () => search.abort()
    const restored = await restore({ walletId, namespace, remembered, signal: search.signal, onUnavailable })
    return restored === null || restored.connector.disconnect()
  }
}
