import { assign } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { approval, attempt, buildFails, confirming, endsAs, type SwapEnd } from './swap-machine-confirm'
import type { SwapContext } from './swap-machine-context'
import { isUsable, takeQuote } from './swap-machine-form'
import {
  allowanceRequest,
  batchModes,
  batchRequest,
  buildRequest,
  isApproving,
  quoteRequest,
} from './swap-machine-requests'
import { isMoved, takeMovedQuote } from './swap-machine-review'
import { swapSetup } from './swap-machine-setup'

const failsWith = (fallback: 'transaction.failed' | 'swap.allowance_failed') =>
  ({
    type: 'endAttempt',
    params: (args: { event: { error: unknown } }) => ({ cause: args.event.error, fallback }),
  }) as const

/** Account or network changed before the swap was sent. Sends no further request. */
const stopped = [
  {
    type: 'endAttempt',
    params: () => ({ cause: new AppError('wallet.changed'), fallback: 'wallet.changed' as const }),
  },
  'sayErrorIfHidden',
  'resetForAccount',
  'leavePreview',
] as const

const isShown = ({ view }: SwapContext): boolean => view !== null

/** From the confirmation to the mined swap. The form cannot be edited meanwhile. */
export const swapping = swapSetup.createStateConfig({
  id: 'swapping',
  initial: 'starting',
  entry: assign({
    approvalsDone: 0,
    quotesRenewed: 0,
    approvalTransaction: undefined,
    batchModes: [],
    batch: [],
    swapTransaction: undefined,
    transactionError: undefined,
    sent: undefined,
    sentIds: {},
    attempted: [],
    walletChanged: false,
  }),
  on: {
    viewChanged: { actions: 'keepView' },
    walletChanged: [
      { guard: 'mayStartAgain', target: 'initialising', actions: stopped },
      { target: 'idle', actions: stopped },
    ],
    // Shows the swap in progress.
    review: { actions: { type: 'navigate', params: { type: 'push', view: 'SwapPreview' } } },
    cancel: '.ended',
    attemptFailed: {
      target: '.ended',
      actions: { type: 'endAttempt', params: ({ event }) => ({ cause: event.error, fallback: 'transaction.failed' }) },
    },
    outcomeUnsure: [
      {
        guard: ({ context }) => isApproving(context),
        target: '.unsure',
        actions: {
          type: 'endAttempt',
          params: () => ({ cause: new AppError('transaction.unsure'), fallback: 'transaction.unsure' }),
        },
      },
      // An unsure swap sends no event yet. Its real outcome sends the event.
      {
        target: '.unsure',
        actions: { type: 'keepError', params: () => ({ error: new AppError('transaction.unsure') }) },
      },
    ],
  },
  onDone: [
    { guard: endsAs('done'), target: 'done' },
    // Sent with an unknown outcome. The form is cleared, because a second attempt could swap twice.
    { guard: endsAs('unsure'), target: 'idle', actions: ['resetForm', 'sayTransactionError', 'goToAccount'] },
    // The price moved during the confirmation. The visitor must decide.
    {
      guard: endsAs('moved', isShown),
      target: 'active.trade.priceMoved',
      actions: { type: 'navigate', params: { type: 'push', view: 'SwapPreview' } },
    },
    {
      guard: endsAs('moved'),
      target: 'idle',
      actions: { type: 'sayError', params: () => ({ error: new AppError('swap.price_moved') }) },
    },
    // After `failBuild`, which has gone back one view.
    { guard: endsAs('unbuilt', isShown), target: 'active.trade.form.failed' },
    // Ended without effect. Returns to the visible view.
    {
      guard: endsAs('ended', ({ walletChanged }) => walletChanged),
      target: 'idle',
      actions: ['resetForm', 'sayTransactionError', 'goToAccount'],
    },
    { guard: endsAs('ended', ({ view }) => view === 'SwapPreview'), target: 'active.trade.review.refreshing' },
    { guard: endsAs('ended', isShown), target: 'active.trade.form' },
    { target: 'idle', actions: 'sayTransactionError' },
  ],
  states: {
    starting: { always: [{ guard: 'needsNoApproval', target: 'pricing' }, { target: 'checkingAllowance' }] },
    checkingAllowance: {
      invoke: {
        src: 'checkAllowance',
        input: ({ context }) => allowanceRequest(context),
        onDone: [
          { guard: ({ event }) => event.output.sufficient, target: 'pricing' },
          // The visitor has lowered the limit in the wallet. Repeating the approval would only spend gas.
          {
            guard: 'isApprovalSpent',
            target: 'ended',
            actions: {
              type: 'endAttempt',
              params: () => ({
                cause: new AppError('swap.allowance_failed'),
                fallback: 'swap.allowance_failed',
                event: 'SWAP_APPROVAL_ERROR',
              }),
            },
          },
          {
            guard: ({ event }) => event.output.isAtomic === true,
            target: 'pricing',
            actions: assign(({ event }) => ({ batchModes: batchModes(event.output) })),
          },
          {
            guard: ({ event }) => event.output.needsReset && event.output.allowance > 0n,
            target: 'resettingApproval',
          },
          { target: 'approving' },
        ],
        onError: { target: 'ended', actions: failsWith('swap.allowance_failed') },
      },
    },
    resettingApproval: approval('approvalReset', 'approving'),
    approving: approval('approval', 'checkingAllowance'),
    pricing: { always: [{ guard: 'needsNewQuote', target: 'renewing' }, { target: 'building' }] },
    renewing: {
      entry: attempt('swap'),
      invoke: {
        src: 'fetchQuote',
        input: ({ context }) => quoteRequest(context),
        onDone: [
          {
            guard: ({ context, event }) => isMoved(context, event.output),
            target: 'moved',
            actions: assign(({ context, event }) => takeMovedQuote(context, event.output)),
          },
          {
            guard: ({ event }) => isUsable(event.output),
            target: 'building',
            actions: assign(({ context, event }) => ({
              ...takeQuote(context, event.output),
              quotesRenewed: context.quotesRenewed + 1,
            })),
          },
          {
            target: 'unbuilt',
            actions: buildFails('swap.incorrect_amount'),
          },
        ],
        onError: {
          target: 'unbuilt',
          actions: buildFails('swap.quote_failed'),
        },
      },
    },
    building: {
      entry: attempt('swap'),
      invoke: {
        src: 'buildSwap',
        input: ({ context }) => buildRequest(context),
        onDone: [
          {
            // The built swap must guarantee at least the minimum that the visitor has agreed to.
            guard: ({ context, event }) => event.output.minToAmount >= (context.agreed?.minToAmount ?? 0n),
            target: 'approvingInBatch',
            actions: assign(({ event }) => ({ swapTransaction: event.output.transaction })),
          },
          {
            target: 'unbuilt',
            actions: buildFails('swap.unsafe_calldata'),
          },
        ],
        onError: [
          {
            guard: ({ context, event }) => context.quotesRenewed === 0 && isStaleQuote(event.error),
            target: 'renewing',
          },
          {
            guard: ({ event }) => isStaleQuote(event.error),
            target: 'ended',
            actions: failsWith('transaction.failed'),
          },
          {
            target: 'unbuilt',
            actions: buildFails('swap.build_failed'),
          },
        ],
      },
    },
    // After the swap, so that the approval is for the quote that it was built from.
    approvingInBatch: {
      always: { guard: ({ context }) => context.batchModes.length === 0, target: 'confirming' },
      invoke: {
        src: 'buildBatch',
        input: ({ context }) => batchRequest(context),
        onDone: { target: 'confirming', actions: assign(({ event }) => ({ batch: event.output })) },
        onError: { target: 'unbuilt', actions: buildFails('swap.approval_build_failed') },
      },
    },
    confirming: confirming('swap', 'done'),
    ended: { type: 'final', output: 'ended' satisfies SwapEnd },
    unbuilt: { type: 'final', output: 'unbuilt' satisfies SwapEnd },
    moved: { type: 'final', output: 'moved' satisfies SwapEnd },
    unsure: { type: 'final', output: 'unsure' satisfies SwapEnd },
    done: { type: 'final', output: 'done' satisfies SwapEnd },
  },
})

function isStaleQuote(cause: unknown): boolean {
  return AppError.is(cause, 'swap.quote_expired', 'swap.price_moved')
}
