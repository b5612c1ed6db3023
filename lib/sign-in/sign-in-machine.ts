import { AppError } from '@/lib/core/app-error'
import type { SessionAnswer } from './read-session'
import { failsAtServer, failsToSign, NOT_SIGNED, type SignInContext, signInSetup } from './sign-in-machine-setup'
import type { PreparedMessage } from './sign-in-ports'
import type { SignInAccount } from './signed-in-session'

/** The answer of a read, for guards and actions. */
const byRead = ({ event }: { event: { output: SessionAnswer } }) => ({ answer: event.output })
const byEvent = ({ event }: { event: { answer: SessionAnswer } }) => ({ answer: event.answer })

const failsWith = (error: (context: SignInContext) => AppError) =>
  ({ type: 'fail', params: ({ context }: { context: SignInContext }) => ({ error: error(context) }) }) as const

/** What ends a signature under way: it is the one account's, and the wallet is another's now. */
const walletChanges = { guard: 'hasAccount', target: '#checking', actions: 'stopForWallet' } as const

/** Whether the visitor is signed in, before anybody is asked to be: up to three tries, for a server that is restarting. */
const checking = signInSetup.createStateConfig({
  id: 'checking',
  initial: 'reading',
  on: { request: { actions: ['ask', 'show'] } },
  states: {
    reading: {
      entry: 'countTry',
      invoke: {
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isRead', params: byRead },
            target: '#deciding',
            actions: { type: 'keepSession', params: byRead },
          },
          { guard: { type: 'mayTryAgain', params: byRead }, target: 'resting' },
          { target: '#idle', actions: 'giveUp' },
        ],
      },
    },
    resting: { after: { restOfTry: 'reading' } },
  },
})

/** The message shows, and waits for the visitor. Another takes its place, quietly, before it ends. */
const ready = signInSetup.createStateConfig({
  initial: 'fresh',
  on: {
    sign: [
      { guard: 'isFresh', target: '#signing', actions: 'agree' },
      { target: '#preparing', actions: 'agree' },
    ],
  },
  states: {
    fresh: { after: { renewal: 'renewing' } },
    renewing: {
      invoke: {
        src: 'prepare',
        input: ({ context }) => ({ account: accountOf(context) }),
        onDone: {
          target: 'fresh',
          actions: { type: 'keepPrepared', params: ({ event }) => ({ prepared: event.output }) },
        },
        // Nobody has asked for it: whoever signs is given another one, or told why not.
        onError: 'stale',
      },
    },
    stale: {},
  },
})

/**
 * The server judges. An answer that got lost is found by reading the session; an answer that came is too, because the
 * session is what counts: a browser that keeps no cookies is not signed in.
 */
const verifying = signInSetup.createStateConfig({
  initial: 'submitting',
  on: { follow: walletChanges, viewLeft: {}, sessionRead: {} },
  states: {
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ text: context.prepared?.text ?? '', ...context.signed }),
        onDone: { target: 'confirming', actions: 'startReading' },
        onError: [
          {
            guard: { type: 'isJudged', params: ({ event }) => ({ cause: event.error }) },
            target: '#failed',
            actions: failsAtServer,
          },
          {
            target: 'confirming',
            actions: ['startReading', { type: 'keepVerdict', params: ({ event }) => ({ cause: event.error }) }],
          },
        ],
      },
    },
    confirming: {
      entry: 'countTry',
      invoke: {
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isFound', params: byRead },
            target: '#signedIn',
            actions: [{ type: 'keepSession', params: byRead }, 'reportSuccess'],
          },
          { guard: { type: 'mayTryAgain', params: byRead }, target: 'resting' },
          {
            guard: { type: 'isRead', params: byRead },
            target: '#failed',
            actions: failsWith(({ verdict }) => verdict ?? new AppError('siwx.init_failed')),
          },
          { guard: 'isAccepted', target: '#signedIn', actions: ['addAccount', 'reportSuccess'] },
          { target: '#failed', actions: failsWith(({ verdict }) => verdict ?? new AppError('siwx.unreachable')) },
        ],
      },
    },
    resting: { after: { restOfTry: 'confirming' } },
  },
})

const asking = signInSetup.createStateConfig({
  id: 'asking',
  initial: 'preparing',
  entry: ['startAsking', 'show'],
  on: {
    request: { actions: 'show' },
    cancel: [
      { guard: 'canSwitchBack', target: '.switching', actions: 'trackCancel' },
      { guard: 'isRequired', target: '#idle', actions: ['trackCancel', 'disconnect'] },
      { target: '#declined', actions: ['trackCancel', 'decline', 'leave'] },
    ],
    viewLeft: { guard: 'isOptional', target: '#declined', actions: 'decline' },
    // Signed in meanwhile, in another tab.
    sessionRead: {
      guard: { type: 'isFound', params: byEvent },
      target: '#signedIn',
      actions: [{ type: 'keepSession', params: byEvent }, 'goOn'],
    },
  },
  states: {
    preparing: {
      id: 'preparing',
      invoke: {
        src: 'prepare',
        input: ({ context }) => ({ account: accountOf(context) }),
        onDone: [
          { guard: 'hasAgreed', target: 'signing', actions: keepsPrepared() },
          // Of the account before: its message has taken the place of that one's.
          { guard: 'hasError', target: 'failed', actions: keepsPrepared() },
          { target: 'ready', actions: keepsPrepared() },
        ],
        onError: { target: 'failed', actions: failsAtServer },
      },
    },
    ready,
    signing: {
      id: 'signing',
      on: { follow: walletChanges, sessionRead: {} },
      invoke: {
        src: 'sign',
        input: ({ context }) => ({ account: accountOf(context), text: context.prepared?.text ?? '' }),
        onDone: {
          target: 'verifying',
          actions: { type: 'keepSignature', params: ({ event }) => ({ signed: event.output }) },
        },
        onError: { target: 'failed', actions: failsToSign },
      },
      after: { signTimeout: { target: 'failed', actions: failsWith(() => new AppError('wallet.timeout')) } },
    },
    verifying,
    failed: {
      id: 'failed',
      entry: 'show',
      on: {
        sign: [
          { guard: 'wasShown', target: 'preparing', actions: 'agree' },
          { target: 'preparing', actions: 'forgetError' },
        ],
      },
    },
    /** Back to where the visitor is signed in. What follows is a change of chain. */
    switching: {
      invoke: {
        src: 'switchNetwork',
        input: ({ context }) => ({ network: context.effects.lastNetwork() ?? accountOf(context).chainId }),
        onError: { target: '#idle', actions: 'disconnect' },
      },
      on: { cancel: { target: '#idle', actions: 'disconnect' }, sessionRead: {} },
    },
  },
})

/**
 * The sign-in flow of spec section 4, one actor for the life of the page.
 *
 * ```
 * idle ──follow──▶ checking ──session holds the account──▶ signedIn
 *                     │ no session                            │ session gone
 *                     ▼                                       ▼
 *                  asking: preparing ▶ ready ──sign──▶ signing ▶ verifying ──▶ signedIn
 *                     │        ▲                         └────┬─────┘
 *                     │        └────────sign────────────── failed
 *                     └─cancel─▶ switching back, or disconnected │ optional: declined
 * ```
 *
 * Another account or network starts it anew from wherever it is: what one account began is never another's.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    account: null,
    session: null,
    asked: false,
    tries: 0,
    triedAt: 0,
    prepared: null,
    agreed: false,
    signed: NOT_SIGNED,
    verdict: null,
    error: null,
  }),
  initial: 'idle',
  on: {
    follow: [
      { guard: ({ event }) => event.account === null, target: '.idle', actions: 'resetForAccount' },
      { guard: 'isReadFirst', target: '.deciding', actions: 'resetForAccount' },
      { guard: 'isRefusedFirst', target: '.idle', actions: ['resetForAccount', 'giveUp'] },
      { guard: 'isSilentFirst', target: '.checking.resting', actions: 'resetForAccount' },
      { target: '.checking', reenter: true, actions: 'resetForAccount' },
    ],
  },
  states: {
    idle: { id: 'idle', on: { request: { actions: 'ask' } } },
    checking,
    deciding: {
      id: 'deciding',
      always: [
        { guard: 'isSignedIn', target: 'signedIn', actions: ['forgetError', 'goOn'] },
        { guard: 'isUnwanted', target: 'declined', actions: ['forgetError', 'leave'] },
        { target: 'asking' },
      ],
    },
    asking,
    signedIn: {
      id: 'signedIn',
      entry: 'remember',
      on: {
        // There is nothing to sign.
        request: { actions: 'goOn' },
        sessionRead: [
          {
            guard: { type: 'isFound', params: byEvent },
            actions: { type: 'keepSession', params: byEvent },
          },
          // A read that failed says nothing.
          {
            guard: ({ context, event }) => event.answer.kind === 'session' && context.required,
            target: 'asking',
            actions: [{ type: 'keepSession', params: byEvent }, 'forget'],
          },
          {
            guard: { type: 'isRead', params: byEvent },
            target: 'declined',
            actions: [{ type: 'keepSession', params: byEvent }, 'forget'],
          },
        ],
      },
    },
    /** Not signed in, and not asked to be. */
    declined: {
      id: 'declined',
      on: {
        request: { target: 'asking', actions: 'forgetError' },
        sessionRead: {
          guard: { type: 'isFound', params: byEvent },
          target: 'signedIn',
          actions: { type: 'keepSession', params: byEvent },
        },
      },
    },
  },
})

function keepsPrepared() {
  return {
    type: 'keepPrepared',
    params: ({ event }: { event: { output: PreparedMessage } }) => ({ prepared: event.output }),
  } as const
}

function accountOf({ account }: SignInContext): SignInAccount {
  if (account === null) throw new Error('the sign-in machine asks nobody to sign')
  return account
}
