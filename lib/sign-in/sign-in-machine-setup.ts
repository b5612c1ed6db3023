import { assign, enqueueActions, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import { type FirstRead, SESSION_TRIES, SESSION_TRY_MS, type SessionAnswer } from './read-session'
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
export const NOT_SIGNED: WalletSignature = { signature: '' }

/** For a server that sets no end to its message. */
const UNBOUNDED_LIFE_MS = 300_000

export interface SignInContext {
  readonly effects: SignInEffects
  /** Nobody is served unsigned. */
  readonly required: boolean
  /** Who could sign in; `null` for nobody, or somebody on a network of nobody's. */
  readonly account: SignInAccount | null
  /** What the server said last. */
  readonly session: SignedInSession | null
  /** The visitor asked for the message: a refusal of before does not count. */
  readonly asked: boolean
  /** Reads of the session so far, and when the last one began, Unix ms. */
  readonly tries: number
  readonly triedAt: number
  readonly prepared: PreparedMessage | null
  /** The wallet is asked as soon as there is a new message: the visitor has seen one and agreed. */
  readonly agreed: boolean
  readonly signed: WalletSignature
  /** Why the server's answer to the signature was no, or none; `null` for a yes. */
  readonly verdict: AppError | null
  readonly error: AppError | null
}

export type SignInEvent =
  /** The wallet is somewhere else, or gone. Without `first` the session has to be read. */
  | { readonly type: 'follow'; readonly account: SignInAccount | null; readonly first?: FirstRead | undefined }
  /** Somebody has looked again who is signed in. */
  | { readonly type: 'sessionRead'; readonly answer: SessionAnswer }
  /** Shows the message, whatever was refused before. */
  | { readonly type: 'request' }
  | { readonly type: 'sign' }
  | { readonly type: 'cancel' }
  /** The sign-in view shows no more. */
  | { readonly type: 'viewLeft' }

export interface SignInInput {
  readonly effects: SignInEffects
  readonly required: boolean
}

/** Starts anew for an account. */
function forAccount(before: SignInContext, account: SignInAccount | null, first?: FirstRead): Partial<SignInContext> {
  return {
    account,
    session: first?.answer.kind === 'session' ? first.answer.session : null,
    // Asked for before anybody was known.
    asked: before.asked && before.account === null,
    tries: first === undefined ? 0 : 1,
    triedAt: first?.at ?? 0,
    prepared: null,
    agreed: false,
    signed: NOT_SIGNED,
    verdict: null,
    error: null,
  }
}

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

/** The machine's vocabulary: holes, delays, guards, and what it does besides waiting. */
export const signInSetup = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as SignInInput },
  actors: signInActors,
  delays: {
    signTimeout: SIGN_TIMEOUT_MS,
    /** A try that fails early leaves its time to the server. */
    restOfTry: ({ context: { triedAt, effects } }) => Math.max(0, triedAt + SESSION_TRY_MS - effects.now()),
    renewal: ({ context: { prepared, effects } }) =>
      prepared === null ? 0 : Math.max(0, renewAt(prepared) - effects.now()),
  },
  guards: {
    hasAccount: ({ event }) => event.type === 'follow' && event.account !== null,
    isReadFirst: ({ event }) => event.type === 'follow' && event.first?.answer.kind === 'session',
    isRefusedFirst: ({ event }) => event.type === 'follow' && event.first?.answer.kind === 'refused',
    isSilentFirst: ({ event }) => event.type === 'follow' && event.first?.answer.kind === 'silent',
    isSignedIn: ({ context: { session, account } }) => holdsAccount(session, account),
    isRead: (_, { answer }: { answer: SessionAnswer }) => answer.kind === 'session',
    isRefused: (_, { answer }: { answer: SessionAnswer }) => answer.kind === 'refused',
    isFound: ({ context: { account } }, { answer }: { answer: SessionAnswer }) =>
      answer.kind === 'session' && holdsAccount(answer.session, account),
    mayTryAgain: ({ context }, { answer }: { answer: SessionAnswer }) =>
      answer.kind === 'silent' && context.tries < SESSION_TRIES,
    isRequired: ({ context }) => context.required,
    isOptional: ({ context }) => !context.required,
    isAccepted: ({ context }) => context.verdict === null,
    isUnwanted: ({ context: { required, asked, account, effects } }) =>
      !required && !asked && account !== null && effects.hasDeclined(account),
    isFresh: ({ context: { prepared, effects } }) => prepared !== null && effects.now() < renewAt(prepared),
    hasAgreed: ({ context }) => context.agreed,
    hasError: ({ context }) => context.error !== null,
    /** The visitor has seen what they are asked to sign. */
    wasShown: ({ context }) => context.prepared !== null,
    canSwitchBack: ({ context: { required, account, session, effects } }) => {
      const chainId = effects.lastNetwork()
      if (!required || account === null || chainId === undefined) return false
      // Where the visitor is now it does not: nobody would be asked.
      return holdsAccount(session, { chainId, address: account.address })
    },
    /** The server has judged, so that nothing is gained by looking whether it worked all the same. */
    isJudged: (_, { cause }: { cause: unknown }) =>
      /^siwx\.(?!expired|unreachable|init_failed)/.test(serverError(cause).code),
  },
  actions: {
    resetForAccount: assign(({ context, event }) =>
      event.type === 'follow' ? forAccount(context, event.account, event.first) : {},
    ),
    /** The wallet is somebody else's while a signature of the one before is under way. */
    stopForWallet: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'follow') return
      const { account, effects } = context
      const error = new AppError('siwx.wrong_account')
      if (account !== null) enqueue(() => effects.trackError(account, error.code))
      enqueue.assign({ ...forAccount(context, event.account, event.first), error })
    }),
    startReading: assign({ tries: 0 }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1, triedAt: context.effects.now() })),
    keepSession: assign((_, { answer }: { answer: SessionAnswer }) =>
      answer.kind === 'session' ? { session: answer.session } : {},
    ),
    /** The server said yes and cannot be asked what else it knows. */
    addAccount: assign(({ context: { session, account } }) =>
      account === null ? {} : { session: { accounts: [...(session?.accounts ?? []), account] } },
    ),
    ask: assign({ asked: true }),
    /** Whatever was signed or agreed to before was another message. */
    startAsking: assign({ prepared: null, agreed: false, signed: NOT_SIGNED, verdict: null }),
    forgetError: assign({ error: null }),
    agree: assign({ agreed: true, error: null }),
    keepPrepared: assign((_, { prepared }: { prepared: PreparedMessage }) => ({ prepared })),
    keepSignature: assign((_, { signed }: { signed: WalletSignature }) => ({ signed, verdict: null })),
    keepVerdict: assign((_, { cause }: { cause: unknown }) => ({ verdict: serverError(cause) })),
    /** An attempt ends: the reason is kept for the view and told to analytics, once. */
    fail: enqueueActions(({ context: { account, effects }, enqueue }, { error }: { error: AppError }) => {
      enqueue.assign({ error, agreed: false })
      if (account !== null) enqueue(() => effects.trackError(account, error.code))
    }),
    show: ({ context }) => context.effects.show(),
    leave: ({ context }) => context.effects.leave(),
    goOn: ({ context }) => context.effects.goOn(),
    remember: ({ context: { account, effects } }) => account !== null && effects.remember(account),
    reportSuccess: ({ context: { account, effects } }) => {
      if (account !== null) effects.track('SIWX_AUTH_SUCCESS', account)
      effects.leave()
    },
    trackCancel: ({ context: { account, effects } }) => account !== null && effects.track('CLICK_CANCEL_SIWX', account),
    forget: ({ context }) => context.effects.forget(),
    decline: ({ context: { account, effects } }) => account !== null && effects.decline(account),
    disconnect: ({ context }) => context.effects.disconnect(),
    giveUp: ({ context: { account, effects } }) => {
      if (account !== null) effects.trackError(account, 'siwx.init_failed')
      effects.giveUp()
    },
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
