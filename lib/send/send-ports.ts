import type { HeldToken } from '@/lib/balance/held-tokens'
import type { Network } from '@/lib/chains/network'
import { portActor } from '@/lib/core/port-actor'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { ResolvedName } from '@/lib/names/name-resolver'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import { type ConfirmationPorts, confirmationMachine } from '@/lib/transaction/confirmation-machine'
import type { SendViewName, Transfer, TransferCheck, UsualFees } from './send-state'

/** A request to the wallet. */
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
 * The ports of the send machine. Each must settle; failures are `AppError`s. Each aborts on the `signal` of
 * XState.
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
  confirmation: confirmationMachine,
}

/** A navigation that the machine requests. `back` and `reset` apply only while one of `from` is visible. */
export type SendMove =
  | { readonly type: 'push'; readonly view: 'SendPreview' | 'SendSelectToken' }
  | { readonly type: 'back'; readonly from: readonly SendViewName[] }
  | { readonly type: 'reset'; readonly view: 'Account'; readonly from: readonly SendViewName[] }

/** Effects of the machine that it does not wait for, facts that it does not keep, and the ports of its confirmation. */
export interface SendEffects extends ConfirmationPorts {
  navigate(move: SendMove): void
  /** Shows a short message, which stays when the view changes. */
  notify(variant: 'success' | 'error', textKey: TextKey, details?: TextDetails): void
  /** As `send` of a confirmation. */
  sendTransfer(request: SendRequest): Promise<TransactionId>
  /** The browser's clock, Unix ms. */
  now(): number
  /** BCP 47 tag of the current language, for amounts in messages. */
  locale(): string
  /** Addresses that this browser has sent to on the networks of the account's namespace, and its other accounts. */
  knownRecipients(account: FormAccount): readonly string[]
  /** The networks of the page. Address pages of their explorers are accepted as recipients. */
  networks(): readonly Network[]
  /** Whether the recipient may be given by name on the account's network. */
  takesNames(account: FormAccount): boolean
  /** Whether the account's wallet signs exactly the fee that it is given, as the embedded one does. */
  signsFee(account: FormAccount): boolean
  /** Whether others may pay the account's fee, which is known once the wallet shows the request. */
  mayBeSponsored(account: FormAccount): boolean
}
