import { assign } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { initialContext } from './swap-machine-context'
import { form } from './swap-machine-form'
import { priceMoved, review } from './swap-machine-review'
import { swapping } from './swap-machine-send'
import { swapSetup } from './swap-machine-setup'
import { gas, holdings, initialising, prices } from './swap-machine-start'

/**
 * The swap of spec section 4, one actor for the life of the page.
 *
 * ```
 * idle -> initialising -> active ( form: editing -> settling -> quoting -> quoted | failed
 *                                  review <-> priceMoved )
 *      review --confirm--> swapping: allowance -> (reset ->) approve -> (new quote ->) build -> wallet -> store -> wait
 *      swapping --> done -> idle | ended -> review, form or idle | unbuilt -> form | moved -> priceMoved | unsure -> idle
 * ```
 *
 * It lives on while the modal is closed: what the wallet was asked is heard, what was sent is waited for. Everything
 * that nobody looks at and that was not sent stops when the visitor leaves the swap's views.
 */
export const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: ({ input }) => initialContext(input),
  initial: 'idle',
  on: {
    visibilityChanged: { actions: 'setVisible' },
    viewChanged: { actions: 'keepView' },
    setImported: { actions: 'setImported' },
    acceptImpact: {
      actions: assign({
        impactAccepted: ({ context, event }) => (event.accepted ? context.quote?.priceImpactBps : undefined),
      }),
    },
    toggleFiat: { actions: assign({ wantsFiat: ({ context }) => !context.wantsFiat }) },
    dismissError: { actions: 'forgetError' },
    // An answer that nobody waits for any more. It was sent all the same, and is on record: the visitor is told.
    'xstate.done.actor.walletRequest': { actions: ['tellLate', 'closeWalletRequest'] },
    'xstate.error.actor.walletRequest': { actions: 'closeWalletRequest' },
  },
  states: {
    idle: {
      id: 'idle',
      entry: 'resetForm',
      on: {
        // The view was left standing when the wallet went, and a wallet is there again.
        walletChanged: { guard: 'mayStartAgain', target: 'initialising', actions: 'takeAccount' },
        viewChanged: [
          { guard: 'leftSwap', actions: 'keepView' },
          { guard: 'hasAccount', target: 'initialising', actions: ['keepView', 'takeAccount', 'forgetError'] },
          // The wallet has gone from a review: its form is shown, and asks for a wallet by itself.
          { guard: 'isShown', actions: 'keepView' },
          {
            actions: [
              'keepView',
              { type: 'sayError', params: () => ({ error: new AppError('swap.no_address') }) },
              'goBack',
            ],
          },
        ],
      },
    },
    initialising,
    active: {
      id: 'active',
      type: 'parallel',
      states: {
        prices,
        gas,
        holdings,
        trade: { initial: 'form', states: { form, review, priceMoved } },
      },
    },
    swapping,
    /** An attempt ended and nothing was lost: back to where the visitor is. */
    ended: {
      id: 'ended',
      always: [
        { guard: 'hasWalletChanged', target: 'idle', actions: ['sayTransactionError', 'goToAccount'] },
        { guard: 'isPreviewOpen', target: '#review.refreshing' },
        { guard: 'isShown', target: '#form' },
        { target: 'idle', actions: 'sayTransactionError' },
      ],
    },
    /** `failBuild` has gone back one view. */
    unbuilt: {
      id: 'unbuilt',
      always: [
        { guard: 'isShown', target: '#form.failed' },
        { target: 'idle', actions: 'sayTransactionError' },
      ],
    },
    /** The price moved while the visitor was busy elsewhere: only they can decide. */
    moved: {
      id: 'moved',
      always: [
        {
          guard: 'isShown',
          target: '#priceMoved',
          actions: { type: 'navigate', params: { type: 'push', view: 'SwapPreview' } },
        },
        {
          target: 'idle',
          actions: { type: 'sayError', params: () => ({ error: new AppError('swap.price_moved') }) },
        },
      ],
    },
    /** Sent, and nobody knows what became of it. Offering it again could do it twice. */
    unsure: { id: 'unsure', always: { target: 'idle', actions: ['sayTransactionError', 'goToAccount'] } },
    done: { id: 'done', always: { target: 'idle', actions: ['celebrate', 'goToAccount'] } },
  },
})
