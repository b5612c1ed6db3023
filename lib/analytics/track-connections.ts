import type { AccountFacts, AccountStore } from '@/lib/account/account-store'
import { namespaces } from '@/lib/core/namespaces'
import type { Track } from './track'

const isConnected = ({ status }: AccountFacts): boolean => status === 'connected'

/**
 * Sends CONNECT_SUCCESS and DISCONNECT for each namespace whose account has become connected or disconnected. Returns an
 * unsubscribe function.
 */
export function trackConnections(account: AccountStore, track: Track): () => void {
  return account.subscribe(({ accounts }, before) => {
    for (const namespace of namespaces) {
      const [now, was] = [accounts[namespace], before.accounts[namespace]]
      if (isConnected(now) === isConnected(was)) continue
      if (isConnected(now)) {
        const reconnect = was.status === 'reconnecting'
        track('CONNECT_SUCCESS', { namespace, name: now.connectedWalletInfo?.name ?? '', reconnect })
      } else track('DISCONNECT', { namespace })
    }
  })
}
