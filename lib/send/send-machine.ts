import { assign, spawnChild, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import type { FormAccount } from '@/lib/flow/follow-form'
import { leaveConfirmation } from '@/lib/transaction/confirmation-attempt'
import { initialContext, type SendContext } from './send-machine-context'
import { withFreshToken, withUsualFees } from './send-machine-edits'
import { form } from './send-machine-form'
import { sendRequest, sendSetup } from './send-machine-setup'

/**
 * How long an unanswered request blocks another one. A transfer has no deadline on the chain, so the visitor may end
 * this sooner by saying that they rejected it.
 */
export const REQUEST_LOCK_MS = 20 * 60_000

const accountOf = ({ account }: SendContext): { account: FormAccount } => {
  if (account === undefined) throw new Error('the send machine works with an account only')
  return { account }
}

/** The wallet was disconnected, or has another account or network, before anything was sent. */
const walletMoves = [
  { guard: 'mayStart', target: 'loading', actions: ['setAccount', 'leavePreview'] },
  { target: 'idle', actions: ['setAccount', 'leavePreview'] },
] as const

/**
 * A transfer, one actor for the life of the page.
 *
 * ```
 * idle -> loading (<-> loadFailed) -> form: editing -> settling -> checking -> checked | failed
 *                                       and: a name -> settling -> asking -> answered | failed
 *         checked --review--> (resolving a name again) -> review --confirm--> asking (wallet) -> waiting (chain) -> done
 *         asking, waiting --failed--> ended -> review, form or idle | --unsure--> idle
 * ```
 *
 * It continues while the modal is closed: it handles the answer of the wallet and waits for the sent transaction.
 */
export const sendMachine = sendSetup.createMachine({
  id: 'send',
  context: ({ input }) => initialContext(input),
  initial: 'idle',
  on: {
    viewChanged: { actions: 'keepView' },
    toggleFiat: { actions: assign({ wantsFiat: ({ context }) => !context.wantsFiat }) },
    dismissError: { actions: 'forgetError' },
  },
  states: {
    idle: {
      on: {
        viewChanged: [
          { guard: 'isLeft', actions: 'keepView' },
          { guard: 'hasAccount', target: 'loading', actions: ['keepView', 'setAccount', 'forgetError'] },
          { actions: 'keepView' },
        ],
        walletChanged: [{ guard: 'mayStart', target: 'loading', actions: 'setAccount' }, { actions: 'setAccount' }],
      },
    },
    loading: {
      entry: assign({ loadError: undefined }),
      on: {
        viewChanged: [{ guard: 'isLeft', target: 'idle', actions: 'keepView' }, { actions: 'keepView' }],
        walletChanged: walletMoves,
      },
      invoke: {
        src: 'loadBalances',
        input: ({ context }) => accountOf(context),
        onDone: {
          target: 'active',
          actions: [
            assign({ balances: ({ event }) => event.output }),
            assign(({ context }) => withFreshToken(context)),
          ],
        },
        onError: {
          target: 'loadFailed',
          actions: assign({ loadError: ({ event }) => stepError(event.error, 'balance.unavailable') }),
        },
      },
    },
    loadFailed: {
      on: {
        viewChanged: [{ guard: 'isLeft', target: 'idle', actions: 'keepView' }, { actions: 'keepView' }],
        walletChanged: walletMoves,
        retry: 'loading',
        online: { guard: 'hasLoadFailedOffline', target: 'loading' },
      },
    },
    active: {
      initial: 'form',
      invoke: {
        src: 'loadUsualFees',
        input: ({ context }) => accountOf(context),
        onDone: { actions: assign(({ context, event }) => withUsualFees(context, event.output)) },
        // The check of the transfer reads the fee again.
        onError: {},
      },
      on: {
        walletChanged: walletMoves,
        viewChanged: { guard: 'isLeft', target: 'idle', actions: 'keepView' },
      },
      states: {
        form,
        review: {
          id: 'review',
          exit: assign({ mayAskAgain: false }),
          on: {
            viewChanged: { guard: 'isFormShown', target: 'form', actions: 'keepView' },
            allowAskAgain: { actions: assign(({ event }) => ({ mayAskAgain: event.allowed })) },
            cancel: { target: 'form', actions: 'leavePreview' },
            confirm: { guard: 'mayConfirm', target: '#sending' },
          },
        },
      },
    },
    /** From the confirmation to the mined transfer. The form cannot be edited meanwhile. */
    sending: {
      id: 'sending',
      initial: 'asking',
      entry: [
        // Stops an earlier request that the visitor has rejected. If it is still sent, its transaction is stored.
        stopChild('confirmation'),
        assign(({ context }) => ({
          walletRequest: sendRequest(context),
          transactionError: undefined,
          sent: undefined,
          walletChanged: false,
        })),
        spawnChild('confirmation', {
          id: 'confirmation',
          input: ({ context }) => {
            const { effects } = context
            const request = sendRequest(context)
            return {
              account: request.account,
              deadAt: effects.now() + REQUEST_LOCK_MS,
              ports: effects,
              send: () => effects.sendTransfer(request),
            }
          },
        }),
      ],
      exit: ({ self }) => leaveConfirmation(self),
      on: {
        viewChanged: { actions: 'keepView' },
        // Shows the transfer in progress.
        review: { actions: 'openPreview' },
        attemptFailed: {
          target: 'ended',
          actions: { type: 'keepError', params: ({ event: { error } }) => ({ error }) },
        },
        // The form is cleared, because a second attempt could send twice.
        outcomeUnsure: {
          target: 'idle',
          actions: [
            { type: 'keepError', params: () => ({ error: new AppError('transaction.unsure') }) },
            'resetForm',
            'sayTransactionError',
            'goToAccount',
          ],
        },
        confirmed: 'done',
        cancel: 'ended',
        walletChanged: walletMoves.map((each) => ({
          ...each,
          actions: [
            { type: 'keepError', params: () => ({ error: new AppError('wallet.changed') }) },
            'sayErrorIfHidden',
            ...each.actions,
          ] as const,
        })),
      },
      states: {
        asking: {
          on: {
            walletSent: {
              target: 'waiting',
              actions: assign(({ context: { walletRequest }, event: { id } }) => ({
                sent: walletRequest && { ...walletRequest, id },
              })),
            },
          },
        },
        waiting: {
          on: { cancel: {}, walletChanged: { actions: assign({ walletChanged: true }) } },
        },
      },
    },
    /** An attempt ended without effect. Returns to the visible view. */
    ended: {
      always: [
        { guard: 'hasWalletChanged', target: 'idle', actions: ['resetForm', 'sayTransactionError', 'goToAccount'] },
        // The form asks the chain again, and shows the amount of now.
        { guard: 'isAmountOld', target: 'active.form', actions: 'leavePreview' },
        { guard: 'isPreviewOpen', target: 'active.review' },
        { guard: 'isShown', target: 'active.form' },
        { target: 'idle', actions: 'sayTransactionError' },
      ],
    },
    /** The transfer is confirmed. The review, if it is still open, shows the result until the visitor leaves it. */
    done: {
      entry: 'reportSuccess',
      always: { guard: 'isPreviewHidden', target: 'idle', actions: ['resetForm', 'goToAccount'] },
      on: {
        finish: { actions: 'goToAccount' },
        viewChanged: [
          { guard: 'isLeft', target: 'idle', actions: ['keepView', 'resetForm'] },
          { guard: 'hasAccount', target: 'loading', actions: ['keepView', 'resetForm', 'setAccount'] },
          { target: 'idle', actions: ['keepView', 'resetForm'] },
        ],
      },
    },
  },
})
