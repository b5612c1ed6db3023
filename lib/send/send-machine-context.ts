import type { HeldToken } from '@/lib/balance/held-tokens'
import type { AppError } from '@/lib/core/app-error'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import type { ConfirmationEvent } from '@/lib/transaction/confirmation-machine'
import type { SendEffects, SendRequest, SentTransfer } from './send-ports'
import type { NameAnswer, SendViewName, TransferCheck, UsualFees } from './send-state'

export interface SendContext {
  readonly effects: SendEffects
  /** The visible view of the flow; `null` when another view or none is visible. */
  readonly view: SendViewName | null
  readonly account: FormAccount | undefined
  readonly balances: readonly HeldToken[]
  /** The balances could not be read. */
  readonly loadError: AppError | undefined
  readonly usualFees: UsualFees | undefined
  readonly token: HeldToken | undefined
  /** Whole tokens, plain decimal text. */
  readonly amount: string
  /** What `Max` has left of the native balance, base units; 0n for an amount that was not set by `Max`. */
  readonly leftByMax: bigint
  /** The amount is all of the native currency but the fee, and follows balance and fee. See `SendEffects.signsFee`. */
  readonly isAll: boolean
  /** A token has just been chosen, and the amount is what the visitor enters next. */
  readonly isAmountNext: boolean
  readonly wantsFiat: boolean
  readonly typedFiat: TypedFiat | undefined
  /** As typed: an address or a name. */
  readonly recipient: string
  readonly nameAnswer: NameAnswer | undefined
  /** The name could not be asked for. The last answer stays. */
  readonly nameError: AppError | undefined
  /** The entered name led to another account when it was asked for before. */
  readonly isNameMoved: boolean
  /** The recipient whose warnings the visitor has accepted. */
  readonly accepted: string | undefined
  /** What the chain says about the token, the amount and the recipient. The last one while a newer one loads. */
  readonly check: TransferCheck | undefined
  readonly checkError: AppError | undefined
  /** Why the last attempt ended. */
  readonly transactionError: AppError | undefined
  /** The last request to the wallet, answered or not. */
  readonly walletRequest: SendRequest | undefined
  /** The visitor says that they rejected the open request in the wallet, and has read what a second one risks. */
  readonly mayAskAgain: boolean
  readonly sent: SentTransfer | undefined
  readonly walletChanged: boolean
}

/** The fields of an empty form. */
const CLEAN_FORM = {
  token: undefined,
  amount: '',
  leftByMax: 0n,
  isAll: false,
  recipient: '',
  nameAnswer: undefined,
  nameError: undefined,
  isNameMoved: false,
  accepted: undefined,
  check: undefined,
  checkError: undefined,
  mayAskAgain: false,
  sent: undefined,
  walletChanged: false,
} as const satisfies Partial<SendContext>

export function initialContext(effects: SendEffects): SendContext {
  return {
    ...CLEAN_FORM,
    effects,
    view: null,
    account: undefined,
    balances: [],
    loadError: undefined,
    usualFees: undefined,
    isAmountNext: false,
    wantsFiat: false,
    typedFiat: undefined,
    transactionError: undefined,
    walletRequest: undefined,
  }
}

/** The form after a transfer. Keeps the reason why the last attempt ended while the visitor may still read it. */
export const cleanForm = (): Partial<SendContext> => CLEAN_FORM

/** The form for another account: only a recipient of the same namespace stays. */
export function forAccount(context: SendContext, account: FormAccount | undefined): Partial<SendContext> {
  const [before, after] = [context.account?.chainId, account?.chainId]
  const isSame = before === after && context.account?.address === account?.address
  if (isSame) return { account }
  const keepsRecipient = before !== undefined && after !== undefined && namespaceOf(before) === namespaceOf(after)
  return {
    ...CLEAN_FORM,
    recipient: keepsRecipient ? context.recipient : '',
    account,
    balances: [],
    usualFees: undefined,
  }
}

export type SendEvent =
  /** The visible view of the flow changed; `null` for another view or none. */
  | { readonly type: 'viewChanged'; readonly view: SendViewName | null; readonly account: FormAccount | undefined }
  /** The wallet changed account or network, or was disconnected (`undefined`). */
  | { readonly type: 'walletChanged'; readonly account: FormAccount | undefined }
  /** The browser has a connection again. */
  | { readonly type: 'online' }
  | { readonly type: 'chooseToken' }
  | { readonly type: 'selectToken'; readonly token: HeldToken }
  /** Plain decimal text, as `readAmount` gives it. */
  | { readonly type: 'setAmount'; readonly amount: string }
  | { readonly type: 'setFiat'; readonly typed: TypedFiat }
  | { readonly type: 'toggleFiat' }
  | { readonly type: 'setMax' }
  | { readonly type: 'setRecipient'; readonly text: string }
  /** The checkbox of the warnings. */
  | { readonly type: 'acceptRisk'; readonly accepted: boolean }
  | { readonly type: 'retry' }
  | { readonly type: 'review' }
  | { readonly type: 'confirm' }
  /** Whether `confirm` may ask the wallet although it has not answered the last request. */
  | { readonly type: 'allowAskAgain'; readonly allowed: boolean }
  | { readonly type: 'cancel' }
  /** The visitor has read why the last attempt ended. */
  | { readonly type: 'dismissError' }
  /** Leaves the result for Account. */
  | { readonly type: 'finish' }
  | ConfirmationEvent
