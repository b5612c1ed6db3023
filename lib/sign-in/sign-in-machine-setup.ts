import { assign, enqueueActions, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SessionAnswer } from './read-session'
import { parseRfc3339 } from './rfc-3339'
import { serverError, signingError } from './sign-in-errors'
import type { SignInMessage } from './sign-in-message'
import { type PreparedMessage, type SignInEffects, signInActors } from './sign-in-ports'
import { holdsAccount, type SignedInSession, type SignInAccount } from './signed-in-session'

/** A visitor may take this long to answer in the wallet. Spec section 9, "Connect and social request timeout". */
export const SIGN_TIMEOUT_MS = 120_000

/** A message that ends sooner than this is not worth showing to a wallet any more: another takes its place. */
export const RENEW_BEFORE_MS = 60_000

/** Before the wallet has signed. */
const NOT_SIGNED: WalletSignature = { signature: '' }

/** For a server that sets no end to its message. */
const UNBOUNDED_LIFE_MS = 300_000

export interface SignInContext {
  readonly effects: SignInEffects
  /** Cancelling leads back to a network that is signed in, or disconnects. */
  readonly required: boolean
  /** The account that is asked to sign, or was asked last. */
  readonly account: SignInAccount | null
  readonly prepared: PreparedMessage | null
  /** The wallet is asked as soon as there is a new message: the visitor has seen one and agreed. */
  readonly agreed: boolean
  readonly signed: WalletSignature
  /** Why the server did not accept the signature, or did not answer; `null` when it has accepted it. */
  readonly verdict: AppError | null
  readonly error: AppError | null
}

export type SignInEvent =
  /** Asks an account to sign. */
  | { readonly type: 'ask'; readonly account: SignInAccount }
  /** Another account or network is active, or none. Nothing is asked before the next `ask`. */
  | { readonly type: 'accountChanged'; readonly account: SignInAccount | null }
  /** There is nothing to sign: the account is signed in, or is not to be asked. */
  | { readonly type: 'end' }
  /** The session was read again, and contains the account. */
  | { readonly type: 'sessionFound'; readonly session: SignedInSession }
  | { readonly type: 'sign' }
  | { readonly type: 'cancel' }
  /** The sign-in view is not shown any more. */
  | { readonly type: 'viewLeft' }

export interface SignInInput {
  readonly effects: SignInEffects
  readonly required: boolean
}

/** Nothing of an earlier attempt. */
export const NO_ATTEMPT = {
  account: null,
  prepared: null,
  agreed: false,
  signed: NOT_SIGNED,
  verdict: null,
  error: null,
} as const satisfies Partial<SignInContext>

/** How long a message holds, as its server measures it. */
function lifeMs({ issuedAt, expirationTime }: SignInMessage): number {
  const life = (parseRfc3339(expirationTime ?? '') ?? Number.NaN) - (parseRfc3339(issuedAt) ?? Number.NaN)
  return Number.isNaN(life) ? UNBOUNDED_LIFE_MS : life
}

/** When another message takes its place, Unix ms; a short one is used for half its life. */
function renewAt({ message, preparedAt }: PreparedMessage): number {
  const life = lifeMs(message)
  return preparedAt + Math.max(life - RENEW_BEFORE_MS, life / 2)
}

/** The machine's ports, delays, guards and actions. */
export const signInSetup = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as SignInInput },
  actors: signInActors,
  delays: {
    signTimeout: SIGN_TIMEOUT_MS,
    renewal: ({ context: { prepared, effects } }) =>
      prepared === null ? 0 : Math.max(0, renewAt(prepared) - effects.now()),
  },
  guards: {
    hasAccount: ({ event }) => event.type === 'accountChanged' && event.account !== null,
    isRead: (_, { answer }: { answer: SessionAnswer }) => answer.kind === 'session',
    isFound: ({ context: { account } }, { answer }: { answer: SessionAnswer }) =>
      answer.kind === 'session' && holdsAccount(answer.session, account),
    isRequired: ({ context }) => context.required,
    isOptional: ({ context }) => !context.required,
    isAccepted: ({ context }) => context.verdict === null,
    isFresh: ({ context: { prepared, effects } }) => prepared !== null && effects.now() < renewAt(prepared),
    hasAgreed: ({ context }) => context.agreed,
    hasError: ({ context }) => context.error !== null,
    /** The visitor has seen what they are asked to sign. */
    wasShown: ({ context }) => context.prepared !== null,
    canSwitchBack: ({ context: { required, effects } }) => required && effects.networkToReturnTo() !== undefined,
    /** The server has refused the signature: there is no session to look for. */
    isJudged: (_, { cause }: { cause: unknown }) =>
      /^siwx\.(?!expired|unreachable|init_failed)/.test(serverError(cause).code),
  },
  actions: {
    takeAccount: assign(({ event }) => (event.type === 'ask' ? { account: event.account } : {})),
    clear: assign(NO_ATTEMPT),
    /** The account has changed while the one before was signing. The reason shows above the message of the next one. */
    stopForWallet: enqueueActions(({ context: { account, effects }, enqueue }) => {
      const error = new AppError('siwx.wrong_account')
      if (account !== null) enqueue(() => effects.trackError(account, error.code))
      enqueue.assign({ ...NO_ATTEMPT, error })
    }),
    /** Nothing that was signed or agreed to before counts for this message. */
    startAsking: assign({ prepared: null, agreed: false, signed: NOT_SIGNED, verdict: null }),
    forgetError: assign({ error: null }),
    agree: assign({ agreed: true, error: null }),
    keepPrepared: assign((_, { prepared }: { prepared: PreparedMessage }) => ({ prepared })),
    keepSignature: assign((_, { signed }: { signed: WalletSignature }) => ({ signed, verdict: null })),
    keepVerdict: assign((_, { cause }: { cause: unknown }) => ({ verdict: serverError(cause) })),
    /** Ends an attempt: keeps the reason for the view and sends it to analytics, once. */
    fail: enqueueActions(({ context: { account, effects }, enqueue }, { error }: { error: AppError }) => {
      enqueue.assign({ error, agreed: false })
      if (account !== null) enqueue(() => effects.trackError(account, error.code))
    }),
    show: ({ context }) => context.effects.show(),
    leave: ({ context }) => context.effects.leave(),
    reportSignedIn: ({ context }, { session }: { session: SignedInSession | null }) =>
      context.effects.signedIn(session),
    trackSuccess: ({ context: { account, effects } }) => {
      if (account !== null) effects.track('SIWX_AUTH_SUCCESS', account)
      effects.leave()
    },
    trackCancel: ({ context: { account, effects } }) => account !== null && effects.track('CLICK_CANCEL_SIWX', account),
    reportDeclined: ({ context }) => context.effects.declined(),
    disconnect: ({ context }) => context.effects.disconnect(),
  },
})

/** What a wallet answered instead of signing. */
export const failsToSign = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => ({ error: signingError(event.error) }),
} as const

/** What the server answered instead of a message, or of a session. */
export const failsAtServer = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => ({ error: serverError(event.error) }),
} as const
