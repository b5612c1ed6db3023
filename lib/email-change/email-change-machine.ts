import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { portActor } from '@/lib/core/port-actor'

/** A code was mailed. Times are Unix ms. */
export interface MailedCode {
  /** The mailbox that has it. A login without an address begins with the new one. */
  readonly to: 'old' | 'new'
  /** When the code stops working; `undefined` if the frame does not say. */
  readonly endsAt: number | undefined
  /** From then on the change can begin anew. */
  readonly resendAt: number
}

/** The address has changed. */
export interface ChangedEmail {
  /** What the vault needs to follow: nothing, its link, or a link that could not be mailed. */
  readonly link: 'none' | 'mailed' | 'unsent'
  /** When the link stops working, Unix ms. */
  readonly endsAt: number | undefined
  /** Unix ms. Another link can be mailed from then on. */
  readonly resendAt: number
}

interface Context {
  /** Unix ms. */
  readonly now: () => number
  /** The present address. */
  readonly from: string
  readonly to: string
  readonly endsAt: number | undefined
  readonly resendAt: number
  readonly error: AppError | null
}

type Event =
  | { readonly type: 'viewEntered'; readonly from: string }
  | { readonly type: 'viewLeft' }
  | { readonly type: 'submitEmail'; readonly email: string }
  | { readonly type: 'submitCode'; readonly code: string }
  | { readonly type: 'resend' | 'editAddress' }

const FIRST: Omit<Context, 'now'> = { from: '', to: '', endsAt: undefined, resendAt: 0, error: null }

/** After these, and after failures that pass, a code can be entered again. After any other the change starts anew. */
const CODE_FAILURES: readonly ErrorCode[] = ['email.code_wrong', 'request.interrupted']

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const mailed = ({ event }: { event: { output: MailedCode } }) => ({ code: event.output })

const changeSetup = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { readonly now: () => number } },
  actors: {
    /** Whether the vault has followed an earlier change. */
    readLink: portActor<{ readonly isDone: boolean }>('readLink'),
    startChange: portActor<MailedCode, { email: string }>('startChange'),
    proveOld: portActor<MailedCode, { code: string }>('proveOld'),
    proveNew: portActor<ChangedEmail, { code: string }>('proveNew'),
    /** Completes when the vault has followed. */
    awaitLink: portActor<void, { endsAt: number | undefined }>('awaitLink'),
    mailLink: portActor<Pick<ChangedEmail, 'endsAt' | 'resendAt'>>('mailLink'),
  },
  actions: {
    /** Leaves the view. The flow provides it. */
    finish: () => undefined,
    keepCode: assign((_, { code: { endsAt, resendAt } }: { code: MailedCode }) => ({ endsAt, resendAt, error: null })),
    /** The error of a limit has the time that it lasts. */
    keepError: assign(({ context }, { cause }: { cause: unknown }) => {
      const error = AppError.from(cause, 'frame.failed')
      const { seconds } = error.details
      const isLimit = AppError.is(error, 'email.cooldown', 'email.locked') && typeof seconds === 'number'
      return { error, ...(isLimit && { resendAt: context.now() + seconds * 1_000 }) }
    }),
    forgetError: assign({ error: null }),
  },
  guards: {
    isToOld: (_, { code }: { code: MailedCode }) => code.to === 'old',
    isAboutCode: (_, { cause }: { cause: unknown }) =>
      AppError.is(cause, ...CODE_FAILURES) || AppError.from(cause, 'frame.failed').isTransient,
    isOther: ({ context }, { from }: { from: string }) => context.from !== from,
  },
})

const goOn = [
  { guard: { type: 'isToOld', params: mailed }, target: '#enteringOld', actions: keepsCode() },
  { target: '#enteringNew', actions: keepsCode() },
] as const

const onFailedCode = [
  { guard: { type: 'isAboutCode', params: failed }, target: 'waiting', actions: keepsFailure() },
  { target: '#editing', actions: keepsFailure() },
] as const

const codeOf = ({ event }: { event: Event }) => ({ code: event.type === 'submitCode' ? event.code : '' })

const enteringOld = changeSetup.createStateConfig({
  id: 'enteringOld',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        submitCode: { target: 'verifying', actions: 'forgetError' },
        resend: { target: 'resending', actions: 'forgetError' },
      },
    },
    verifying: {
      on: { editAddress: {} },
      invoke: { src: 'proveOld', input: codeOf, onDone: goOn, onError: onFailedCode },
    },
    /** Asks for another mail, and stays where it is when there is none. */
    resending: {
      invoke: {
        src: 'startChange',
        input: ({ context }) => ({ email: context.to }),
        onDone: goOn,
        onError: { target: 'waiting', actions: keepsFailure() },
      },
    },
  },
})

const enteringNew = changeSetup.createStateConfig({
  id: 'enteringNew',
  initial: 'waiting',
  states: {
    waiting: { on: { submitCode: { target: 'verifying', actions: 'forgetError' } } },
    verifying: {
      on: { editAddress: {} },
      invoke: {
        src: 'proveNew',
        input: codeOf,
        onDone: [
          { guard: ({ event }) => event.output.link === 'none', target: '#done' },
          {
            guard: ({ event }) => event.output.link === 'mailed',
            target: '#link.waiting',
            actions: assign(({ event: { output }, context }) => ({
              ...{ from: context.to, error: null },
              ...{ endsAt: output.endsAt, resendAt: output.resendAt },
            })),
          },
          {
            target: '#link.ended',
            actions: assign(({ context }) => ({ from: context.to, error: new AppError('mail.unavailable') })),
          },
        ],
        onError: onFailedCode,
      },
    },
  },
})

/** The address has changed; the vault waits for its link. */
const link = changeSetup.createStateConfig({
  id: 'link',
  initial: 'waiting',
  states: {
    waiting: {
      invoke: {
        src: 'awaitLink',
        input: ({ context }) => ({ endsAt: context.endsAt }),
        onDone: '#done',
        onError: { target: 'ended', actions: keepsFailure() },
      },
      on: { resend: { target: 'mailing', actions: 'forgetError' } },
    },
    mailing: {
      invoke: {
        src: 'mailLink',
        onDone: { target: 'waiting', actions: assign(({ event }) => ({ ...event.output, error: null })) },
        onError: { target: 'ended', actions: keepsFailure() },
      },
    },
    /** No link works any more, or none was mailed. */
    ended: { on: { resend: { target: 'mailing', actions: 'forgetError' } } },
  },
})

/**
 * Changes the address of the login of the embedded wallet.
 *
 * ```
 * idle ──view──▶ checking ──▶ editing ──submitEmail──▶ starting ──▶ enteringOld ──code──▶ enteringNew ──code──▶ link ──▶ done
 *                    └─ the vault has not followed an earlier change ─────────────────────────────────────────────▲
 * ```
 *
 * It goes on while the modal is closed, as long as a code is awaited: the visitor reads the mail meanwhile.
 */
export const emailChangeMachine = changeSetup.createMachine({
  id: 'emailChange',
  context: ({ input }) => ({ ...FIRST, ...input }),
  initial: 'idle',
  on: {
    editAddress: { target: '.editing', actions: 'forgetError' },
    // Another visitor has logged in.
    viewEntered: {
      guard: { type: 'isOther', params: ({ event }) => ({ from: event.from }) },
      target: '.checking',
      actions: assign(({ event }) => ({ ...FIRST, from: event.from })),
    },
  },
  states: {
    idle: {
      on: {
        viewEntered: { target: 'checking', actions: assign(({ event }) => ({ ...FIRST, from: event.from })) },
      },
    },
    checking: {
      on: { viewLeft: 'idle' },
      invoke: {
        src: 'readLink',
        onDone: [{ guard: ({ event }) => event.output.isDone, target: 'editing' }, { target: '#link.ended' }],
        // The form says what is wrong once an address is submitted.
        onError: 'editing',
      },
    },
    editing: {
      id: 'editing',
      on: {
        viewLeft: 'idle',
        submitEmail: {
          target: 'starting',
          actions: assign(({ event }) => ({ to: event.email, error: null })),
        },
      },
    },
    starting: {
      invoke: {
        src: 'startChange',
        input: ({ context }) => ({ email: context.to }),
        onDone: goOn,
        onError: { target: 'editing', actions: keepsFailure() },
      },
    },
    enteringOld,
    enteringNew,
    link: { ...link, on: { viewLeft: 'idle' } },
    done: { id: 'done', entry: 'finish', always: 'idle' },
  },
})

function keepsCode() {
  return { type: 'keepCode', params: mailed } as const
}

function keepsFailure() {
  return { type: 'keepError', params: failed } as const
}
