import { assign } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { initialContext } from './swap-machine-context'
import { form } from './swap-machine-form'
import { done, priceMoved, review } from './swap-machine-review'
import { swapping } from './swap-machine-send'
import { swapSetup } from './swap-machine-setup'
import { gas, holdings, initialising, outage, prices } from './swap-machine-start'

/**
 * The swap of spec section 4, one actor for the life of the page.
 *
 * ```
 * idle -> initialising (<-> offline) -> active ( form: editing -> settling -> quoting -> quoted | failed
 *                                  review <-> priceMoved )
 *         initialising --failed--> idle.outage -> initialising, until it can start
 *      review --confirm--> swapping: allowance -> (reset ->) approve -> (new quote ->) build -> confirming (the wallet, then the chain)
 *      swapping --> done (its result, while the review is open) -> idle | ended -> review, form or idle | unbuilt -> form | moved -> priceMoved | unsure -> idle
 * ```
 *
 * It continues while the modal is closed: it handles the answers of the wallet and waits for sent transactions.
 * Everything else stops when the visitor leaves the swap's views.
 */
export const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: ({ input }) => initialContext(input),
  initial: 'idle',
  on: {
    visibilityChanged: { actions: 'setVisible' },
    online: { actions: 'forgetOffline' },
    viewChanged: { actions: 'keepView' },
    setImported: { actions: 'setImported' },
    acceptImpact: {
      actions: assign({
        impactAccepted: ({ context, event }) =>
          event.accepted ? (context.quote?.priceImpactBps ?? undefined) : undefined,
      }),
    },
    toggleFiat: { actions: assign({ wantsFiat: ({ context }) => !context.wantsFiat }) },
    dismissError: { actions: 'forgetError' },
  },
  states: {
    idle: {
      id: 'idle',
      entry: 'leaveForm',
      initial: 'resting',
      on: {
        walletChanged: [
          // The view stayed visible after a disconnect, and a wallet is connected again.
          { guard: 'mayStartAgain', target: 'initialising', actions: 'resetForAccount' },
          { target: '.resting', actions: ['resetForm', 'forgetInitFailure'] },
        ],
        viewChanged: [
          { guard: 'leftSwap', actions: 'keepView' },
          { guard: 'hasAccount', target: 'initialising', actions: ['keepView', 'resetForAccount', 'forgetError'] },
          // The wallet was disconnected during the review. The form is shown and offers to connect.
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
      states: { resting: {}, outage },
    },
    initialising,
    active: {
      type: 'parallel',
      on: {
        viewChanged: { guard: 'leftSwap', target: 'idle', actions: 'keepView' },
        walletChanged: [
          { guard: 'hasAccount', target: 'initialising', actions: 'resetForAccount' },
          { target: 'idle', actions: 'resetForAccount' },
        ],
      },
      states: {
        prices,
        gas,
        holdings,
        trade: { initial: 'form', states: { form, review, priceMoved } },
      },
    },
    swapping,
    done,
  },
})
