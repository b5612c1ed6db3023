import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import type { EmbeddedFrame } from '@/lib/frame/embedded-frame'
import { EMBEDDED } from '../../embedded-id'
import { leftConnections, noteLeft, settleLeft } from '../../left-connections'

/** Sends an owed sign-out to the frame before any other request, also after a reload. */
export interface OwedSignOut {
  /** Sends a request to the frame. Waits until the frame has answered an owed sign-out; fails if the sign-out fails. */
  readonly request: EmbeddedFrame['request']
  /** Notes that a sign-out is owed, and sends it. Resolves once the frame has answered. */
  signOut(): Promise<void>
}

/** @param namespaces - The namespaces of the wallet, at least one. */
export function createOwedSignOut(
  frame: Pick<EmbeddedFrame, 'open' | 'request'>,
  storage: StoragePort,
  [namespace]: readonly Namespace[],
): OwedSignOut {
  let sending: Promise<void> | undefined

  const owed = () => leftConnections(storage).filter(({ source }) => source === EMBEDDED)

  async function send(): Promise<void> {
    await frame.open()
    // Another tab may have sent the sign-out. A second one would end a later login.
    if (owed().length === 0) return
    await frame.request('SIGN_OUT', undefined)
    for (const left of owed()) settleLeft(storage, left)
  }

  /** Sends the owed sign-out; calls at the same time share one. */
  function settle(): Promise<void> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    async request(name, payload, signal) {
      // Otherwise the next visitor would be logged in with the login that the frame still has.
      if (owed().length > 0) await settle()
      return frame.request(name, payload, signal)
    },
    signOut() {
      if (owed().length === 0 && namespace !== undefined) {
        noteLeft(storage, { source: EMBEDDED, walletId: EMBEDDED, namespace, data: null })
      }
      return settle()
    },
  }
}
