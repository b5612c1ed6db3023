import type { AnyActorRef } from 'xstate'
import type { Track } from '@/lib/analytics/track'
import type { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import type { MovedAmounts } from './intent-entry'
import { intentEntry, type TransactionIntent } from './intent-registry'
import type { OpenRequests } from './open-requests'

// What the machines of a swap and of a transfer share around their confirmation.

/** Shows a short message, which stays when the view changes. */
export type Notify = (variant: 'success' | 'error', textKey: TextKey, details?: TextDetails) => void

interface Attempt {
  readonly account: FormAccount | undefined
  readonly effects: { readonly notify: Notify; readonly openRequests: OpenRequests }
  /** The last request to the wallet. */
  readonly walletRequest: { readonly account: FormAccount } | undefined
  /** Why the last attempt ended. */
  readonly transactionError: AppError | undefined
}

/**
 * Until when a request that is open in the wallet could still be sent, Unix ms; `undefined` without one. It blocks
 * another request of the account.
 */
export function walletBusyUntil({ account, effects }: Pick<Attempt, 'account' | 'effects'>): number | undefined {
  return account && effects.openRequests.until(account)
}

/**
 * Whether the wallet may still send a request: of this account, or of the account that confirmed before the wallet
 * changed.
 */
export function isRequestOpen(attempt: Attempt): boolean {
  const { walletRequest, effects } = attempt
  const own = walletRequest && effects.openRequests.until(walletRequest.account)
  return (own ?? walletBusyUntil(attempt)) !== undefined
}

/**
 * Why the last attempt ended, for views. Not that the wallet did not answer while its request is still open: the notice
 * of the open request says so.
 */
export function shownTransactionError(attempt: Attempt): AppError | undefined {
  const { transactionError: error } = attempt
  return error?.code === 'wallet.timeout' && walletBusyUntil(attempt) !== undefined ? undefined : error
}

/** Shows why the attempt ended as a message, because no view of the flow is visible. */
export function sayAttemptError({
  effects,
  transactionError: error,
}: Pick<Attempt, 'effects' | 'transactionError'>): void {
  if (error !== undefined) effects.notify('error', error.textKey, error.details)
}

/** Notifies the running confirmation that its machine does not wait for it any longer. */
export function leaveConfirmation(machine: { getSnapshot(): { readonly children: object } }): void {
  const { confirmation } = machine.getSnapshot().children as { readonly confirmation?: AnyActorRef }
  if (confirmation?.getSnapshot().status === 'active') confirmation.send({ type: 'leave' })
}

/**
 * Success: a message unless a view shows the result, the event of the intent, and fresh balances. Spec section 4.
 *
 * @param isShown - Whether a view shows the result.
 */
export function reportConfirmed<Account extends { readonly chainId: Caip2 }>(
  { account, intent, moved }: { account: Account; intent: TransactionIntent; moved?: MovedAmounts | undefined },
  effects: {
    readonly notify: Notify
    readonly track?: Track
    locale(): string
    refreshBalances(account: Account): void
  },
  isShown: boolean,
): void {
  const entry = intentEntry(intent)
  const done = entry.done?.(intent, effects.locale(), moved)
  if (!isShown && done !== undefined) effects.notify('success', done.textKey, done.details)
  if (effects.track) entry.track?.(effects.track, intent, account.chainId, { moved })
  if (entry.refreshes.includes('balances')) effects.refreshBalances(account)
}
