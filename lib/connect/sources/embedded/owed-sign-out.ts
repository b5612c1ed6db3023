import type { Namespace } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import type { EmbeddedFrame } from '@/lib/frame/embedded-frame'
import { EMBEDDED } from '../../embedded-id'
import { leftConnections, noteLeft, settleLeft } from '../../left-connections'

/** The sign-out that the frame has to hear of before anything else, also after a reload. */
export interface OwedSignOut {
  /** Requests to the frame. Each waits until the frame has answered an owed sign-out, and fails with it. */
  readonly request: EmbeddedFrame['request']
  /** Notes that a sign-out is owed, and sends it. Resolves once the frame has answered. */
  signOut(): Promise<void>
}

/** @param namespaces - Those of the wallet, at least one. */
export function createOwedSignOut(
  frame: Pick<EmbeddedFrame, 'open' | 'request'>,
  storage: StoragePort,
  [namespace]: readonly Namespace[],
): OwedSignOut {
  let sending: Promise<void> | undefined

  const owed = () => leftConnections(storage).filter(({ source }) => source === EMBEDDED)

  async function send(): Promise<void> {
    await frame.open()
    // Another tab may have sent it meanwhile: a second one would end the login that came after.
    if (owed().length === 0) return
    await frame.request('SIGN_OUT', undefined)
    for (const left of owed()) settleLeft(storage, left)
  }

  /** Sends it once. */
  function settle(): Promise<void> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    async request(name, payload, signal) {
      // Whoever logs in after the visitor must not be in because the frame has not heard of the sign-out.
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
