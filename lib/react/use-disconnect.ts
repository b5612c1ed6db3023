'use client'
import type { Namespace } from '@/lib/core/caip'
import { useRuntime } from './runtime-context'

/** Disconnects wallets and announces it. See docs/decisions/disconnect.md. */
export function useDisconnect(): {
  /** Disconnects all wallets. The modal closes. */
  all(): void
  /** Disconnects the wallet of a namespace, one of several. `wallet`: its name. */
  one(namespace: Namespace, wallet: string): void
} {
  const { disconnect, disconnectNamespace, snackbar } = useRuntime()
  return {
    all() {
      void disconnect()
      snackbar.show('success', 'common.disconnected')
    },
    one(namespace, wallet) {
      void disconnectNamespace(namespace)
      snackbar.show('success', 'wallets.disconnected', { wallet })
    },
  }
}
