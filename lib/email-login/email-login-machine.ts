import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { isSameEmail } from '@/lib/core/email-address'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { portActor } from '@/lib/core/port-actor'

/** What comes after an address was submitted. Times are Unix ms. */
export interface LoginStart {
  readonly next: 'device' | 'code' | 'connect'
  /** Also shown on the page that the link opens; `undefined` from a frame that has none. */
  readonly matchNumber: string | undefined
  /** When the link or the code stops working; `undefined` if the frame does not say. */
  readonly endsAt: number | undefined
  /** Unix ms. Another mail to this address can be requested from this time on. */
  readonly resendAt: number
  /** Unix ms. A mail to any address can be requested from this time on. Spec section 5. */
  readonly pausedUntil: number
}

interface Context {
  /** Unix ms. */
  readonly now: () => number
  readonly email: string
  /** The wanted network; its namespace becomes the active one. */
  readonly network: Caip2 | undefined
  readonly matchNumber: string | undefined
  readonly endsAt: number | undefined
  /** Of `email`. */
  readonly resendAt: number
  readonly pausedUntil: number
  /** This login has made the wallet. */
  readonly isNew: boolean
  readonly error: AppError | null
}

type Event =
  | { readonly type: 'submitEmail'; readonly email: string }
  | { readonly type: 'submitCode'; readonly code: string }
  | { readonly type: 'resend' | 'editAddress' | 'retry' }
  | { readonly type: 'viewEntered'; readonly network: Caip2 | undefined }

/** What an approval leads to: the code, or a login that is complete. */
export interface Approved {
  readonly endsAt?: number | undefined
  readonly letIn?: { readonly isNew: boolean } | undefined
}

const NEW_LOGIN: Omit<Context, 'now' | 'network'> = {
  email: '',
  matchNumber: undefined,
  endsAt: undefined,
  resendAt: 0,
  pausedUntil: 0,
  isNew: false,
  error: null,
}

/** Failures of a code after which the visitor can enter one again. After any other the login starts anew. */
const CODE_FAILURES: readonly ErrorCode[] = ['email.code_wrong', 'email.code_expired', 'request.interrupted']

/** Refusals that hold for one address, for `seconds`. */
const LIMITS: readonly ErrorCode[] = ['email.cooldown', 'email.locked']

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const started = ({ event }: { event: { output: LoginStart } }) => ({ start: event.output })

const loginSetup = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { readonly now: () => number } },
  actors: {
    startLogin: portActor<LoginStart, { email: string }>('startLogin'),
    /**
     * Completes when the visitor has approved this device. Resolves with the end of the code, or with the login if another
     * device has let this one in.
     */
    awaitApproval: portActor<Approved, { endsAt: number | undefined }>('awaitApproval'),
    /** Also makes the wallet ready on this device. */
    submitCode: portActor<{ readonly isNew: boolean }, { code: string }>('submitCode'),
    connectWallet: portActor<void, { network: Caip2 | undefined; isNew: boolean }>('connectWallet'),
  },
  actions: {
    /** Leaves the view for what comes after a connect. The flow provides it. */
    finish: () => undefined,
    keepStart: assign((_, { start }: { start: LoginStart }) => ({
      matchNumber: start.matchNumber,
      endsAt: start.endsAt,
      resendAt: start.resendAt,
      pausedUntil: start.pausedUntil,
      error: null,
    })),
    /** The error of a limit has the time that it lasts. */
    keepError: assign(({ context }, { cause }: { cause: unknown }) => {
      const error = AppError.from(cause, 'frame.failed')
      const { seconds } = error.details
      const isLimit = LIMITS.includes(error.code) && typeof seconds === 'number'
      return { error, ...(isLimit && { resendAt: context.now() + seconds * 1_000 }) }
    }),
    /** The limits of one address say nothing about another one. */
    keepEmail: assign(({ context }, { email }: { email: string }) => ({
      ...{ email, error: null },
      resendAt: isSameEmail(email, context.email) ? context.resendAt : 0,
    })),
    forgetError: assign({ error: null }),
    startAnew: assign(({ context: { email, resendAt, pausedUntil } }) => ({
      ...NEW_LOGIN,
      ...{ email, resendAt, pausedUntil },
    })),
    forget: assign(({ context }) => ({ ...NEW_LOGIN, pausedUntil: context.pausedUntil })),
  },
  guards: {
    asksForDevice: (_, { start }: { start: LoginStart }) => start.next === 'device',
    asksForCode: (_, { start }: { start: LoginStart }) => start.next === 'code',
    isAboutCode: (_, { cause }: { cause: unknown }) => AppError.is(cause, ...CODE_FAILURES),
  },
})

/** Where a started login goes on. */
const goOn = [
  { guard: { type: 'asksForDevice', params: started }, target: '#approvingDevice', actions: keepsStart() },
  { guard: { type: 'asksForCode', params: started }, target: '#enteringCode', actions: keepsStart() },
  { target: '#connecting', actions: keepsStart() },
] as const

/** Asks for another mail, and stays where it is when there is none. */
const resending = loginSetup.createStateConfig({
  invoke: {
    src: 'startLogin',
    input: ({ context }) => ({ email: context.email }),
    onDone: goOn,
    onError: { target: 'waiting', actions: keepsFailure() },
  },
})

const approvingDevice = loginSetup.createStateConfig({
  id: 'approvingDevice',
  initial: 'waiting',
  onDone: 'enteringCode',
  states: {
    waiting: {
      invoke: {
        src: 'awaitApproval',
        input: ({ context }) => ({ endsAt: context.endsAt }),
        onDone: [
          {
            guard: ({ event }) => event.output.letIn !== undefined,
            target: '#connecting',
            actions: assign(({ event }) => ({ isNew: event.output.letIn?.isNew ?? false, error: null })),
          },
          { target: 'approved', actions: assign(({ event }) => ({ endsAt: event.output.endsAt, error: null })) },
        ],
        onError: { target: 'ended', actions: keepsFailure() },
      },
      on: { resend: { target: 'resending', actions: 'forgetError' } },
    },
    resending,
    /** Declined, or the link has expired. */
    ended: { on: { resend: { target: 'resending', actions: 'forgetError' } } },
    approved: { type: 'final' },
  },
})

const enteringCode = loginSetup.createStateConfig({
  id: 'enteringCode',
  initial: 'waiting',
  onDone: 'connecting',
  states: {
    waiting: {
      on: {
        submitCode: { target: 'verifying', actions: 'forgetError' },
        resend: { target: 'resending', actions: 'forgetError' },
      },
    },
    verifying: {
      on: { editAddress: {} },
      invoke: {
        src: 'submitCode',
        input: ({ event }) => ({ code: event.type === 'submitCode' ? event.code : '' }),
        onDone: { target: 'verified', actions: assign(({ event }) => ({ isNew: event.output.isNew })) },
        onError: [
          { guard: { type: 'isAboutCode', params: failed }, target: 'waiting', actions: keepsFailure() },
          { target: '#editing', actions: ['startAnew', keepsFailure()] },
        ],
      },
    },
    resending,
    verified: { type: 'final' },
  },
})

/**
 * Logs in by e-mail and connects the wallet (spec section 4, "Email login").
 *
 * ```
 * editing ──submitEmail──▶ starting ──▶ approvingDevice ──approved──▶ enteringCode ──right code──▶ connecting ──▶ connected
 *    ▲                        │            │    ▲ resend               │    ▲ wrong code, resend      │                │
 *    └── failed, editAddress ─┴────────────┴────┘ let in ▶ connecting   └────┘                         ▼ failed, retry  │
 *    └───────────────────────────────────────────────────────────────────── the view is opened again ──────────────────┘
 * ```
 *
 * It goes on while the modal is closed: the visitor reads the mail meanwhile.
 */
export const emailLoginMachine = loginSetup.createMachine({
  id: 'emailLogin',
  context: ({ input }) => ({ ...NEW_LOGIN, ...input, network: undefined }),
  initial: 'editing',
  on: {
    editAddress: { target: '.editing', actions: 'startAnew' },
    viewEntered: { actions: assign(({ event }) => ({ network: event.network })) },
  },
  states: {
    editing: {
      id: 'editing',
      on: {
        submitEmail: {
          target: 'starting',
          actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) },
        },
      },
    },
    starting: {
      invoke: {
        src: 'startLogin',
        input: ({ context }) => ({ email: context.email }),
        onDone: goOn,
        onError: { target: 'editing', actions: keepsFailure() },
      },
    },
    approvingDevice,
    enteringCode,
    connecting: {
      id: 'connecting',
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
        failed: { on: { retry: { target: 'asking', actions: 'forgetError' } } },
        done: { type: 'final' },
      },
    },
    /** The view still shows until the next one has loaded, and must not show the form of step 1 meanwhile. */
    connected: {
      on: {
        editAddress: {},
        viewEntered: {
          target: 'editing',
          actions: ['forget', assign(({ event }) => ({ network: event.network }))],
        },
      },
    },
  },
})

function keepsStart() {
  return { type: 'keepStart', params: started } as const
}

function keepsFailure() {
  return { type: 'keepError', params: failed } as const
}
