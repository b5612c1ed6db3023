import { assign, spawnChild, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { isHarmlessEnd } from '@/lib/transaction/wait-for-outcome'
import type { SwapContext, SwapEvent } from './swap-machine-context'
import { isUsable, takeQuote } from './swap-machine-form'
import { allowanceRequest, approvalRequest, buildRequest, quoteRequest, sendRequest } from './swap-machine-requests'
import { isMoved, takeMovedQuote } from './swap-machine-review'
import { swapSetup } from './swap-machine-setup'
import type { SentTransaction, SwapTransactionKind } from './swap-ports'

type ErrorEvent = 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'
type BuildFailure =
  | 'swap.approval_build_failed'
  | 'swap.build_failed'
  | 'swap.quote_failed'
  | 'swap.incorrect_amount'
  | 'swap.unsafe_calldata'

const failsWith = (event: ErrorEvent, fallback: 'transaction.failed' | 'swap.allowance_failed') =>
  ({
    type: 'endAttempt',
    params: (args: { event: { error: unknown } }) => ({ cause: args.event.error, fallback, event }),
  }) as const

const endsWith = (event: ErrorEvent, code: 'wallet.timeout' | 'transaction.unsure' | 'swap.allowance_failed') =>
  ({
    type: 'endAttempt',
    params: () => ({ cause: new AppError(code), fallback: code, event }),
  }) as const

/** Spec section 4: a failed build goes back one view and sets the fetch-error flag; here it also ends the attempt. */
const buildFails = (event: ErrorEvent, fallback: BuildFailure) => {
  const cause = (args: { event: object }) => ('error' in args.event ? args.event.error : new AppError(fallback))
  return [
    { type: 'endAttempt', params: (args: { event: object }) => ({ cause: cause(args), fallback, event }) },
    { type: 'failBuild', params: (args: { event: object }) => ({ cause: cause(args), fallback }) },
  ] as const
}

/** Account or network changed before the swap was sent. Sends no further request. */
const walletStops = (event: ErrorEvent) => {
  const stop = {
    type: 'endAttempt',
    params: () => ({ cause: new AppError('wallet.changed'), fallback: 'wallet.changed' as const, event }),
  } as const
  return [
    {
      guard: 'mayStartAgain',
      target: '#initialising',
      actions: [stop, 'stopForWallet', 'resetForAccount', 'leavePreview'],
    },
    { target: '#idle', actions: [stop, 'stopForWallet', 'resetForAccount', 'leavePreview'] },
  ] as const
}

function sentOf({ sent }: SwapContext): SentTransaction {
  if (sent === undefined) throw new Error('the swap machine waits for what was not sent')
  return sent
}

/** Records that a transaction is needed, so that views can show the progress. */
const attempt = (kind: SwapTransactionKind) =>
  assign<SwapContext, SwapEvent, undefined, SwapEvent, never>({
    attempted: ({ context: { attempted } }) => (attempted.includes(kind) ? attempted : [...attempted, kind]),
  })

/**
 * Sends a request to the wallet. The request is a child of the machine, not of this state: it cannot be cancelled, so
 * its answer is handled even after the timeout (see `walletRequest` in `swap-machine.ts`).
 */
const asking = (kind: SwapTransactionKind, event: ErrorEvent, next: string) =>
  swapSetup.createStateConfig({
    entry: [
      // Stops an earlier request that is harmless by now, or rejected. If it is still sent, its transaction is stored.
      stopChild('walletRequest'),
      assign(({ context }) => ({ walletRequest: sendRequest(context, kind) })),
      ({ context: { effects, walletRequest } }) =>
        walletRequest && effects.openRequests.add(walletRequest.account, walletRequest.deadAt),
      spawnChild('sendTransaction', { id: 'walletRequest', input: ({ context }) => sendRequest(context, kind) }),
    ],
    on: {
      'xstate.done.actor.walletRequest': {
        target: next,
        actions: [
          assign(({ context, event: answer }) => ({
            sent: context.walletRequest && { ...context.walletRequest, id: answer.output },
            sentIds: { ...context.sentIds, [kind]: answer.output },
          })),
          'closeWalletRequest',
        ],
      },
      'xstate.error.actor.walletRequest': {
        target: '#ended',
        actions: ['closeWalletRequest', failsWith(event, 'transaction.failed')],
      },
    },
    after: { walletAnswer: { target: '#ended', actions: endsWith(event, 'wallet.timeout') } },
  })

/** An unsure swap sends no event yet. Its real outcome sends the event. */
const staysUnsure = (event: ErrorEvent) =>
  event === 'SWAP_ERROR'
    ? ({ type: 'keepError', params: () => ({ error: new AppError('transaction.unsure') }) } as const)
    : endsWith(event, 'transaction.unsure')

const waiting = (event: ErrorEvent, next: string) =>
  swapSetup.createStateConfig({
    invoke: {
      src: 'waitForTransaction',
      input: ({ context }) => sentOf(context),
      onDone: {
        target: next,
        actions: assign(({ context, event: answer }) => ({ sent: { ...sentOf(context), moved: answer.output } })),
      },
      onError: [
        {
          guard: ({ event: answer }) => isHarmlessEnd(answer.error),
          target: '#ended',
          actions: failsWith(event, 'transaction.failed'),
        },
        { target: '#unsure', actions: staysUnsure(event) },
      ],
    },
    after: { confirmation: { target: '#unsure', actions: staysUnsure(event) } },
    on: { cancel: {} },
  })

/** Sets the allowance: to zero first if the token needs that, then to the amount. */
const approval = (kind: 'approval' | 'approvalReset', next: string) =>
  swapSetup.createStateConfig({
    initial: 'building',
    entry: attempt(kind),
    on: { walletChanged: walletStops('SWAP_APPROVAL_ERROR') },
    states: {
      building: {
        invoke: {
          src: 'buildApproval',
          input: ({ context }) => approvalRequest(context, kind === 'approvalReset'),
          onDone: { target: 'asking', actions: assign(({ event }) => ({ approvalTransaction: event.output })) },
          onError: {
            target: '#unbuilt',
            actions: buildFails('SWAP_APPROVAL_ERROR', 'swap.approval_build_failed'),
          },
        },
      },
      asking: asking(kind, 'SWAP_APPROVAL_ERROR', 'waiting'),
      waiting: waiting('SWAP_APPROVAL_ERROR', next),
    },
  })

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
    walletChanged: walletStops('SWAP_ERROR'),
    // Shows the swap in progress.
    review: { actions: { type: 'navigate', params: { type: 'push', view: 'SwapPreview' } } },
    cancel: '#ended',
  },
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
            target: '#ended',
            actions: endsWith('SWAP_APPROVAL_ERROR', 'swap.allowance_failed'),
          },
          {
            guard: ({ event }) => event.output.needsReset && event.output.allowance > 0n,
            target: 'resettingApproval',
          },
          { target: 'approving' },
        ],
        onError: { target: '#ended', actions: failsWith('SWAP_ERROR', 'swap.allowance_failed') },
      },
    },
    resettingApproval: approval('approvalReset', '#swapping.approving'),
    approving: {
      ...approval('approval', '#swapping.checkingAllowance'),
      exit: assign({ approvalsDone: ({ context }) => context.approvalsDone + 1 }),
    },
    pricing: { always: [{ guard: 'needsNewQuote', target: 'renewing' }, { target: 'building' }] },
    renewing: {
      entry: attempt('swap'),
      invoke: {
        src: 'fetchQuote',
        input: ({ context }) => quoteRequest(context),
        onDone: [
          {
            guard: ({ context, event }) => isMoved(context, event.output),
            target: '#moved',
            actions: assign(({ context, event }) => takeMovedQuote(context, event.output)),
          },
          {
            guard: ({ event }) => isUsable(event.output),
            target: 'building',
            actions: assign(({ context, event }) => ({
              ...takeQuote(event.output),
              quotesRenewed: context.quotesRenewed + 1,
            })),
          },
          {
            target: '#unbuilt',
            actions: buildFails('SWAP_ERROR', 'swap.incorrect_amount'),
          },
        ],
        onError: {
          target: '#unbuilt',
          actions: buildFails('SWAP_ERROR', 'swap.quote_failed'),
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
            target: 'asking',
            actions: assign(({ event }) => ({ swapTransaction: event.output.transaction })),
          },
          {
            target: '#unbuilt',
            actions: buildFails('SWAP_ERROR', 'swap.unsafe_calldata'),
          },
        ],
        onError: [
          {
            guard: ({ context, event }) => context.quotesRenewed === 0 && isStaleQuote(event.error),
            target: 'renewing',
          },
          {
            guard: ({ event }) => isStaleQuote(event.error),
            target: '#ended',
            actions: failsWith('SWAP_ERROR', 'transaction.failed'),
          },
          {
            target: '#unbuilt',
            actions: buildFails('SWAP_ERROR', 'swap.build_failed'),
          },
        ],
      },
    },
    asking: asking('swap', 'SWAP_ERROR', '#swapping.sent'),
    sent: {
      ...waiting('SWAP_ERROR', '#done'),
      on: {
        cancel: {},
        // The swap is already sent. The wait continues and the view mentions the change.
        walletChanged: { actions: assign({ walletChanged: true }) },
      },
    },
  },
})

function isStaleQuote(cause: unknown): boolean {
  return AppError.is(cause, 'swap.quote_expired', 'swap.price_moved')
}
