import { assign, spawnChild, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { leaveConfirmation } from '@/lib/transaction/confirmation-attempt'
import type { SwapContext, SwapEvent } from './swap-machine-context'
import { isUsable, takeQuote } from './swap-machine-form'
import {
  allowanceRequest,
  approvalRequest,
  buildRequest,
  deadAt,
  isApproving,
  quoteRequest,
  sendRequest,
} from './swap-machine-requests'
import { isMoved, takeMovedQuote } from './swap-machine-review'
import { swapSetup } from './swap-machine-setup'
import type { SwapTransactionKind } from './swap-ports'

type BuildFailure =
  | 'swap.approval_build_failed'
  | 'swap.build_failed'
  | 'swap.quote_failed'
  | 'swap.incorrect_amount'
  | 'swap.unsafe_calldata'

const failsWith = (fallback: 'transaction.failed' | 'swap.allowance_failed') =>
  ({
    type: 'endAttempt',
    params: (args: { event: { error: unknown } }) => ({ cause: args.event.error, fallback }),
  }) as const

/** Spec section 4: a failed build goes back one view and sets the fetch-error flag; here it also ends the attempt. */
const buildFails = (fallback: BuildFailure) => {
  const params = ({ event }: { event: object }) => ({
    cause: 'error' in event ? event.error : new AppError(fallback),
    fallback,
  })
  return [
    { type: 'endAttempt', params },
    { type: 'failBuild', params },
  ] as const
}

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

/** How a confirmation ended: the `output` of the last state. */
type SwapEnd = 'ended' | 'unbuilt' | 'moved' | 'unsure' | 'done'

const endsAs =
  (end: SwapEnd, isSo: (context: SwapContext) => boolean = () => true) =>
  ({ context, event }: { context: SwapContext; event: { output: unknown } }) =>
    event.output === end && isSo(context)

/** Records that a transaction is needed, so that views can show the progress. */
const attempt = (kind: SwapTransactionKind) =>
  assign<SwapContext, SwapEvent, undefined, SwapEvent, never>({
    attempted: ({ context: { attempted } }) => (attempted.includes(kind) ? attempted : [...attempted, kind]),
  })

/** Asks the wallet and waits for the chain. `swapping` handles its other ends. */
const confirming = (kind: SwapTransactionKind, next: 'confirmed' | 'done') =>
  swapSetup.createStateConfig({
    initial: 'asking',
    entry: [
      // Stops an earlier request that is harmless by now, or rejected. If it is still sent, its transaction is stored.
      stopChild('confirmation'),
      assign(({ context }) => ({ walletRequest: sendRequest(context, kind) })),
      spawnChild('confirmation', {
        id: 'confirmation',
        input: ({ context }) => {
          const request = sendRequest(context, kind)
          return {
            account: request.account,
            deadAt: deadAt(context, kind),
            ports: context.effects,
            send: () => context.effects.sendTransaction(request),
          }
        },
      }),
    ],
    exit: ({ self }) => leaveConfirmation(self),
    on: {
      confirmed: {
        target: next,
        actions: assign(({ context: { sent, approvalsDone }, event }) => ({
          sent: sent && { ...sent, moved: event.moved },
          approvalsDone: kind === 'approval' ? approvalsDone + 1 : approvalsDone,
        })),
      },
    },
    states: {
      asking: {
        on: {
          walletSent: {
            target: 'waiting',
            actions: assign(({ context: { walletRequest, sentIds }, event: { id } }) => ({
              sent: walletRequest && { ...walletRequest, id },
              sentIds: { ...sentIds, [kind]: id },
            })),
          },
        },
      },
      waiting: {
        on: {
          cancel: {},
          // A sent swap goes on, and the view mentions the change.
          ...(kind === 'swap' && { walletChanged: { actions: assign({ walletChanged: true }) } }),
        },
      },
    },
  })

/** Sets the allowance: to zero first if the token needs that, then to the amount. */
const approval = (kind: 'approval' | 'approvalReset', next: 'approving' | 'checkingAllowance') =>
  swapSetup.createStateConfig({
    initial: 'building',
    entry: attempt(kind),
    onDone: [{ guard: endsAs('unbuilt'), target: 'unbuilt' }, { target: next }],
    states: {
      building: {
        invoke: {
          src: 'buildApproval',
          input: ({ context }) => approvalRequest(context, kind === 'approvalReset'),
          onDone: { target: 'confirming', actions: assign(({ event }) => ({ approvalTransaction: event.output })) },
          onError: { target: 'unbuilt', actions: buildFails('swap.approval_build_failed') },
        },
      },
      confirming: confirming(kind, 'confirmed'),
      confirmed: { type: 'final' },
      unbuilt: { type: 'final', output: 'unbuilt' satisfies SwapEnd },
    },
  })

const isShown = ({ view }: SwapContext): boolean => view !== null

/** From the confirmation to the mined swap. The form cannot be edited meanwhile. */
export const swapping = swapSetup.createStateConfig({
  id: 'swapping',
  initial: 'starting',
  entry: assign({
    approvalsDone: 0,
    quotesRenewed: 0,
    approvalTransaction: undefined,
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
            target: 'confirming',
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
