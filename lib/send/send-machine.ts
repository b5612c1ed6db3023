import { assign, spawnChild, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import type { FormAccount } from '@/lib/flow/follow-form'
import { isHarmlessEnd } from '@/lib/transaction/wait-for-outcome'
import { initialContext, type SendContext } from './send-machine-context'
import { withFreshToken } from './send-machine-edits'
import { form } from './send-machine-form'
import { sendRequest, sendSetup } from './send-machine-setup'
import type { SentTransfer } from './send-ports'

/**
 * How long an unanswered request blocks another one. A transfer has no deadline on the chain, so the visitor may end
 * this sooner by saying that they rejected it.
 */
export const REQUEST_LOCK_MS = 20 * 60_000

const accountOf = ({ account }: SendContext): { account: FormAccount } => {
  if (account === undefined) throw new Error('the send machine works with an account only')
  return { account }
}

const sentOf = ({ sent }: SendContext): SentTransfer => {
  if (sent === undefined) throw new Error('the send machine waits for what was not sent')
  return sent
}

/** The wallet was disconnected, or has another account or network, before anything was sent. */
const walletMoves = [
  { guard: 'mayStart', target: '#loading', actions: ['setAccount', 'leavePreview'] },
  { target: '#idle', actions: ['setAccount', 'leavePreview'] },
] as const

const endsWith = (code: 'wallet.timeout' | 'transaction.unsure' | 'wallet.changed') =>
  ({ type: 'endAttempt', params: () => ({ cause: new AppError(code), fallback: code }) }) as const

/**
 * A transfer, one actor for the life of the page.
 *
 * ```
 * idle -> loading (<-> loadFailed) -> form: editing -> settling -> checking -> checked | failed
 *                                       and: a name -> settling -> asking -> answered | failed
 *         checked --review--> (resolving a name again) -> review --confirm--> asking (wallet) -> waiting (chain) -> done
 *         asking, waiting --failed--> ended -> review, form or idle | unsure -> idle
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
    // The wallet answered after the timeout. The transaction is sent and stored; a message reports it.
    'xstate.done.actor.walletRequest': { actions: ['reportLateTransaction', 'closeWalletRequest'] },
    'xstate.error.actor.walletRequest': { actions: 'closeWalletRequest' },
  },
  states: {
    idle: {
      id: 'idle',
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
      id: 'loading',
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
      id: 'active',
      initial: 'form',
      invoke: {
        src: 'loadUsualFees',
        input: ({ context }) => accountOf(context),
        onDone: { actions: assign({ usualFees: ({ event }) => event.output }) },
        // The check of the transfer reads the fee again.
        onError: {},
      },
      on: { walletChanged: walletMoves },
      states: {
        form,
        review: {
          id: 'review',
          exit: assign({ mayAskAgain: false }),
          on: {
            viewChanged: [
              { guard: 'isLeft', target: '#idle', actions: 'keepView' },
              { guard: 'isFormShown', target: '#form', actions: 'keepView' },
              { actions: 'keepView' },
            ],
            allowAskAgain: { actions: assign(({ event }) => ({ mayAskAgain: event.allowed })) },
            cancel: { target: '#form', actions: 'leavePreview' },
            confirm: { guard: 'mayConfirm', target: '#sending' },
          },
        },
      },
    },
    /** From the confirmation to the mined transfer. The form cannot be edited meanwhile. */
    sending: {
      id: 'sending',
      initial: 'asking',
      entry: assign({ transactionError: undefined, sent: undefined, walletChanged: false }),
      on: {
        viewChanged: { actions: 'keepView' },
        // Shows the transfer in progress.
        review: { actions: 'openPreview' },
      },
      states: {
        // The request is a child of the machine, not of this state: it cannot be cancelled, so its answer is handled
        // even after the timeout.
        asking: {
          entry: [
            // Stops an earlier request that the visitor has rejected. If it is still sent, its transaction is stored.
            stopChild('walletRequest'),
            assign(({ context }) => ({ walletRequest: sendRequest(context) })),
            ({ context: { effects, walletRequest } }) =>
              walletRequest && effects.openRequests.add(walletRequest.account, Date.now() + REQUEST_LOCK_MS),
            spawnChild('sendTransfer', { id: 'walletRequest', input: ({ context }) => sendRequest(context) }),
          ],
          on: {
            'xstate.done.actor.walletRequest': {
              target: 'waiting',
              actions: [
                assign(({ context, event }) => ({
                  sent: context.walletRequest && { ...context.walletRequest, id: event.output },
                })),
                'closeWalletRequest',
              ],
            },
            'xstate.error.actor.walletRequest': {
              target: '#ended',
              actions: [
                'closeWalletRequest',
                { type: 'endAttempt', params: ({ event }) => ({ cause: event.error, fallback: 'transaction.failed' }) },
              ],
            },
            cancel: '#ended',
            walletChanged: walletMoves.map((each) => ({
              ...each,
              actions: ['stopForWallet', ...each.actions] as const,
            })),
          },
          after: { walletAnswer: { target: '#ended', actions: endsWith('wallet.timeout') } },
        },
        waiting: {
          on: { walletChanged: { actions: assign({ walletChanged: true }) } },
          invoke: {
            src: 'waitForTransfer',
            input: ({ context }) => sentOf(context),
            onDone: '#done',
            onError: [
              {
                guard: ({ event }) => isHarmlessEnd(event.error),
                target: '#ended',
                actions: {
                  type: 'endAttempt',
                  params: ({ event }) => ({ cause: event.error, fallback: 'transaction.failed' }),
                },
              },
              { target: '#unsure', actions: endsWith('transaction.unsure') },
            ],
          },
          after: { confirmation: { target: '#unsure', actions: endsWith('transaction.unsure') } },
        },
      },
    },
    /** An attempt ended without effect. Returns to the visible view. */
    ended: {
      id: 'ended',
      always: [
        { guard: 'hasWalletChanged', target: 'idle', actions: ['resetForm', 'sayTransactionError', 'goToAccount'] },
        { guard: 'isPreviewOpen', target: '#review' },
        { guard: 'isShown', target: '#form' },
        { target: 'idle', actions: 'sayTransactionError' },
      ],
    },
    /** Sent with an unknown outcome. The form is cleared, because a second attempt could send twice. */
    unsure: {
      id: 'unsure',
      always: { target: 'idle', actions: ['resetForm', 'sayTransactionError', 'goToAccount'] },
    },
    /** The transfer is confirmed. The review, if it is still open, shows the result until the visitor leaves it. */
    done: {
      id: 'done',
      entry: 'reportSuccess',
      always: { guard: 'isPreviewHidden', target: 'idle', actions: ['resetForm', 'goToAccount'] },
      on: {
        finish: { actions: 'goToAccount' },
        viewChanged: [
          { guard: 'isLeft', target: '#idle', actions: ['keepView', 'resetForm'] },
          { guard: 'hasAccount', target: '#loading', actions: ['keepView', 'resetForm', 'setAccount'] },
          { target: '#idle', actions: ['keepView', 'resetForm'] },
        ],
      },
    },
  },
})
