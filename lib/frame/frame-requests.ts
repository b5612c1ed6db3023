import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { EmbeddedFrame } from './embedded-frame'
import type { SentPayload } from './frame-protocol'
import { asksVisitor, type RpcRequest } from './rpc-protocol'
import { isTransactionAnswer } from './transaction-answer'

/** What the frame shows: a request that the visitor approves or rejects, or the devices and the custody of the wallet. */
export type FramePrompt = 'approval' | 'security'

export interface FrameRequestsState {
  /** What the frame shows for the open requests, oldest first. */
  readonly prompts: readonly FramePrompt[]
  /** Whether the request that has just ended sent a transaction. */
  readonly hasSent: boolean
}

/** The requests of a page to the embedded wallet, as far as they show something or can be ended. */
export interface FrameRequests {
  readonly store: StoreApi<FrameRequestsState>
  /**
   * Sends a blockchain request. One that asks the visitor stays open until they have answered.
   *
   * @throws {AppError} as `EmbeddedFrame.request`; `request.aborted` after {@link FrameRequests.rejectPending}.
   */
  rpc(request: SentPayload<'RPC_REQUEST'>, signal?: AbortSignal): Promise<unknown>
  /** Shows the devices of the wallet and who keeps its keys, until the visitor closes it. */
  /** Shows a part of the security screen; its menu by default. */
  showSecurity(section?: SecuritySection): Promise<void>
  /** Ends the open requests that ask the visitor. Read-only ones go on (spec sections 4 and 6). */
  rejectPending(): void
}

export function createFrameRequests(frame: Pick<EmbeddedFrame, 'request'>): FrameRequests {
  const store = createStore<FrameRequestsState>(() => ({ prompts: [], hasSent: false }))
  const pending = new Map<AbortController, FramePrompt>()

  const publish = (hasSent: boolean): void => store.setState({ prompts: [...pending.values()], hasSent })

  async function prompt<T>(
    kind: FramePrompt,
    send: (signal: AbortSignal) => Promise<T>,
    { outer, isSent }: { readonly outer?: AbortSignal | undefined; readonly isSent?: (answer: T) => boolean } = {},
  ) {
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    if (outer?.aborted) abort()
    outer?.addEventListener('abort', abort)
    pending.set(controller, kind)
    publish(false)
    let hasSent = false
    try {
      const answer = await send(controller.signal)
      hasSent = isSent?.(answer) ?? false
      return answer
    } finally {
      outer?.removeEventListener('abort', abort)
      pending.delete(controller)
      publish(hasSent)
    }
  }

  return {
    store,
    rpc(request, signal) {
      const send = (stop?: AbortSignal) => frame.request('RPC_REQUEST', request, stop)
      if (!asksVisitor(request as Pick<RpcRequest, 'method'>)) return send(signal)
      const { method } = request
      const isSent = (answer: unknown) =>
        method === 'wallet_sendCalls' || (method === 'eth_sendTransaction' && isTransactionAnswer(answer))
      return prompt('approval', send, { outer: signal, isSent })
    },
    showSecurity: (section) => prompt('security', (signal) => frame.request('SHOW_SECURITY', { section }, signal)),
    rejectPending() {
      for (const controller of [...pending.keys()]) controller.abort()
    },
  }
}
