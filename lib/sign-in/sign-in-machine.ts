import { AppError } from '@/lib/core/app-error'
import type { SessionAnswer } from './read-session'
import { failsAtServer, failsToSign, NO_ATTEMPT, type SignInContext, signInSetup } from './sign-in-machine-setup'
import type { PreparedMessage } from './sign-in-ports'
import type { SignInAccount } from './signed-in-session'

/** The answer of a read, for guards. */
const byRead = ({ event }: { event: { output: SessionAnswer } }) => ({ answer: event.output })
/** The session that a read found, for actions; `null` when there was no answer. */
const foundSession = ({ event }: { event: { output: SessionAnswer } }) => ({
  session: event.output.kind === 'session' ? event.output.session : null,
})

const failsWith = (error: (context: SignInContext) => AppError) =>
  ({ type: 'fail', params: ({ context }: { context: SignInContext }) => ({ error: error(context) }) }) as const

/** A signature under way belongs to one account: it ends when another one is active. */
const walletChanges = { guard: 'hasAccount', target: 'ended', actions: 'stopForWallet' } as const

/** The message shows, and waits for the visitor. Before it ends another one replaces it, without notice. */
const ready = signInSetup.createStateConfig({
  initial: 'fresh',
  on: {
    sign: [
      { guard: 'isFresh', target: 'signing', actions: 'agree' },
      { target: 'preparing', actions: 'agree' },
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
        // The visitor sees this only when they sign: another message is requested then.
        onError: 'stale',
      },
    },
    stale: {},
  },
})

/**
 * The server verifies the signature. Afterwards the session is read, which finds an answer that got lost, and a browser
 * that keeps no cookies: only a session counts as signed in.
 */
const verifying = signInSetup.createStateConfig({
  initial: 'submitting',
  on: { accountChanged: walletChanges, viewLeft: {}, sessionFound: {} },
  onDone: [{ guard: ({ event }) => event.output === 'signedIn', target: 'ended' }, { target: 'failed' }],
  states: {
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ text: context.prepared?.text ?? '', ...context.signed }),
        onDone: 'confirming',
        onError: [
          {
            guard: { type: 'isJudged', params: ({ event }) => ({ cause: event.error }) },
            target: 'failed',
            actions: failsAtServer,
          },
          {
            target: 'confirming',
            actions: { type: 'keepVerdict', params: ({ event }) => ({ cause: event.error }) },
          },
        ],
      },
    },
    confirming: {
      invoke: {
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isFound', params: byRead },
            target: 'signedIn',
            actions: ['trackSuccess', { type: 'reportSignedIn', params: foundSession }],
          },
          {
            guard: { type: 'isRead', params: byRead },
            target: 'failed',
            actions: failsWith(({ verdict }) => verdict ?? new AppError('siwx.init_failed')),
          },
          {
            guard: 'isAccepted',
            target: 'signedIn',
            actions: ['trackSuccess', { type: 'reportSignedIn', params: foundSession }],
          },
          { target: 'failed', actions: failsWith(({ verdict }) => verdict ?? new AppError('siwx.unreachable')) },
        ],
      },
    },
    signedIn: { type: 'final', output: 'signedIn' },
    failed: { type: 'final' },
  },
})

const asking = signInSetup.createStateConfig({
  initial: 'preparing',
  entry: ['startAsking', 'show'],
  onDone: 'idle',
  on: {
    cancel: [
      { guard: 'canSwitchBack', target: '.switching', actions: 'trackCancel' },
      { guard: 'isRequired', target: 'idle', actions: ['trackCancel', 'disconnect'] },
      { target: 'idle', actions: ['trackCancel', 'leave', 'reportDeclined'] },
    ],
    viewLeft: { guard: 'isOptional', target: 'idle', actions: 'reportDeclined' },
    // Signed in meanwhile, in another tab.
    sessionFound: {
      target: 'idle',
      actions: { type: 'reportSignedIn', params: ({ event }) => ({ session: event.session }) },
    },
  },
  states: {
    preparing: {
      invoke: {
        src: 'prepare',
        input: ({ context }) => ({ account: accountOf(context) }),
        onDone: [
          { guard: 'hasAgreed', target: 'signing', actions: keepsPrepared() },
          // The account before was signing when this one became active.
          { guard: 'hasError', target: 'failed', actions: keepsPrepared() },
          { target: 'ready', actions: keepsPrepared() },
        ],
        onError: { target: 'failed', actions: failsAtServer },
      },
    },
    ready,
    signing: {
      on: {
        accountChanged: walletChanges,
        sessionFound: {},
        // A wallet on another device may have lost the request. Only the answer to the last one is awaited.
        sign: [{ guard: 'isFresh', target: 'signing', reenter: true }, { target: 'preparing' }],
      },
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
      entry: 'show',
      on: {
        sign: [
          { guard: 'wasShown', target: 'preparing', actions: 'agree' },
          { target: 'preparing', actions: 'forgetError' },
        ],
      },
    },
    /** Back to the network where the visitor is signed in. `accountChanged` ends this state. */
    switching: {
      invoke: {
        src: 'switchNetwork',
        input: ({ context }) => ({ network: context.effects.networkToReturnTo() ?? accountOf(context).chainId }),
        onError: { target: 'ended', actions: 'disconnect' },
      },
      on: { cancel: { target: 'ended', actions: 'disconnect' }, sessionFound: {} },
    },
    ended: { type: 'final' },
  },
})

/**
 * Asks the visitor to sign: the sign-in flow of spec section 4 from the message on, one actor for the life of the page.
 * Whether to ask at all is decided by the owner of the sign-in state, which sends `ask` and gets the outcome.
 *
 * ```
 * idle ──ask──▶ asking: preparing ▶ ready ──sign──▶ signing ▶ verifying ──▶ idle, signed in
 *                  │        ▲                         └────┬─────┘
 *                  │        └────────sign────────────── failed
 *                  └─cancel─▶ switching back, or idle: disconnected │ optional: declined
 * ```
 *
 * Another account or network ends it in every state: an attempt belongs to one account.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, ...NO_ATTEMPT }),
  initial: 'idle',
  on: {
    ask: { target: '.asking', reenter: true, actions: 'takeAccount' },
    accountChanged: { target: '.idle', actions: 'clear' },
    end: { target: '.idle', actions: 'clear' },
  },
  states: { idle: {}, asking },
})

function keepsPrepared() {
  return {
    type: 'keepPrepared',
    params: ({ event }: { event: { output: PreparedMessage } }) => ({ prepared: event.output }),
  } as const
}

function accountOf({ account }: SignInContext): SignInAccount {
  if (account === null) throw new Error('the sign-in machine has no account to ask')
  return account
}
