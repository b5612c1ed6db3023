import { assign } from 'xstate'
import { amountFor, type HeldToken, heldAmount, isSameToken, shareOfBalance } from '@/lib/balance/held-tokens'
import { formatUnits } from '@/lib/core/amount'
import { isNativeToken } from '@/lib/core/caip'
import { enteredText, nameOf } from './recipient-name'
import type { SendContext, SendEvent } from './send-machine-context'
import { costOf, recipientOf } from './send-rules'
import type { TransferCheck, UsualFees } from './send-state'

/** A new token or recipient: what the chain has said is about another transfer. */
const UNCHECKED = { check: undefined, checkError: undefined } as const

/** Another name, or none. */
const UNASKED = { nameAnswer: undefined, nameError: undefined, isNameMoved: false } as const

/** An amount that Max has not entered, or no longer. */
const NO_MAX = { leftByMax: 0n, isAll: false } as const

/** The amount that Max enters: the balance less the fee if nothing can remain, else less a reserve. */
function maxOf({ token, balances, check, usualFees, isAll }: SendContext): Partial<SendContext> {
  if (token === undefined) return {}
  const fee = check === undefined ? usualFees?.all : check.all && check.fee
  const held = heldAmount(balances, token)
  if (isAll && fee !== undefined && held > fee) {
    return { amount: formatUnits(held - fee, token.decimals), leftByMax: fee }
  }
  const gasCost = costOf({ token, check, usualFees })
  const share = shareOfBalance(token, { balances, gasCost, kept: usualFees?.kept }, 100)
  return { amount: share.amount, leftByMax: share.left }
}

/** The changes of each edit. */
function edited(context: SendContext, event: SendEvent): Partial<SendContext> {
  const { account, token, amount } = context
  switch (event.type) {
    case 'setAmount':
      return { amount: event.amount, ...NO_MAX }
    case 'setFiat':
      return { amount: event.typed.amount, typedFiat: event.typed, ...NO_MAX }
    case 'setMax': {
      if (token === undefined || account === undefined) return {}
      const isAll = isNativeToken(token.address) && context.effects.signsFee(account)
      // What the chain has said about another amount does not tell whether nothing can remain.
      const isAnswered = isAll === context.isAll
      return { isAll, ...maxOf({ ...context, isAll, check: isAnswered ? context.check : undefined }) }
    }
    case 'selectToken': {
      const isSame = isSameToken(event.token, token)
      return {
        token: event.token,
        // With fewer decimals than before, the amount is cut.
        amount: amountFor(event.token, amount),
        isAmountNext: true,
        ...(isSame ? {} : { ...NO_MAX, ...UNCHECKED }),
      }
    }
    case 'setRecipient': {
      const typed = { ...context, recipient: event.text }
      // The field shows the address that was read from a link.
      const isAddress = nameOf(typed) === undefined && recipientOf(typed) !== undefined
      const recipient = (isAddress && enteredText(typed)) || event.text
      const next = { ...context, recipient }
      const isSame = recipientOf(context) === recipientOf(next)
      return {
        recipient,
        ...(isSame ? {} : { ...UNCHECKED, accepted: undefined }),
        ...(nameOf(context) === nameOf(next) ? {} : UNASKED),
      }
    }
    case 'acceptRisk':
      return { accepted: event.accepted ? recipientOf(context) : undefined }
    default:
      return {}
  }
}

/** After the balances have loaded: the chosen token with its balance of now, or else the native one. */
export function withFreshToken(context: SendContext): Partial<SendContext> {
  const { token, amount, balances, isAll } = context
  const fresh = balances.find((each) => isSameToken(each, token)) ?? balances[0]
  return { token: fresh, amount: amountFor(fresh, amount), ...(isAll && maxOf({ ...context, token: fresh })) }
}

/** After an answer of the chain. An amount of all follows it. */
export function withCheck(context: SendContext, check: TransferCheck): Partial<SendContext> {
  const changes = { check, checkError: undefined }
  if (!context.isAll) return changes
  const { all, fee } = check
  // The form's balance may be some seconds old.
  const now = all === undefined ? context : withNative(context, all.amount + fee)
  return { ...changes, token: now.token, balances: now.balances, ...maxOf({ ...now, check }) }
}

function withNative(context: SendContext, amount: bigint): SendContext {
  const fresh = (token: HeldToken) => (isNativeToken(token.address) ? withAmount(token, amount) : token)
  return { ...context, token: context.token && fresh(context.token), balances: context.balances.map(fresh) }
}

/** The token with another balance, base units. */
function withAmount(token: HeldToken, amount: bigint): HeldToken {
  const numeric = formatUnits(amount, token.decimals)
  const value = token.price === undefined ? {} : { value: Number(numeric) * token.price }
  return { ...token, amount: `${amount}`, quantity: { ...token.quantity, numeric }, ...value }
}

/** After the usual fees have loaded. */
export function withUsualFees(context: SendContext, usualFees: UsualFees | undefined): Partial<SendContext> {
  return { usualFees, ...(context.isAll && maxOf({ ...context, usualFees })) }
}

/** Applies an edit to the form. Every edit clears the reason why the last attempt ended. */
export const edit = assign<SendContext, SendEvent, undefined, SendEvent, never>(({ context, event }) => ({
  ...edited(context, event),
  transactionError: undefined,
}))
