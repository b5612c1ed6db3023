import { assign, enqueueActions, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { SwapQuote } from './swap-contract'
import type { SwapContext } from './swap-machine-context'
import { isUsable, takeQuote } from './swap-machine-form'
import { allowanceRequest, quoteRequest } from './swap-machine-requests'
import { swapSetup } from './swap-machine-setup'
import { needsConsent } from './swap-rules'
import type { PriceMove } from './swap-state'

/** Whether a newer quote is so much worse that the visitor must accept it. */
export function isMoved({ agreed }: SwapContext, quote: SwapQuote | undefined): boolean {
  return agreed !== undefined && isUsable(quote) && needsConsent(agreed, quote)
}

/** Stores the newer quote and the loss, for the visitor's decision. */
export function takeMovedQuote(context: SwapContext, quote: SwapQuote | undefined): Partial<SwapContext> {
  const { agreed } = context
  if (agreed === undefined || quote === undefined) return {}
  const lostBps = Number(((agreed.toAmount - quote.toAmount) * 10_000n) / agreed.toAmount)
  const priceMove: PriceMove = { before: agreed.toAmount, after: quote.toAmount, lostBps }
  return { ...takeQuote(context, quote), priceMove }
}

/** The wallet has another account or is disconnected. */
const stopped = [
  { type: 'keepError', params: () => ({ error: new AppError('wallet.changed') }) },
  'sayErrorIfHidden',
  'resetForAccount',
  'leavePreview',
] as const

const walletStops = [
  { guard: 'hasAccount', target: '#initialising', actions: stopped },
  { target: '#idle', actions: stopped },
] as const

/** SwapPreview: the quote is still refreshed, and nothing is sent without a click. */
export const review = swapSetup.createStateConfig({
  id: 'review',
  initial: 'shown',
  onDone: [{ guard: ({ event }) => event.output === 'moved', target: 'priceMoved' }, { target: 'form.failed' }],
  on: {
    viewChanged: { guard: 'isFormShown', target: 'form.quoted', actions: 'keepView' },
    walletChanged: walletStops,
    online: { actions: 'forgetOffline' },
    cancel: { target: 'form.quoted', actions: 'leavePreview' },
    setUnlimitedApproval: { actions: assign(({ event }) => ({ unlimitedApproval: event.unlimited })) },
    confirm: [
      {
        guard: 'mayConfirm',
        target: '#swapping',
        // The visitor agrees to the visible quote.
        actions: assign(({ context }) => ({ agreed: context.quote })),
      },
      { actions: 'explainBlock' },
    ],
    'xstate.done.actor.previewAllowance': { actions: assign({ allowance: ({ event }) => event.output }) },
    'xstate.error.actor.previewAllowance': { actions: assign({ allowance: null }) },
    allowAskAgain: { actions: assign(({ event }) => ({ mayAskAgain: event.allowed })) },
    retry: '.refreshing',
  },
  // Not an invocation: a swap without a spender needs no request.
  entry: enqueueActions(({ context, enqueue }) => {
    enqueue.assign({ allowance: undefined })
    if (typeof context.quote?.spender !== 'string') return
    enqueue.spawnChild('previewAllowance', { id: 'previewAllowance', input: allowanceRequest(context) })
  }),
  exit: [stopChild('previewAllowance'), assign({ mayAskAgain: false })],
  states: {
    shown: { after: { refresh: [{ guard: 'isVisible', target: 'refreshing' }, { target: 'resting' }] } },
    refreshing: {
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
            target: 'shown',
            actions: assign(({ context, event }) => takeQuote(context, event.output)),
          },
          {
            target: 'failed',
            actions: [assign(({ context, event }) => takeQuote(context, event.output)), 'leavePreview'],
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'failBuild',
            params: ({ event }) => ({ cause: event.error, fallback: 'swap.quote_failed' }),
          },
        },
      },
    },
    resting: {
      on: { visibilityChanged: { guard: 'becomesVisible', target: 'refreshing', actions: 'setVisible' } },
    },
    moved: { type: 'final', output: 'moved' },
    failed: { type: 'final' },
  },
})

/** The price got worse than the slippage allows. Shows both prices until the visitor decides. */
export const priceMoved = swapSetup.createStateConfig({
  on: {
    viewChanged: { guard: 'isFormShown', target: 'form.quoted', actions: 'keepView' },
    walletChanged: walletStops,
    acceptPrice: {
      target: 'review',
      actions: assign(({ context }) => ({ agreed: context.quote, priceMove: undefined, transactionError: undefined })),
    },
    cancel: { target: 'form.quoted', actions: 'leavePreview' },
  },
  exit: assign({ priceMove: undefined }),
})

/** The swap is mined. The review, if it is still open, shows what was paid and received until the visitor leaves it. */
export const done = swapSetup.createStateConfig({
  entry: 'reportSuccess',
  always: { guard: 'isPreviewHidden', target: 'idle', actions: ['resetForm', 'goToAccount'] },
  on: {
    finish: { actions: 'goToAccount' },
    swapAgain: { actions: 'leavePreview' },
    viewChanged: [
      { guard: 'leftSwap', target: 'idle', actions: ['keepView', 'resetForm'] },
      { guard: 'hasAccount', target: 'initialising', actions: ['keepView', 'resetForm', 'resetForAccount'] },
      { target: 'idle', actions: ['keepView', 'resetForm'] },
    ],
  },
})
