import { assign, type EventObject, fromCallback, type NonReducibleUnknown, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { SocialProvider } from '@/lib/core/login-providers'
import { portActor } from '@/lib/core/port-actor'
import type { Popup } from './popup'

/**
 * The page waits this long for us: from the press until the window is at the provider, and from its return until the
 * login. Spec section 9, "Social login timeout".
 */
export const SOCIAL_TIMEOUT_MS = 45_000
/** The server keeps a login for this long. A second factor takes longer than {@link SOCIAL_TIMEOUT_MS}. */
export const PROVIDER_LIMIT_MS = 600_000
/** The page of a provider can cut the window off, which then looks closed. The visitor is asked after this time. */
export const CLOSED_GRACE_MS = 3_000

/** A press on a provider. */
interface Press {
  readonly provider: SocialProvider
  readonly network: Caip2 | undefined
  /** `undefined` in Telegram. */
  readonly popup: Popup | undefined
  /** Unix ms. */
  readonly at: number
}

/** How a login goes on whose page was left, in Telegram. */
interface Returned {
  readonly provider: SocialProvider
  readonly network: Caip2 | undefined
  readonly resultUri: string
}

interface Context {
  /** Unix ms. */
  readonly now: () => number
  readonly provider: SocialProvider | undefined
  /** The wanted network; its namespace becomes the active one. */
  readonly network: Caip2 | undefined
  readonly popup: Window | undefined
  /** Unix ms. */
  readonly pressedAt: number
  /** Where the window was sent. */
  readonly uri: string | undefined
  readonly resultUri: string | undefined
  /** This login has made the wallet. */
  readonly isNew: boolean
  readonly error: AppError | null
}

type Event =
  | { readonly type: 'start'; readonly press: Press }
  | { readonly type: 'resume'; readonly login: Returned }
  | { readonly type: 'viewEntered'; readonly provider: SocialProvider; readonly network: Caip2 | undefined }
  | { readonly type: 'reopen'; readonly popup: Popup }
  | { readonly type: 'result'; readonly resultUri: string }
  | { readonly type: 'windowGone' | 'windowBack' | 'retry' }
  /** The view is left for another one; the visitor has pressed Cancel. */
  | { readonly type: 'leave' | 'cancel' }

const NEW_LOGIN: Omit<Context, 'now'> = {
  provider: undefined,
  network: undefined,
  popup: undefined,
  pressedAt: 0,
  uri: undefined,
  resultUri: undefined,
  isNew: false,
  error: null,
}

/** A port that sends events while it runs. The flow provides it. */
const listenerPort = <Input extends NonReducibleUnknown>() => fromCallback<EventObject, Input>(() => undefined)

/** The window, or why there is none. */
const windowOf = (popup: Popup | undefined): Pick<Context, 'popup' | 'error'> =>
  typeof popup === 'string' ? { popup: undefined, error: new AppError(popup) } : { popup, error: null }

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

const loginSetup = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { readonly now: () => number } },
  actors: {
    /** Fetches the address of the provider and sends the window there. */
    leaveForProvider: portActor<string, Pick<Context, 'provider' | 'network' | 'popup'>>('leaveForProvider'),
    awaitResult: portActor<string>('awaitResult'),
    hearResult: listenerPort<{ readonly popup: Window | undefined }>(),
    watchWindow: listenerPort<{ readonly popup: Window | undefined }>(),
    logIn: portActor<{ readonly isNew: boolean }, Pick<Context, 'provider' | 'network' | 'resultUri'>>('logIn'),
    connectWallet: portActor<void, Pick<Context, 'network' | 'isNew'>>('connectWallet'),
  },
  actions: {
    /** Closes the window of the login, and forgets what was stored for its return. The flow provides it. */
    closeWindow: (_, _params: { popup: Window | undefined }) => undefined,
    /** Leaves the view for what comes after a connect. The flow provides it. */
    finish: () => undefined,
    keepPress: assign((_, { press: { popup, at, provider, network } }: { press: Press }) => ({
      ...{ ...NEW_LOGIN, provider, network, pressedAt: at },
      ...windowOf(popup),
    })),
    keepWindow: assign((_, { popup }: { popup: Popup }) => windowOf(popup)),
    keepView: assign((_, { provider, network }: Pick<Press, 'provider' | 'network'>) => ({
      ...NEW_LOGIN,
      ...{ provider, network },
    })),
    keepError: assign((_, { cause }: { cause: unknown }) => ({ error: AppError.from(cause, 'frame.failed') })),
    keepTimeout: assign({ error: () => new AppError('social.timeout') }),
    keepEnd: assign({ error: () => new AppError('social.ended') }),
    forgetError: assign({ error: null }),
    forget: assign(NEW_LOGIN),
  },
  guards: {
    hasNoWindow: ({ context }) => context.error !== null,
    isOtherProvider: ({ context }, { provider }: { provider: SocialProvider }) => context.provider !== provider,
  },
  delays: {
    startLimit: ({ context }) => Math.max(0, context.pressedAt + SOCIAL_TIMEOUT_MS - context.now()),
    loginLimit: SOCIAL_TIMEOUT_MS,
    providerLimit: PROVIDER_LIMIT_MS,
    closedGrace: CLOSED_GRACE_MS,
  },
})

const atProvider = loginSetup.createStateConfig({
  id: 'atProvider',
  invoke: [
    {
      src: 'awaitResult',
      onDone: { target: '#connecting', actions: assign(({ event }) => ({ resultUri: event.output })) },
      onError: { target: '#failed', actions: keepsFailure() },
    },
    { src: 'hearResult', input: ({ context }) => ({ popup: context.popup }) },
    { src: 'watchWindow', input: ({ context }) => ({ popup: context.popup }) },
  ],
  after: { providerLimit: { target: '#failed', actions: 'keepEnd' } },
  on: {
    result: { target: '#connecting', actions: assign(({ event }) => ({ resultUri: event.resultUri })) },
    // The window is another one: what listens to it starts anew.
    reopen: { target: '#reopened', actions: { type: 'keepWindow', params: ({ event }) => ({ popup: event.popup }) } },
  },
  initial: 'open',
  states: {
    open: { on: { windowGone: 'gone' } },
    gone: { after: { closedGrace: 'asking' }, on: { windowBack: 'open' } },
    /** Asks whether the visitor has closed the window. Ends nothing: the provider may have cut it off. */
    asking: { on: { windowBack: 'open' } },
  },
})

/**
 * Logs in with an account of another service and connects the wallet (spec section 4, "Social login").
 *
 * ```
 * idle ──press──▶ starting ──▶ atProvider ──result──▶ connecting ──▶ joining ──▶ connected
 *  ▲                 │             │    ▲ open again      │            │ ▲ retry
 *  │                 │             └────┘                 │            └─┘
 *  ├── leave ────────┼─────────────┤                      │
 *  └── press ◀── failed ◀──────────┴──────────────────────┘
 * ```
 *
 * The result counts once, by the way on which it comes first: a message of the window, or the answer of the frame. A window
 * that looks closed ends nothing. `cancel` ends every step; `leave` ends those in which the visitor is waited for.
 */
export const socialLoginMachine = loginSetup.createMachine({
  id: 'socialLogin',
  context: ({ input }) => ({ ...NEW_LOGIN, ...input }),
  initial: 'idle',
  on: {
    start: {
      target: '.opened',
      actions: [closesEarlierWindow(), { type: 'keepPress', params: ({ event }) => ({ press: event.press }) }],
      reenter: true,
    },
    cancel: { target: '.idle', actions: [closesWindow(), 'forget'] },
    resume: {
      target: '.connecting',
      actions: assign(({ event }) => ({ ...NEW_LOGIN, ...event.login })),
    },
  },
  states: {
    idle: { id: 'idle', on: { viewEntered: { actions: { type: 'keepView', params: ({ event }) => event } } } },
    /** Whether the press has opened a window. */
    opened: { always: [{ guard: 'hasNoWindow', target: 'failed' }, { target: 'starting' }] },
    starting: {
      invoke: {
        src: 'leaveForProvider',
        input: ({ context: { provider, network, popup } }) => ({ provider, network, popup }),
        onDone: { target: 'atProvider', actions: assign(({ event }) => ({ uri: event.output })) },
        onError: { target: 'failed', actions: keepsFailure() },
      },
      after: { startLimit: { target: 'failed', actions: 'keepTimeout' } },
      on: { leave: { target: 'idle', actions: [closesWindow(), 'forget'] } },
    },
    atProvider: {
      ...atProvider,
      on: { ...atProvider.on, leave: { target: 'idle', actions: [closesWindow(), 'forget'] } },
    },
    /** Whether the visitor's second press has opened a window. */
    reopened: { id: 'reopened', always: [{ guard: 'hasNoWindow', target: 'failed' }, { target: 'atProvider' }] },
    /** The result is redeemed, which also makes the wallet ready on this device. */
    connecting: {
      id: 'connecting',
      entry: closesWindow(),
      invoke: {
        src: 'logIn',
        input: ({ context: { provider, network, resultUri } }) => ({ provider, network, resultUri }),
        onDone: { target: 'joining', actions: assign(({ event }) => ({ isNew: event.output.isNew })) },
        onError: { target: 'failed', actions: keepsFailure() },
      },
      after: { loginLimit: { target: 'failed', actions: 'keepTimeout' } },
    },
    /** The accounts of the login are read. */
    joining: {
      initial: 'asking',
      onDone: 'connected',
      states: {
        asking: {
          invoke: {
            src: 'connectWallet',
            input: ({ context: { network, isNew } }) => ({ network, isNew }),
            onDone: { target: 'done', actions: 'finish' },
            onError: { target: 'failed', actions: keepsFailure() },
          },
        },
        failed: {
          on: { retry: { target: 'asking', actions: 'forgetError' }, leave: { target: '#idle', actions: 'forget' } },
        },
        done: { type: 'final' },
      },
    },
    failed: {
      id: 'failed',
      entry: closesWindow(),
      on: {
        leave: { target: 'idle', actions: 'forget' },
        viewEntered: {
          guard: { type: 'isOtherProvider', params: ({ event }) => ({ provider: event.provider }) },
          target: 'idle',
          actions: { type: 'keepView', params: ({ event }) => event },
        },
      },
    },
    /** The view still shows until the next one has loaded. */
    connected: { on: { viewEntered: { target: 'idle', actions: { type: 'keepView', params: ({ event }) => event } } } },
  },
})

function keepsFailure() {
  return { type: 'keepError', params: failed } as const
}

function closesWindow() {
  return { type: 'closeWindow', params: ({ context }: { context: Context }) => ({ popup: context.popup }) } as const
}

/** The window of an earlier press, unless this press has used it again. */
function closesEarlierWindow() {
  return {
    type: 'closeWindow',
    params: ({ context, event }: { context: Context; event: { press: Press } }) => ({
      popup: context.popup === event.press.popup ? undefined : context.popup,
    }),
  } as const
}
