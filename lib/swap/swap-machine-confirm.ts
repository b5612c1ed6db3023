import { assign, spawnChild, stopChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { leaveConfirmation } from '@/lib/transaction/confirmation-attempt'
import type { SwapContext, SwapEvent } from './swap-machine-context'
import { approvalRequest, deadAt, sendRequest } from './swap-machine-requests'
import { swapSetup } from './swap-machine-setup'
import type { SwapTransactionKind } from './swap-ports'

type BuildFailure =
  | 'swap.approval_build_failed'
  | 'swap.build_failed'
  | 'swap.quote_failed'
  | 'swap.incorrect_amount'
  | 'swap.unsafe_calldata'

/** Spec section 4: a failed build goes back one view and sets the fetch-error flag; here it also ends the attempt. */
export const buildFails = (fallback: BuildFailure) => {
  const params = ({ event }: { event: object }) => ({
    cause: 'error' in event ? event.error : new AppError(fallback),
    fallback,
  })
  return [
    { type: 'endAttempt', params },
    { type: 'failBuild', params },
  ] as const
}

/** How a confirmation ended: the `output` of the last state. */
export type SwapEnd = 'ended' | 'unbuilt' | 'moved' | 'unsure' | 'done'

export const endsAs =
  (end: SwapEnd, isSo: (context: SwapContext) => boolean = () => true) =>
  ({ context, event }: { context: SwapContext; event: { output: unknown } }) =>
    event.output === end && isSo(context)

/** Records that a transaction is needed, so that views can show the progress. */
export const attempt = (kind: SwapTransactionKind) =>
  assign<SwapContext, SwapEvent, undefined, SwapEvent, never>({
    attempted: ({ context: { attempted } }) => (attempted.includes(kind) ? attempted : [...attempted, kind]),
  })

/** Asks the wallet and waits for the chain. `swapping` handles its other ends. */
export const confirming = (kind: SwapTransactionKind, next: 'confirmed' | 'done') =>
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
export const approval = (kind: 'approval' | 'approvalReset', next: 'approving' | 'checkingAllowance') =>
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
