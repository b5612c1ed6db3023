import type { HeldToken } from '@/lib/balance/held-tokens'
import type { Network } from '@/lib/chains/network'
import { portActor } from '@/lib/core/port-actor'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { ResolvedName } from '@/lib/names/name-resolver'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import type { OpenRequests } from '@/lib/transaction/open-requests'
import type { SendViewName, Transfer, TransferCheck, UsualFees } from './send-state'

/** A request that is open in the wallet. */
export interface SendRequest extends Transfer {
  readonly check: TransferCheck
}

/** A transfer that the wallet has sent. */
export interface SentTransfer extends SendRequest {
  readonly id: TransactionId
}

/** A name whose account is asked for, on the network of the sender. */
export interface NameQuestion {
  readonly name: string
  readonly account: FormAccount
}

/**
 * The ports of the send machine. Each must settle; failures are `AppError`s. Each aborts on the `signal` of XState,
 * except `sendTransfer`: a request in a wallet cannot be cancelled.
 */
export const sendActors = {
  /** The account's tokens with a balance; the native one first. Rejects with `balance.unavailable`. */
  loadBalances: portActor<readonly HeldToken[], { account: FormAccount }>('loadBalances'),
  /** `undefined` when they could not be read. */
  loadUsualFees: portActor<UsualFees | undefined, { account: FormAccount }>('loadUsualFees'),
  /** Never from a cache. `null` for a name that is not registered. Rejects with `names.resolve_failed`. */
  resolveName: portActor<ResolvedName | null, NameQuestion>('resolveName'),
  /** Rejects as `TransferMethod.check`; with `send.check_failed` without an answer. */
  checkTransfer: portActor<TransferCheck, Transfer>('checkTransfer'),
  /**
   * Checks that the wallet still has this account and network (`wallet.changed` otherwise), sends the request to the
   * wallet, and stores the sent transaction before it resolves. Has no timeout: ignoring a late answer could send
   * twice.
   */
  sendTransfer: portActor<TransactionId, SendRequest>('sendTransfer'),
  /** As `Transactions.wait`. */
  waitForTransfer: portActor<unknown, SentTransfer>('waitForTransfer'),
}

/** A navigation that the machine requests. `back` and `reset` apply only while one of `from` is visible. */
export type SendMove =
  | { readonly type: 'push'; readonly view: 'SendPreview' | 'SendSelectToken' }
  | { readonly type: 'back'; readonly from: readonly SendViewName[] }
  | { readonly type: 'reset'; readonly view: 'Account'; readonly from: readonly SendViewName[] }

/** Effects of the machine that it does not wait for, and facts that it does not keep. */
export interface SendEffects {
  navigate(move: SendMove): void
  /** Shows a short message, which stays when the view changes. */
  notify(variant: 'success' | 'error', textKey: TextKey, details?: TextDetails): void
  readonly openRequests: OpenRequests
  /** BCP 47 tag of the current language, for amounts in messages. */
  locale(): string
  /** Reads the balances again without caches. */
  refreshBalances(account: FormAccount): void
  /** Addresses that this browser has sent to on the networks of the account's namespace, and its other accounts. */
  knownRecipients(account: FormAccount): readonly string[]
  /** The networks of the page. Address pages of their explorers are accepted as recipients. */
  networks(): readonly Network[]
  /** Whether the recipient may be given by name on the account's network. */
  takesNames(account: FormAccount): boolean
}
