import { assign, fromPromise, sendParent, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { TextKey } from '@/lib/text/text-key'
import type { MovedAmounts } from './intent-entry'
import { type OpenRequests, WALLET_ANSWER_TIMEOUT_MS } from './open-requests'
import { CONFIRMATION_TIMEOUT_MS, isHarmlessEnd } from './wait-for-outcome'

/** How a confirmation goes on, reported to the machine that started it. */
export type ConfirmationEvent =
  /** The wallet has sent it; the wait for the chain begins. */
  | { readonly type: 'walletSent'; readonly id: TransactionId }
  /**
   * Ended without effect: declined, no identifier, not answered in time, reverted, replaced or dropped. After
   * `wallet.timeout` the wallet may still send it.
   */
  | { readonly type: 'attemptFailed'; readonly error: AppError }
  /** Sent, with an outcome that is not known. */
  | { readonly type: 'outcomeUnsure' }
  /** `moved` is `undefined` when it could not be read. */
  | { readonly type: 'confirmed'; readonly moved: MovedAmounts | undefined }

/** What a confirmation needs from outside. */
export interface ConfirmationPorts {
  readonly openRequests: OpenRequests
  notify(variant: 'error', textKey: TextKey): void
  /** Reads the balances again without caches. */
  refreshBalances(account: FormAccount): void
  /**
   * Resolves when the transaction has its confirmations, with what it moved if that could be read. Rejects as
   * `Transactions.wait`. The signal ends the wait, and not the transaction.
   */
  waitForTransaction(id: TransactionId, signal: AbortSignal): Promise<MovedAmounts | undefined>
}

export interface ConfirmationInput {
  readonly account: FormAccount
  /** Unix ms. An unanswered request is harmless from then on. */
  readonly deadAt: number
  readonly ports: ConfirmationPorts
  /**
   * Checks that the wallet still has this account and network (`wallet.changed` otherwise), sends the request to the
   * wallet, and stores the sent transaction before it resolves. Must not have a timeout: ignoring a late answer could
   * send twice.
   */
  send(): Promise<TransactionId>
}

export interface ConfirmationContext extends ConfirmationInput {
  readonly id: TransactionId | undefined
  /** Whether the machine that started it still waits for the wallet. */
  readonly isAwaited: boolean
}

/**
 * Asks the wallet, waits for the chain, and reports how it ended.
 *
 * ```
 * asking --sent--> following --> ended
 *   | leave, or no answer in time: still asking, and a late answer is a message
 * ```
 *
 * A child that is spawned, not invoked: a request in a wallet cannot be cancelled, so its answer is handled even after
 * the states that have waited for it.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationContext,
    // The machine that started it does not wait for it any longer.
    events: {} as { readonly type: 'leave' },
    input: {} as ConfirmationInput,
  },
  actors: {
    send: fromPromise<TransactionId, ConfirmationContext>(({ input }) => input.send()),
    follow: fromPromise<MovedAmounts | undefined, ConfirmationContext>(({ input: { id, ports }, signal }) => {
      if (id === undefined) throw new Error('the confirmation waits for what was not sent')
      return ports.waitForTransaction(id, signal)
    }),
  },
  delays: { walletAnswer: WALLET_ANSWER_TIMEOUT_MS, confirmation: CONFIRMATION_TIMEOUT_MS },
  guards: { isAwaited: ({ context }) => context.isAwaited },
  actions: {
    openRequest: ({ context: { ports, account, deadAt } }) => ports.openRequests.add(account, deadAt),
    closeRequest: ({ context: { ports, account } }) => ports.openRequests.remove(account),
    stopWaiting: assign({ isAwaited: false }),
    /** The transaction is sent and stored, although nothing waits for it. */
    reportLate({ context: { ports, account } }) {
      ports.notify('error', 'request.sentLate')
      ports.refreshBalances(account)
    },
    report: sendParent((_, event: ConfirmationEvent) => event),
  },
}).createMachine({
  context: ({ input }) => ({ ...input, id: undefined, isAwaited: true }),
  initial: 'asking',
  states: {
    asking: {
      entry: 'openRequest',
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'isAwaited',
            target: 'following',
            actions: [
              'closeRequest',
              assign(({ event }) => ({ id: event.output })),
              { type: 'report', params: ({ event }) => ({ type: 'walletSent', id: event.output }) },
            ],
          },
          { target: 'ended', actions: ['reportLate', 'closeRequest'] },
        ],
        onError: [
          {
            guard: 'isAwaited',
            target: 'ended',
            actions: ['closeRequest', { type: 'report', params: ({ event }) => failed(event.error) }],
          },
          { target: 'ended', actions: 'closeRequest' },
        ],
      },
      after: {
        walletAnswer: {
          guard: 'isAwaited',
          actions: ['stopWaiting', { type: 'report', params: () => failed(new AppError('wallet.timeout')) }],
        },
      },
      on: { leave: { actions: 'stopWaiting' } },
    },
    following: {
      invoke: {
        src: 'follow',
        input: ({ context }) => context,
        onDone: {
          target: 'ended',
          actions: { type: 'report', params: ({ event }) => ({ type: 'confirmed', moved: event.output }) },
        },
        onError: {
          target: 'ended',
          actions: {
            type: 'report',
            params: ({ event: { error } }) => (isHarmlessEnd(error) ? failed(error) : { type: 'outcomeUnsure' }),
          },
        },
      },
      after: { confirmation: { target: 'ended', actions: { type: 'report', params: { type: 'outcomeUnsure' } } } },
      on: { leave: 'ended' },
    },
    ended: { type: 'final' },
  },
})

function failed(cause: unknown): ConfirmationEvent {
  return { type: 'attemptFailed', error: stepError(cause, 'transaction.failed') }
}
