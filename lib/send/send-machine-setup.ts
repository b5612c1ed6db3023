import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { isOffline, stepError } from '@/lib/core/step-error'
import type { ResolvedName } from '@/lib/names/name-resolver'
import { reportConfirmed, sayAttemptError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { answerOf, namedAddressOf, nameOf, withAnswer } from './recipient-name'
import { cleanForm, forAccount, type SendContext, type SendEvent } from './send-machine-context'
import { type SendEffects, type SendRequest, sendActors } from './send-ports'
import { checkedTransfer, readyTransfer } from './send-rules'
import type { SendViewName } from './send-state'
import { intentOf } from './transfer-intent'

/** Pause in typing before the chain is asked. */
const CHECK_DEBOUNCE_MS = 300

/** A resolver of a host may never answer. Our own requests end sooner. */
const NAME_ANSWER_TIMEOUT_MS = 20_000

const OUR_VIEWS = ['Send', 'SendSelectToken', 'SendPreview'] as const satisfies readonly SendViewName[]

/** The request to the wallet. The guards make sure that it is complete. */
export function sendRequest(context: SendContext): SendRequest {
  const request = readyTransfer(context)
  if (request === undefined) throw new Error('the send machine asked for a transfer that is not complete')
  return request
}

/** The form is complete, and a name in it could be asked for. */
const canReview = (context: SendContext): boolean =>
  readyTransfer(context) !== undefined && context.nameError === undefined

/** The ports, delays, guards and actions of the machine. */
export const sendSetup = setup({
  types: { context: {} as SendContext, events: {} as SendEvent, input: {} as SendEffects },
  actors: sendActors,
  delays: {
    debounce: CHECK_DEBOUNCE_MS,
    nameAnswer: NAME_ANSWER_TIMEOUT_MS,
  },
  guards: {
    hasAccount: ({ event }) => 'account' in event && event.account !== undefined,
    isLeft: ({ event }) => event.type === 'viewChanged' && event.view === null,
    isFormShown: ({ event }) => event.type === 'viewChanged' && event.view === 'Send',
    isPreviewShown: ({ event }) => event.type === 'viewChanged' && event.view === 'SendPreview',
    isShown: ({ context }) => context.view !== null,
    isPreviewOpen: ({ context }) => context.view === 'SendPreview',
    isPreviewHidden: ({ context }) => context.view !== 'SendPreview',
    mayStart: ({ context, event }) =>
      context.view !== null && event.type === 'walletChanged' && event.account !== undefined,
    isCheckable: ({ context }) => checkedTransfer(context) !== undefined,
    isName: ({ context }) => nameOf(context) !== undefined,
    isNameAnswered: ({ context }) => answerOf(context) !== undefined && context.nameError === undefined,
    canReview: ({ context }) => canReview(context),
    mayAskName: ({ context }) => canReview(context) && nameOf(context) !== undefined,
    leadsWhereShown: ({ context }, { found }: { found: ResolvedName | null }) =>
      readyTransfer(context) !== undefined && found?.address === namedAddressOf(context),
    mayConfirm: ({ context }) =>
      readyTransfer(context) !== undefined && (context.mayAskAgain || walletBusyUntil(context) === undefined),
    hasFailedOffline: ({ context }) => isOffline(context.checkError) && checkedTransfer(context) !== undefined,
    hasNameFailedOffline: ({ context }) => isOffline(context.nameError) && nameOf(context) !== undefined,
    hasLoadFailedOffline: ({ context }) => isOffline(context.loadError),
    isAmountOld: ({ context }) => context.view !== null && context.transactionError?.code === 'send.max_changed',
    hasWalletChanged: ({ context }) => context.walletChanged,
  },
  actions: {
    keepView: assign(({ context, event }) => {
      if (event.type !== 'viewChanged') return {}
      return { view: event.view, isAmountNext: context.isAmountNext && event.view === 'Send' }
    }),
    setAccount: assign(({ context, event }) =>
      event.type === 'viewChanged' || event.type === 'walletChanged' ? forAccount(context, event.account) : {},
    ),
    resetForm: assign(() => cleanForm()),
    forgetError: assign({ transactionError: undefined }),
    keepAnswer: assign(({ context }, { found }: { found: ResolvedName | null }) => withAnswer(context, found)),
    keepNameError: assign((_, { cause }: { cause: unknown }) => ({
      nameError: stepError(cause, 'names.resolve_failed'),
    })),
    keepNameTimeout: assign(() => ({ nameError: new AppError('names.resolve_failed') })),
    openPreview: ({ context }) => context.effects.navigate({ type: 'push', view: 'SendPreview' }),
    openTokenList: ({ context }) => context.effects.navigate({ type: 'push', view: 'SendSelectToken' }),
    leavePreview: ({ context }) => context.effects.navigate({ type: 'back', from: ['SendPreview'] }),
    closeTokenList: ({ context }) => context.effects.navigate({ type: 'back', from: ['SendSelectToken'] }),
    goToAccount: ({ context }) => context.effects.navigate({ type: 'reset', view: 'Account', from: OUR_VIEWS }),
    keepError: assign({ transactionError: (_, { error }: { error: AppError }) => error }),
    sayTransactionError: ({ context }) => sayAttemptError(context),
    /** A visible form shows the reason itself. */
    sayErrorIfHidden: ({ context }) => context.view === null && sayAttemptError(context),
    /** The open review shows the message itself. */
    reportSuccess: ({ context: { sent, effects, view } }) =>
      sent && reportConfirmed({ account: sent.account, intent: intentOf(sent) }, effects, view === 'SendPreview'),
  },
})
