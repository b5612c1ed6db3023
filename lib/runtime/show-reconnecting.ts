import { type AccountStore, clearAccount, patchAccount } from '@/lib/account/account-store'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { namespaces } from '@/lib/core/namespaces'
import type { RuntimePorts } from './ports'

interface ReconnectingContext {
  readonly account: AccountStore
  readonly ports: Pick<RuntimePorts, 'storage' | 'setConnectedHint'>
}

/**
 * Shows the remembered connections as `reconnecting`. Clears the server's hint where it was wrong.
 *
 * @returns whether any connection is remembered.
 */
export function showReconnecting({ account, ports }: ReconnectingContext): boolean {
  const remembered = rememberedConnections(ports.storage)
  const { accounts } = account.getState()
  if (remembered.length === 0) {
    stopReconnecting(account)
    if (namespaces.every((namespace) => accounts[namespace].status !== 'connected')) ports.setConnectedHint(false)
    return false
  }
  for (const namespace of namespaces) {
    const entry = remembered.find((each) => each.namespace === namespace)
    if (entry !== undefined && !entry.missing) patchAccount(account, namespace, { status: 'reconnecting' })
    // The server's hint does not say which namespace it means.
    else if (accounts[namespace].status === 'reconnecting') clearAccount(account, namespace)
  }
  return true
}

/** Clears the accounts that are still `reconnecting`. */
export function stopReconnecting(account: AccountStore): void {
  for (const namespace of namespaces) {
    if (account.getState().accounts[namespace].status === 'reconnecting') clearAccount(account, namespace)
  }
}
