import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { portActor } from '@/lib/core/port-actor'
import { isOffline, stepError } from '@/lib/core/step-error'
import type { Attributes } from './attribute-rules'
import { readLabel } from './name-rules'
import type { NameRecord, SignedMessage, Suggestions } from './names-contract'
import type { NamingAccount } from './sign-name-request'
import { isSameAccount, isUndecided, nameError, type SignedRequest, usableSignature } from './signed-request'

/** Pause in typing before the server is asked. */
const TYPING_DEBOUNCE_MS = 300

/** What a registration signs. */
export interface Registration {
  readonly account: NamingAccount
  readonly name: string
  readonly attributes: Attributes
}

export interface RegistrationEffects {
  /** Unix ms. */
  now(): number
  /** A name is registered: shows it for the account, and RegisterAccountNameSuccess. */
  registered(record: NameRecord, account: NamingAccount): void
  /** Shows RegisterAccountName, or a message if the modal is closed. */
  failed(error: AppError): void
}

export interface RegistrationContext {
  readonly effects: RegistrationEffects
  readonly account: NamingAccount | undefined
  /** As typed. */
  readonly text: string
  /** The picture as a `data:` or `https:` address; `null` for none. */
  readonly picture: string | null
  /** The last answer, and the text that it is for. It stays while a newer one loads. */
  readonly answer: { readonly text: string; readonly found: Suggestions } | undefined
  readonly checkError: AppError | undefined
  /** Why the last attempt ended. */
  readonly error: AppError | undefined
  readonly signed: SignedRequest<Registration> | undefined
  /** The last registered name. */
  readonly done: NameRecord | undefined
}

export type RegistrationEvent =
  | { readonly type: 'enter'; readonly text: string }
  | { readonly type: 'setPicture'; readonly picture: string | null }
  | { readonly type: 'walletChanged'; readonly account: NamingAccount | undefined }
  | { readonly type: 'register' | 'retry' | 'online' | 'dismissError' | 'cancel' }

/** Shortest text that names are suggested for, in characters. */
const SUGGESTED_FROM = 2

/** Whether a text is a name, or one once it is longer. */
export function isSuggestible(text: string): boolean {
  const { refusal } = readLabel(text)
  return refusal === undefined || (refusal === 'names.too_short' && text.length >= SUGGESTED_FROM)
}

/** The status of the typed name; `undefined` while it is unknown. */
export function statusOf({ text, answer }: Pick<RegistrationContext, 'text' | 'answer'>) {
  const { label } = readLabel(text)
  if (label === undefined || answer?.text !== text) return undefined
  return answer.found.suggestions.find(({ name }) => name === `${label}.${answer.found.zone}`)?.status
}

/** What would be registered now; `undefined` while the form is not complete. */
function registrationOf(context: RegistrationContext): Registration | undefined {
  const { account, text, picture, answer } = context
  const { label } = readLabel(text)
  if (account === undefined || label === undefined || statusOf(context) !== 'available' || !answer) return undefined
  return { account, name: `${label}.${answer.found.zone}`, attributes: picture === null ? {} : { avatar: picture } }
}

const complete = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the registration is not complete, which a guard has checked')
  return value
}

const registrationSetup = setup({
  types: { context: {} as RegistrationContext, events: {} as RegistrationEvent, input: {} as RegistrationEffects },
  delays: { debounce: TYPING_DEBOUNCE_MS },
  actors: {
    suggest: portActor<Suggestions, { text: string }>('suggest'),
    sign: portActor<SignedMessage, Registration>('sign'),
    register: portActor<NameRecord, SignedMessage>('register'),
  },
  guards: {
    isSuggestible: ({ context }) => isSuggestible(context.text),
    isAnswered: ({ context }) => context.answer?.text === context.text,
    isSigned: ({ context }) =>
      usableSignature(context.signed, registrationOf(context), context.effects.now()) !== undefined,
    isComplete: ({ context }) => registrationOf(context) !== undefined,
    isOtherAccount: ({ context, event }) =>
      event.type === 'walletChanged' && !isSameAccount(context.account, event.account),
    hasFailedOffline: ({ context }) => isOffline(context.checkError),
    isUndecided: (_, { cause }: { cause: unknown }) => isUndecided(registrationError(cause)),
  },
  actions: {
    setAccount: assign(({ event }) => (event.type === 'walletChanged' ? { account: event.account } : {})),
    keepError: assign(({ context }, { cause }: { cause: unknown }) => ({
      error: registrationError(cause, registrationOf(context)?.name),
    })),
    stopForWallet: assign({ error: () => new AppError('wallet.changed') }),
    forgetSignature: assign({ signed: undefined }),
    forgetAnswer: assign({ answer: undefined }),
    tellFailure: ({ context: { effects, error } }) => error !== undefined && effects.failed(error),
  },
})

const registrationError = (cause: unknown, name?: string): AppError => nameError(cause, 'names.register_failed', name)

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/** Types, sees whether the name is available, signs, registers (spec section 4, "Name registration"). */
export const registrationMachine = registrationSetup.createMachine({
  id: 'nameRegistration',
  context: ({ input }) => ({
    effects: input,
    account: undefined,
    text: '',
    picture: null,
    answer: undefined,
    checkError: undefined,
    error: undefined,
    signed: undefined,
    done: undefined,
  }),
  initial: 'form',
  on: { dismissError: { actions: assign({ error: undefined }) } },
  states: {
    form: {
      initial: 'deciding',
      on: {
        enter: {
          target: '.deciding',
          actions: assign(({ event }) => ({ text: event.text, error: undefined, checkError: undefined })),
        },
        setPicture: { actions: assign(({ event }) => ({ picture: event.picture, error: undefined })) },
        walletChanged: { actions: 'setAccount' },
        // Both guards need the answer to the entered text.
        register: [
          { guard: 'isSigned', target: 'registering', actions: assign({ error: undefined }) },
          { guard: 'isComplete', target: 'signing', actions: assign({ error: undefined }) },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: 'isAnswered', target: 'checked' },
            { guard: 'isSuggestible', target: 'settling' },
            { target: 'editing' },
          ],
        },
        /** The text is not the beginning of a name. */
        editing: {},
        settling: { after: { debounce: 'checking' } },
        checking: {
          entry: assign({ checkError: undefined }),
          invoke: {
            src: 'suggest',
            input: ({ context }) => ({ text: context.text }),
            onDone: {
              target: 'checked',
              actions: assign(({ context, event }) => ({ answer: { text: context.text, found: event.output } })),
            },
            onError: {
              target: 'checkFailed',
              actions: assign(({ event }) => ({ checkError: stepError(event.error, 'names.suggestions_failed') })),
            },
          },
        },
        checkFailed: { on: { retry: 'checking', online: { guard: 'hasFailedOffline', target: 'checking' } } },
        checked: {},
      },
    },
    signing: {
      invoke: {
        src: 'sign',
        input: ({ context }) => complete(registrationOf(context)),
        onDone: {
          target: 'registering',
          actions: assign(({ context, event }) => ({
            signed: {
              request: complete(registrationOf(context)),
              message: event.output,
              signedAt: context.effects.now(),
            },
          })),
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: failed } },
      },
      on: {
        /** Asks a wallet again that has not answered. */
        register: { target: 'signing', reenter: true },
        cancel: 'form',
        walletChanged: { guard: 'isOtherAccount', target: 'failed', actions: ['setAccount', 'stopForWallet'] },
      },
    },
    /** The server may register the name whatever the wallet does meanwhile. */
    registering: {
      on: { walletChanged: { actions: 'setAccount' } },
      invoke: {
        src: 'register',
        input: ({ context }) => complete(context.signed).message,
        onDone: {
          target: 'form',
          actions: [
            assign({ done: ({ event }) => event.output }),
            ({ context, event }) => context.effects.registered(event.output, complete(context.signed).request.account),
            assign({ text: '', picture: null, answer: undefined, signed: undefined }),
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: failed },
            target: 'failed',
            actions: { type: 'keepError', params: failed },
          },
          { target: 'failed', actions: [{ type: 'keepError', params: failed }, 'forgetSignature', 'forgetAnswer'] },
        ],
      },
    },
    /** Spec section 4: every failure returns to the form, with everything that was entered. */
    failed: { entry: 'tellFailure', always: 'form' },
  },
})
