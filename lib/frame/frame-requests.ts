import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EmbeddedFrame } from './embedded-frame'
import type { SentPayload } from './frame-protocol'
import { asksVisitor, type RpcRequest } from './rpc-protocol'

/** What the frame shows: a request that the visitor approves or rejects, or the devices and the custody of the wallet. */
export type FramePrompt = 'approval' | 'security'

/** The requests of a page to the embedded wallet, as far as they show something or can be ended. */
export interface FrameRequests {
  /** What the frame shows for the open requests, oldest first. */
  readonly store: StoreApi<{ readonly prompts: readonly FramePrompt[] }>
  /**
   * Sends a blockchain request. One that asks the visitor stays open until they have answered.
   *
   * @throws {AppError} as `EmbeddedFrame.request`; `request.aborted` after {@link FrameRequests.rejectPending}.
   */
  rpc(request: SentPayload<'RPC_REQUEST'>, signal?: AbortSignal): Promise<unknown>
  /** Shows the devices of the wallet and who keeps its keys, until the visitor closes it. */
  showSecurity(): Promise<void>
  /** Ends the open requests that ask the visitor. Read-only ones go on (spec sections 4 and 6). */
  rejectPending(): void
}

export function createFrameRequests(frame: Pick<EmbeddedFrame, 'request'>): FrameRequests {
  const store = createStore<{ readonly prompts: readonly FramePrompt[] }>(() => ({ prompts: [] }))
  const pending = new Map<AbortController, FramePrompt>()

  const publish = (): void => store.setState({ prompts: [...pending.values()] })

  async function prompt<T>(kind: FramePrompt, send: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal) {
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    if (outer?.aborted) abort()
    outer?.addEventListener('abort', abort)
    pending.set(controller, kind)
    publish()
    try {
      return await send(controller.signal)
    } finally {
      outer?.removeEventListener('abort', abort)
      pending.delete(controller)
      publish()
    }
  }

  return {
    store,
    rpc(request, signal) {
      const send = (stop?: AbortSignal) => frame.request('RPC_REQUEST', request, stop)
      return asksVisitor(request as Pick<RpcRequest, 'method'>) ? prompt('approval', send, signal) : send(signal)
    },
    showSecurity: () => prompt('security', (signal) => frame.request('SHOW_SECURITY', undefined, signal)),
    rejectPending() {
      for (const controller of [...pending.keys()]) controller.abort()
    },
  }
}
