import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { portActor } from '@/lib/core/port-actor'
import type { NameRequest } from './name-messages'
import type { NameRecord, SignedMessage } from './names-contract'
import type { NamingAccount } from './sign-name-request'
import { isSameAccount, isUndecided, nameError, type SignedRequest, usableSignature } from './signed-request'

export type ChangeAction = Exclude<NameRequest['action'], 'register'>
export type ChangeRequest = NameRequest & { readonly action: ChangeAction }

/** What an owner signs to change a name. */
export interface NameChange {
  readonly account: NamingAccount
  readonly request: ChangeRequest
}

/** The name as the server answers, `null` once it is given up. */
export type ChangedName = NameRecord | null

export interface NameChangeEffects {
  /** Unix ms. */
  now(): number
  /** The server has accepted a change. */
  changed(change: NameChange, record: ChangedName): void
  /** A change has failed. Its form shows the failure, if it is open. */
  failed(error: AppError): void
}

export interface NameChangeContext {
  readonly effects: NameChangeEffects
  readonly account: NamingAccount | undefined
  /** The last change that was asked for, until the server has accepted it: what its form shows again. */
  readonly wanted: NameChange | undefined
  /** Why it has failed. */
  readonly error: AppError | undefined
  readonly signed: SignedRequest<NameChange> | undefined
}

export type NameChangeEvent =
  | { readonly type: 'submit'; readonly request: ChangeRequest }
  | { readonly type: 'walletChanged'; readonly account: NamingAccount | undefined }
  | { readonly type: 'cancel' | 'dismissError' }

const wantedChange = ({ wanted }: Pick<NameChangeContext, 'wanted'>): NameChange => {
  if (wanted === undefined) throw new Error('no change is wanted, which a guard has checked')
  return wanted
}

/** The change that an event asks for; `undefined` without an account. */
function changeOf({ context: { account }, event }: { context: NameChangeContext; event: NameChangeEvent }) {
  return event.type === 'submit' && account !== undefined ? { account, request: event.request } : undefined
}

const nameChangeSetup = setup({
  types: { context: {} as NameChangeContext, events: {} as NameChangeEvent, input: {} as NameChangeEffects },
  actors: {
    sign: portActor<SignedMessage, NameChange>('sign'),
    send: portActor<ChangedName, { readonly action: ChangeAction; readonly message: SignedMessage }>('send'),
  },
  guards: {
    isSigned: ({ context, event }) =>
      usableSignature(context.signed, changeOf({ context, event }), context.effects.now()) !== undefined,
    hasAccount: ({ context }) => context.account !== undefined,
    isOtherAccount: ({ context, event }) =>
      event.type === 'walletChanged' && !isSameAccount(context.account, event.account),
    isUndecided: (_, { cause }: { cause: unknown }) => isUndecided(nameError(cause, 'names.change_failed')),
  },
  actions: {
    setAccount: assign(({ event }) => (event.type === 'walletChanged' ? { account: event.account } : {})),
    setWanted: assign(({ context, event }) => ({
      wanted: changeOf({ context, event }) ?? context.wanted,
      error: undefined,
    })),
    keepError: assign(({ context }, { cause }: { cause: unknown }) => ({
      error: nameError(cause, 'names.change_failed', context.wanted?.request.name),
    })),
    stopForWallet: assign({ error: () => new AppError('wallet.changed') }),
    forgetSignature: assign({ signed: undefined }),
    tellFailure: ({ context: { effects, error } }) => error !== undefined && effects.failed(error),
  },
})

const failed = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/**
 * One change of a name at a time: signed by its owner, sent, accepted or refused. A signature whose answer was lost is sent
 * again without asking the wallet, as long as the same change is wanted.
 */
export const nameChangeMachine = nameChangeSetup.createMachine({
  id: 'nameChange',
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
        input: ({ context }) => wantedChange(context),
        onDone: {
          target: 'sending',
          actions: assign(({ context, event }) => ({
            signed: { request: wantedChange(context), message: event.output, signedAt: context.effects.now() },
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
    /** The server may accept the change whatever the wallet does meanwhile. */
    sending: {
      on: { walletChanged: { actions: 'setAccount' } },
      invoke: {
        src: 'send',
        input: ({ context }) => {
          if (context.signed === undefined) throw new Error('no signature, which a guard has checked')
          return { action: wantedChange(context).request.action, message: context.signed.message }
        },
        onDone: {
          target: 'idle',
          actions: [
            ({ context, event }) => context.effects.changed(wantedChange(context), event.output),
            assign({ wanted: undefined, signed: undefined }),
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: failed },
            target: 'failed',
            actions: { type: 'keepError', params: failed },
          },
          { target: 'failed', actions: [{ type: 'keepError', params: failed }, 'forgetSignature'] },
        ],
      },
    },
    failed: { entry: 'tellFailure', always: 'idle' },
  },
})
