import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'

/** Time for the visitor to answer in the wallet. Spec section 9, "Connect and social request timeout". */
export const CONNECT_TIMEOUT_MS = 120_000

export interface ConnectInput {
  /** `Wallet.id`. */
  readonly walletId: string
  /** The requested network. Its namespace is the one to connect in. */
  readonly network?: Caip2 | undefined
  /** A code is offered beside other ways to connect, and nothing has been chosen yet. */
  readonly isOffered?: boolean | undefined
}

/** The requested wallet, or the last one. */
type Context = ConnectInput & {
  readonly error: AppError | null
}

type Event = ({ readonly type: 'connect' } & ConnectInput) | { readonly type: 'retry' } | { readonly type: 'cancel' }

/**
 * Connects one wallet.
 *
 * ```
 * idle ──connect──▶ connecting ──agreed──▶ idle (finished)
 *                      │  ▲
 *             failed   ▼  │ retry, connect
 *                    failed          any other error
 *                    pendingInWallet the wallet already has a request open (-32002): wait for the visitor to answer it
 * ```
 */
export const connectMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  delays: { answerTimeout: CONNECT_TIMEOUT_MS },
  actors: {
    connectWallet: portActor<void, ConnectInput>('connectWallet'),
    /** Completes when the wallet shares an account without a new request. */
    awaitAccounts: portActor<void, ConnectInput>('awaitAccounts'),
  },
  actions: {
    /** Leaves the connect views. The flow provides it. */
    finish: () => undefined,
    keepWallet: assign(({ event }) =>
      event.type === 'connect'
        ? { walletId: event.walletId, network: event.network, isOffered: event.isOffered, error: null }
        : {},
    ),
    forgetError: assign({ error: null }),
    keepError: assign({ error: (_, { cause }: { cause: unknown }) => AppError.from(cause, 'wallet.failed') }),
    keepTimeout: assign({ error: () => new AppError('wallet.timeout') }),
  },
  guards: {
    /** Whether the wallet must answer within the timeout. The flow provides it. */
    isTimed: () => true,
    isPending: (_, { cause }: { cause: unknown }) => AppError.is(cause, 'wallet.request_pending'),
  },
}).createMachine({
  id: 'connect',
  context: { walletId: '', error: null },
  initial: 'idle',
  on: {
    connect: { target: '.connecting', actions: 'keepWallet', reenter: true },
    cancel: { target: '.idle', actions: 'forgetError' },
  },
  states: {
    idle: {},
    connecting: {
      invoke: {
        src: 'connectWallet',
        input: ({ context: { walletId, network, isOffered } }) => ({ walletId, network, isOffered }),
        onDone: { target: 'idle', actions: 'finish' },
        onError: [
          {
            guard: { type: 'isPending', params: ({ event }) => ({ cause: event.error }) },
            target: 'pendingInWallet',
            actions: { type: 'keepError', params: ({ event }) => ({ cause: event.error }) },
          },
          { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ cause: event.error }) } },
        ],
      },
      after: { answerTimeout: { guard: 'isTimed', target: 'failed', actions: 'keepTimeout' } },
    },
    pendingInWallet: {
      invoke: {
        src: 'awaitAccounts',
        input: ({ context: { walletId, network, isOffered } }) => ({ walletId, network, isOffered }),
        onDone: { target: 'idle', actions: ['forgetError', 'finish'] },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ cause: event.error }) } },
      },
      after: { answerTimeout: { guard: 'isTimed', target: 'failed', actions: 'keepTimeout' } },
      on: { retry: { target: 'connecting', actions: 'forgetError' } },
    },
    failed: {
      on: { retry: { target: 'connecting', actions: 'forgetError' } },
    },
  },
})

/** The states that a view shows. `pendingInWallet` has an error, and can still complete without a retry. */
export type ConnectStep = 'idle' | 'connecting' | 'pendingInWallet' | 'failed'
