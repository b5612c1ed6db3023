import { heldAmount, nativeHeld } from '@/lib/balance/held-tokens'
import { parseUnits } from '@/lib/core/amount'
import { isNativeToken } from '@/lib/core/caip'
import { answerOf, enteredText, nameOf } from './recipient-name'
import {
  needsConsent,
  type RecipientProblem,
  type RecipientWarning,
  readRecipient,
  warningsOf,
} from './recipient-rules'
import type { SendContext } from './send-machine-context'
import type { Transfer, TransferCheck } from './send-state'

/** The entered amount in base units; `null` when it is not an amount. */
export function enteredUnits({ token, amount }: Pick<SendContext, 'token' | 'amount'>): bigint | null {
  return token === undefined || amount === '' ? null : parseUnits(amount, token.decimals)
}

/** The address of the recipient; `undefined` without one, until a name has led to one, or when it cannot be used. */
export function recipientOf(context: SendContext): string | undefined {
  const read = readOf(context)
  return read !== undefined && 'address' in read ? read.address : undefined
}

/** Why the recipient cannot be used; `undefined` for an empty field, and for a name until it is answered. */
export function recipientProblem(context: SendContext): RecipientProblem | undefined {
  const read = readOf(context)
  return read !== undefined && 'problem' in read ? read.problem : undefined
}

function readOf(context: SendContext): ReturnType<typeof readRecipient> | undefined {
  const { account, recipient, balances, effects } = context
  if (account === undefined || enteredText(context) === '') return undefined
  const tokens = balances.map(({ address }) => address)
  if (nameOf(context) === undefined) return readRecipient(recipient, account.chainId, tokens, effects.networks())
  const answer = answerOf(context)
  if (answer === undefined) return undefined
  if (answer.found === null) return { problem: { kind: 'nameNotFound' } }
  if (answer.found.address === null) return { problem: { kind: 'nameWithoutAddress' } }
  return readRecipient(answer.found.address, account.chainId, tokens)
}

/** What the visitor must read about the recipient. */
export function recipientWarnings(context: SendContext): readonly RecipientWarning[] {
  const { account, check, effects } = context
  const recipient = recipientOf(context)
  if (account === undefined || recipient === undefined) return []
  return warningsOf({
    chainId: account.chainId,
    recipient,
    own: account.address,
    known: effects.knownRecipients(account),
    isContract: check?.isContract,
    isNameMoved: context.isNameMoved,
  })
}

/** Whether a warning needs the visitor's consent and does not have it. */
export function lacksConsent(context: SendContext): boolean {
  return needsConsent(recipientWarnings(context)) && context.accepted !== recipientOf(context)
}

/** What a transfer costs beside its amount, native base units; `undefined` while unknown. */
export function costOf({ check, usualFees, token }: Pick<SendContext, 'check' | 'usualFees' | 'token'>) {
  if (check !== undefined) return check.fee + (check.deposit ?? 0n)
  return isNativeToken(token?.address ?? '') ? usualFees?.native : usualFees?.token
}

/** Why the entered amount cannot be sent: more than the balance, or too little left for the fee. */
export function amountProblem(context: SendContext): 'insufficientBalance' | 'insufficientGas' | undefined {
  const { token, balances } = context
  const amount = enteredUnits(context)
  if (token === undefined || amount === null || amount === 0n) return undefined
  if (amount > heldAmount(balances, token)) return 'insufficientBalance'
  if (context.account && context.effects.mayBeSponsored(context.account)) return undefined
  const native = nativeHeld(balances)
  const left = isNativeToken(token.address) ? native - amount : native
  return left < (costOf(context) ?? 0n) ? 'insufficientGas' : undefined
}

/**
 * What the chain is asked about: a token and a recipient. The amount is 0n while there is none that the account holds,
 * because a node refuses to estimate such a transfer.
 */
export function checkedTransfer(context: SendContext): Transfer | undefined {
  const { account, token, balances, isAll } = context
  const recipient = recipientOf(context)
  if (account === undefined || token === undefined || recipient === undefined) return undefined
  const entered = enteredUnits(context) ?? 0n
  const recipientName = nameOf(context)
  return {
    account,
    token,
    recipient,
    ...(recipientName === undefined ? {} : { recipientName }),
    amount: entered > heldAmount(balances, token) ? 0n : entered,
    ...(isAll && { isAll }),
  }
}

/** The transfer that the form describes, with what the chain says about it; `undefined` while anything is missing. */
export function readyTransfer(context: SendContext): (Transfer & { readonly check: TransferCheck }) | undefined {
  const transfer = checkedTransfer(context)
  const { check } = context
  if (transfer === undefined || check === undefined || transfer.amount === 0n) return undefined
  return amountProblem(context) === undefined && !lacksConsent(context) ? { ...transfer, check } : undefined
}
