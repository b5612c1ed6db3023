import { assign, setup } from 'xstate'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'

interface Context {
  /** The wanted network; its namespace becomes the active one. */
  readonly network: Caip2 | undefined
  /** What the visitor opens in the app, as a link or by its code. */
  readonly url: string | undefined
  /** This login has made the wallet. */
  readonly isNew: boolean
}

type Event =
  | { readonly type: 'viewEntered'; readonly network: Caip2 | undefined }
  /** The view is left for another one; the visitor has pressed Cancel. */
  | { readonly type: 'leave' | 'cancel' }

const NEW_LOGIN: Context = { network: undefined, url: undefined, isNew: false }

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/**
 * Logs in with Farcaster and connects the wallet (spec section 2: every failure goes back).
 *
 * ```
 * idle ──view──▶ asking ──address──▶ waiting ──signed──▶ joining ──▶ connected
 *  ▲               │                    │                   │
 *  └── failed, leave  ──────────────────┴───────────────────┘
 * ```
 */
export const farcasterLoginMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    fetchUrl: portActor<string>('fetchUrl'),
    /** Completes when the visitor has signed in the app. Also makes the wallet ready on this device. */
    logIn: portActor<{ readonly isNew: boolean }>('logIn'),
    connectWallet: portActor<void, Pick<Context, 'network' | 'isNew'>>('connectWallet'),
  },
  actions: {
    /** Leaves the view for what comes after a connect. The flow provides it. */
    finish: () => undefined,
    /** Goes back, with a message. The flow provides it. */
    goBack: (_, _params: { cause: unknown }) => undefined,
    keepView: assign((_, { network }: { network: Caip2 | undefined }) => ({ ...NEW_LOGIN, network })),
    forget: assign(NEW_LOGIN),
  },
}).createMachine({
  id: 'farcasterLogin',
  context: NEW_LOGIN,
  initial: 'idle',
  on: { cancel: '.idle' },
  states: {
    idle: { entry: 'forget', on: { viewEntered: starts() } },
    asking: {
      invoke: {
        src: 'fetchUrl',
        onDone: { target: 'waiting', actions: assign(({ event }) => ({ url: event.output })) },
        onError: { target: 'idle', actions: goesBack() },
      },
      on: { leave: 'idle' },
    },
    waiting: {
      invoke: {
        src: 'logIn',
        onDone: { target: 'joining', actions: assign(({ event }) => ({ isNew: event.output.isNew })) },
        onError: { target: 'idle', actions: goesBack() },
      },
      on: { leave: 'idle' },
    },
    /** The accounts of the login are read. */
    joining: {
      invoke: {
        src: 'connectWallet',
        input: ({ context: { network, isNew } }) => ({ network, isNew }),
        onDone: { target: 'connected', actions: 'finish' },
        onError: { target: 'idle', actions: goesBack() },
      },
    },
    /** The view still shows until the next one has loaded. */
    connected: { on: { viewEntered: starts() } },
  },
})

function starts() {
  return {
    target: 'asking',
    actions: {
      type: 'keepView',
      params: ({ event }: { event: { network: Caip2 | undefined } }) => ({ network: event.network }),
    },
  } as const
}

function goesBack() {
  return { type: 'goBack', params: failed } as const
}
