'use client'
import type { Namespace } from '@/lib/core/caip'
import { disconnectUndoably } from '@/lib/runtime/undoable-disconnect'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import { useRuntime } from './runtime-context'

/** Disconnects wallets, and says so with an Undo. See docs/decisions/disconnect.md. */
export function useDisconnect(): {
  /** Disconnects all wallets. The modal closes. */
  all(): void
  /** Disconnects the wallet of a namespace, one of several. `wallet`: its name. */
  one(namespace: Namespace, wallet: string): void
} {
  const runtime = useRuntime()
  const { ports, snackbar } = runtime

  function leave(namespace: Namespace | undefined, said: TextKey, details?: TextDetails): void {
    const { settle, undo } = disconnectUndoably(runtime, namespace)
    const run = async (): Promise<void> => {
      if (!(await undo())) snackbar.show('error', 'nextStep.reconnect')
    }
    const id = snackbar.show('success', said, details, { labelKey: 'common.undo', run: () => void run() })
    const end = (): void => {
      for (const stop of stops) stop()
      settle()
    }
    const stops = [
      // Messages are shown in the order of their ids.
      snackbar.store.subscribe(({ message }) => (message === null || message.id > id) && end()),
      // The time of a message does not run in a hidden tab. The visitor may not come back to it.
      ports.onVisibilityChange((isVisible) => {
        if (isVisible) return
        snackbar.hide(id)
        end()
      }),
    ]
  }

  return {
    all: () => leave(undefined, 'common.disconnected'),
    one: (namespace, wallet) => leave(namespace, 'wallets.disconnected', { wallet }),
  }
}
