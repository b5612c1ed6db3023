import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { portActor } from '@/lib/core/port-actor'
import { stepError } from '@/lib/core/step-error'
import type { NameRequest } from './name-messages'
import type { NameRecord, SignedMessage } from './names-contract'
import type { NamingAccount } from './sign-name-request'

/** The same signature is sent again for this long; the server accepts it for 300 s after it was made. */
const SIGNATURE_LIFE_MS = 240_000

/** A request that its owner signs before the server accepts it. */
export interface NameSubmission {
  readonly account: NamingAccount
  readonly request: NameRequest
}

/** The name as the server answers, `null` once it is released. */
export type SubmittedName = NameRecord | null

export interface SubmissionEffects {
  /** Unix ms. */
  now(): number
  /** The server has accepted what was signed. */
  accepted(submission: NameSubmission, record: SubmittedName): void
  /** The server has decided against what was signed, so what its form was based on may be out of date. */
  refused?(): void
  /** The attempt has failed. Its form shows the failure, if it is open. */
  failed(error: AppError): void
}

export interface SubmissionContext {
  readonly effects: SubmissionEffects
  readonly account: NamingAccount | undefined
  /** The last one that was asked for, until the server has accepted it: what its form shows again. */
  readonly wanted: NameSubmission | undefined
  /** Why it has failed. */
  readonly error: AppError | undefined
  /** A signature that the server has not answered; `signedAt` in Unix ms. */
  readonly signed:
    | { readonly of: NameSubmission; readonly message: SignedMessage; readonly signedAt: number }
    | undefined
}

export type SubmissionEvent =
  | { readonly type: 'submit'; readonly request: NameRequest }
  | { readonly type: 'walletChanged'; readonly account: NamingAccount | undefined }
  | { readonly type: 'cancel' | 'dismissError' }

/** What an event asks for; `undefined` without an account. */
function submissionOf({ context: { account }, event }: { context: SubmissionContext; event: SubmissionEvent }) {
  return event.type === 'submit' && account !== undefined ? { account, request: event.request } : undefined
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing is wanted or signed, which a guard has checked')
  return value
}

/** The reasons of the wallet and of the registry are more precise than that the request failed. */
function submissionError(cause: unknown, wanted: NameSubmission | undefined): AppError {
  if (cause instanceof AppError && cause.code.startsWith('names.')) return cause
  const general = wanted?.request.action === 'register' ? 'names.register_failed' : 'names.change_failed'
  const error = stepError(cause, general)
  if (error.code !== general) return error
  const details = { name: wanted?.request.name ?? '' }
  return new AppError(error.code, { cause, details, requestId: error.requestId })
}

/** Failures after which the same signature may still be accepted: the server may even have accepted it. */
const UNDECIDED: readonly ErrorCode[] = ['names.register_failed', 'names.change_failed', 'network.offline']

const isSameAccount = (a: NamingAccount | undefined, b: NamingAccount | undefined): boolean =>
  a?.address === b?.address && a?.chainId === b?.chainId

const submissionSetup = setup({
  types: { context: {} as SubmissionContext, events: {} as SubmissionEvent, input: {} as SubmissionEffects },
  actors: {
    sign: portActor<SignedMessage, NameSubmission>('sign'),
    send: portActor<SubmittedName, { readonly action: NameRequest['action']; readonly message: SignedMessage }>('send'),
  },
  guards: {
    /** Exactly this was signed, and the server still accepts the signature. */
    isSigned({ context, event }) {
      const { signed, effects } = context
      if (signed === undefined || effects.now() - signed.signedAt > SIGNATURE_LIFE_MS) return false
      return JSON.stringify(submissionOf({ context, event })) === JSON.stringify(signed.of)
    },
    hasAccount: ({ context }) => context.account !== undefined,
    isOtherAccount: ({ context, event }) =>
      event.type === 'walletChanged' && !isSameAccount(context.account, event.account),
    isUndecided: ({ context }, { cause }: { cause: unknown }) =>
      UNDECIDED.includes(submissionError(cause, context.wanted).code),
  },
  actions: {
    setAccount: assign(({ event }) => (event.type === 'walletChanged' ? { account: event.account } : {})),
    setWanted: assign(({ context, event }) => ({
      wanted: submissionOf({ context, event }) ?? context.wanted,
      error: undefined,
    })),
    keepError: assign(({ context }, { cause }: { cause: unknown }) => ({
      error: submissionError(cause, context.wanted),
    })),
    stopForWallet: assign({ error: () => new AppError('wallet.changed') }),
    forgetSignature: assign({ signed: undefined }),
    tellRefusal: ({ context: { effects } }) => effects.refused?.(),
    tellFailure: ({ context: { effects, error } }) => error !== undefined && effects.failed(error),
  },
})

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/**
 * Registers or changes one name at a time: signed by its owner, sent, accepted or refused. A signature whose answer was
 * lost is sent again without asking the wallet, as long as the same request is wanted.
 */
export const signedSubmission = submissionSetup.createMachine({
  id: 'signedSubmission',
  context: ({ input }) => ({
    effects: input,
    account: undefined,
    wanted: undefined,
    error: undefined,
    signed: undefined,
  }),
  initial: 'idle',
  on: { dismissError: { actions: assign({ error: undefined }) } },
  states: {
    idle: {
      on: {
        submit: [
          { guard: 'isSigned', target: 'sending', actions: 'setWanted' },
          { guard: 'hasAccount', target: 'signing', actions: 'setWanted' },
        ],
        walletChanged: { actions: 'setAccount' },
      },
    },
    signing: {
      invoke: {
        src: 'sign',
        input: ({ context }) => required(context.wanted),
        onDone: {
          target: 'sending',
          actions: assign(({ context, event }) => ({
            signed: { of: required(context.wanted), message: event.output, signedAt: context.effects.now() },
          })),
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: failed } },
      },
      on: {
        /** Asks a wallet again that has not answered. */
        submit: { target: 'signing', reenter: true, actions: 'setWanted' },
        cancel: 'idle',
        walletChanged: { guard: 'isOtherAccount', target: 'failed', actions: ['setAccount', 'stopForWallet'] },
      },
    },
    /** The server may accept the request whatever the wallet does meanwhile. */
    sending: {
      on: { walletChanged: { actions: 'setAccount' } },
      invoke: {
        src: 'send',
        input: ({ context }) => {
          const { of, message } = required(context.signed)
          return { action: of.request.action, message }
        },
        onDone: {
          target: 'idle',
          actions: [
            ({ context, event }) => context.effects.accepted(required(context.wanted), event.output),
            assign({ wanted: undefined, signed: undefined }),
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: failed },
            target: 'failed',
            actions: { type: 'keepError', params: failed },
          },
          {
            target: 'failed',
            actions: [{ type: 'keepError', params: failed }, 'forgetSignature', 'tellRefusal'],
          },
        ],
      },
    },
    /** Spec section 4: every failure returns to the form, with everything that was entered. */
    failed: { entry: 'tellFailure', always: 'idle' },
  },
})
