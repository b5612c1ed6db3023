import { assign, enqueueActions, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { isOffline, stepError } from '@/lib/core/step-error'
import { reportConfirmed, sayAttemptError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { QUOTE_REFRESH_MS } from './swap-constants'
import { cleanForm, forAccount, leftForm, type SwapContext, type SwapEvent } from './swap-machine-context'
import { canReview, factsOf, isApproving, lacksConsent, trackedSwap } from './swap-machine-requests'
import { type SwapEffects, type SwapMove, type SwapViewName, swapActors } from './swap-ports'
import { inputErrorOf, isSlippageAllowed, isSwapAvailable, isTargetEntered } from './swap-rules'

/** Pause in typing before a quote is requested. */
export const QUOTE_DEBOUNCE_MS = 200

/** The ports, delays, guards and actions of the machine. */
export const swapSetup = setup({
  types: { context: {} as SwapContext, events: {} as SwapEvent, input: {} as SwapEffects },
  actors: swapActors,
  delays: {
    debounce: QUOTE_DEBOUNCE_MS,
    refresh: QUOTE_REFRESH_MS,
  },
  guards: {
    isVisible: ({ context }) => context.visible,
    becomesVisible: ({ event }) => event.type === 'visibilityChanged' && event.visible,
    isAvailable: ({ context }) => (context.wantedAmount === '' ? isSwapAvailable(context) : isTargetEntered(context)),
    canReview: ({ context }) => canReview(context),
    mayRetry: ({ context: { visible, quoteError }, event }) => {
      const isSeen = event.type === 'visibilityChanged' ? event.visible : visible
      return isSeen && quoteError?.canRetry === true
    },
    mayConfirm: ({ context }) => canReview(context) && (context.mayAskAgain || walletBusyUntil(context) === undefined),
    hasAccount: ({ event }) => 'account' in event && event.account !== undefined,
    leftSwap: ({ event }) => event.type === 'viewChanged' && event.view === null,
    isFormShown: ({ event }) => event.type === 'viewChanged' && event.view === 'Swap',
    isPreviewShown: ({ event }) => event.type === 'viewChanged' && event.view === 'SwapPreview',
    mayStartAgain: ({ context, event }) => {
      return context.view !== null && event.type === 'walletChanged' && event.account !== undefined
    },
    hasFailedOffline: ({ context }) => isOffline(context.quoteError),
    /** A view of the swap is visible. */
    isShown: ({ context }) => context.view !== null,
    isPreviewHidden: ({ context }) => context.view !== 'SwapPreview',
    isSlippageAllowed: ({ event }) => event.type === 'setSlippage' && isSlippageAllowed(event.choice),
    needsNoApproval: ({ context }) => context.quote?.spender === null,
    isApprovalSpent: ({ context }) => context.approvalsDone > 0,
    /** A quote is refreshed once before building: after approvals, which take time, or at half its life. */
    needsNewQuote: ({ context }) => {
      if (context.quotesRenewed > 0 || context.quote === undefined) return false
      const { madeAt, expiresAt } = context.quote
      return context.approvalsDone > 0 || context.effects.now() - context.quotedAt > (expiresAt - madeAt) / 2
    },
  },
  actions: {
    setVisible: assign(({ event }) => (event.type === 'visibilityChanged' ? { visible: event.visible } : {})),
    keepView: assign(({ context, event }) => {
      if (event.type !== 'viewChanged') return {}
      return { view: event.view, isAmountNext: context.isAmountNext && event.view === 'Swap' }
    }),
    resetForm: assign(() => cleanForm()),
    leaveForm: assign(() => leftForm()),
    keepError: assign({ transactionError: (_, { error }: { error: AppError }) => error }),
    forgetError: assign({ transactionError: undefined }),
    /** The swap can start after all. */
    forgetInitFailure: assign(({ context: { transactionError } }) =>
      transactionError?.code === 'swap.init_failed' ? { transactionError: undefined } : {},
    ),
    /** The browser is online again: that it was not is no reason any more. The visitor confirms again. */
    forgetOffline: assign(({ context: { transactionError } }) =>
      isOffline(transactionError) ? { transactionError: undefined } : {},
    ),
    setImported: assign(({ event }) => (event.type === 'setImported' ? { imported: event.tokens } : {})),
    /** Resets the form for the account of the event. */
    resetForAccount: assign(({ context, event }) =>
      event.type === 'viewChanged' || event.type === 'walletChanged' ? forAccount(context, event.account) : {},
    ),
    navigate: ({ context }, move: SwapMove) => context.effects.navigate(move),
    /** Goes back from any view of the swap. */
    goBack: ({ context }) => context.effects.navigate({ type: 'back', from: OUR_VIEWS }),
    leavePreview: ({ context }) => context.effects.navigate({ type: 'back', from: ['SwapPreview'] }),
    goToAccount: ({ context }) => context.effects.navigate({ type: 'reset', view: 'Account', from: OUR_VIEWS }),
    sayError: ({ context }, { error }: { error: AppError }) => sayError(context.effects, error),
    /** Ends an attempt: stores the reason for the view and sends one event. */
    endAttempt: enqueueActions(
      ({ context, enqueue }, params: { cause: unknown; fallback: ErrorCode; event?: 'SWAP_APPROVAL_ERROR' }) => {
        const error = stepError(params.cause, params.fallback)
        const event = params.event ?? (isApproving(context) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR')
        const properties = { ...trackedSwap(context), code: error.code }
        enqueue.assign({ transactionError: error })
        enqueue(() => context.effects.track(event, properties))
      },
    ),
    /** Spec section 4: a failed build goes back one view and sets the fetch-error flag. */
    failBuild: enqueueActions(({ context, enqueue }, { cause, fallback }: { cause: unknown; fallback: ErrorCode }) => {
      enqueue.assign({ fetchError: true, quoteError: stepError(cause, fallback), quote: undefined })
      enqueue(() => context.effects.navigate({ type: 'back', from: ['SwapPreview'] }))
    }),
    sayTransactionError: ({ context }) => sayAttemptError(context),
    /** A visible form shows the reason itself. */
    sayErrorIfHidden: ({ context }) => context.view === null && sayAttemptError(context),
    /** Sets the reason why a confirmation does not start. */
    explainBlock: assign(({ context }) => {
      // The notice of the open request explains it.
      if (walletBusyUntil(context) !== undefined) return {}
      const error = inputErrorOf(factsOf(context))
      // The unticked checkbox beside the button explains it.
      if (error === undefined && lacksConsent(context)) return {}
      return { transactionError: error ?? new AppError('swap.quote_expired') }
    }),
    /** The open review shows the message itself. */
    reportSuccess: ({ context: { sent, effects, view } }) =>
      sent && reportConfirmed(sent, effects, view === 'SwapPreview'),
  },
})

const OUR_VIEWS = ['Swap', 'SwapSelectToken', 'SwapPreview'] as const satisfies readonly SwapViewName[]

function sayError(effects: SwapEffects, error: AppError): void {
  effects.notify('error', error.textKey, error.details)
}
