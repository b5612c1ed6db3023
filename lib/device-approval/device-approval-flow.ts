import { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { EndpointOutput } from '@/lib/core/endpoint'
import { approvalDecide, approvalRead } from '@/lib/custody/vault-contract'

export type Decision = 'approve' | 'decline'
export type DeviceApproval = EndpointOutput<typeof approvalRead>

/** What the page of a link shows. */
export type DeviceApprovalScreen =
  | { readonly step: 'loading' }
  /** `failure`: of a decision that may or may not have arrived. */
  | {
      readonly step: 'asking'
      readonly approval: DeviceApproval
      readonly deciding: Decision | null
      readonly failure: Failure | null
    }
  /** Decided on this page. */
  | { readonly step: 'approved'; readonly approval: DeviceApproval }
  | { readonly step: 'declined'; readonly asks: DeviceApproval['asks'] }
  /** Decided before. */
  | { readonly step: 'used'; readonly status: 'approved' | 'declined'; readonly asks: DeviceApproval['asks'] }
  | { readonly step: 'expired'; readonly asks: DeviceApproval['asks'] }
  | { readonly step: 'unknown' | 'missing' }
  /** The link could not be read. */
  | { readonly step: 'failed'; readonly failure: Failure }

export type Failure = 'offline' | 'no-answer'

export interface DeviceApprovalFlow {
  readonly getScreen: () => DeviceApprovalScreen
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Reads another link. `fragment`: of its address, with its `#`. */
  open(fragment: string): void
  /** Sends the visitor's decision. Does nothing unless the page asks for one. */
  decide(decision: Decision): void
  /** Reads the link again. */
  retry(): void
  /** Aborts what is under way. */
  close(): void
}

/** A token as the vault makes it. */
const TOKEN = /^#([\w-]{43})$/

/** Shows the approval that a link asks for, and takes the visitor's decision. Reading changes nothing. */
export function createDeviceApprovalFlow(call: CallApi): DeviceApprovalFlow {
  const listeners = new Set<() => void>()
  let screen: DeviceApprovalScreen = { step: 'loading' }
  let token = ''
  let request = new AbortController()

  function show(next: DeviceApprovalScreen): void {
    screen = next
    for (const listener of listeners) listener()
  }

  /** Replaces what is under way: of two answers only the later one is shown. */
  function start(work: (signal: AbortSignal) => Promise<DeviceApprovalScreen>): void {
    request.abort()
    request = new AbortController()
    const { signal } = request
    work(signal).then(
      (next) => {
        if (!signal.aborted) show(next)
      },
      (thrown: unknown) => {
        if (!signal.aborted) show({ step: 'failed', failure: failureOf(thrown) })
      },
    )
  }

  function read(): void {
    show({ step: 'loading' })
    start(async (signal) => {
      try {
        return screenOf(await call(approvalRead, { token }, signal))
      } catch (thrown) {
        if (codeOf(thrown) === 'request.not_found') return { step: 'unknown' }
        throw thrown
      }
    })
  }

  async function send(
    approval: DeviceApproval,
    { decision, isAgain }: { readonly decision: Decision; readonly isAgain: boolean },
    signal: AbortSignal,
  ): Promise<DeviceApprovalScreen> {
    try {
      const { status } = await call(approvalDecide, { token, decision }, signal)
      return endOf(status === 'approved' ? 'approve' : 'decline', approval)
    } catch (thrown) {
      if (codeOf(thrown) !== 'email.approval_ended') {
        return { step: 'asking', approval, deciding: null, failure: failureOf(thrown) }
      }
      const ended = screenOf(await call(approvalRead, { token }, signal))
      // The answer to the first try was lost: the decision that was taken is this visitor's.
      const isOwn = isAgain && ended.step === 'used' && ended.status === statusOf(decision)
      return isOwn ? endOf(decision, approval) : ended
    }
  }

  return {
    getScreen: () => screen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(fragment) {
      token = TOKEN.exec(fragment)?.[1] ?? ''
      request.abort()
      if (token !== '') read()
      else show({ step: fragment.length > 1 ? 'unknown' : 'missing' })
    },
    decide(decision) {
      if (screen.step !== 'asking' || screen.deciding !== null) return
      const { approval, failure } = screen
      show({ step: 'asking', approval, deciding: decision, failure: null })
      start((signal) => send(approval, { decision, isAgain: failure !== null }, signal))
    },
    retry() {
      if (token !== '') read()
    },
    close: () => request.abort(),
  }
}

function screenOf(approval: DeviceApproval): DeviceApprovalScreen {
  const { status, asks } = approval
  if (status === 'pending') return { step: 'asking', approval, deciding: null, failure: null }
  return status === 'expired' ? { step: 'expired', asks } : { step: 'used', status, asks }
}

const endOf = (decision: Decision, approval: DeviceApproval): DeviceApprovalScreen =>
  decision === 'approve' ? { step: 'approved', approval } : { step: 'declined', asks: approval.asks }

const statusOf = (decision: Decision) => (decision === 'approve' ? 'approved' : 'declined')

const codeOf = (thrown: unknown) => (thrown instanceof AppError ? thrown.code : null)

const failureOf = (thrown: unknown): Failure => (codeOf(thrown) === 'network.offline' ? 'offline' : 'no-answer')
