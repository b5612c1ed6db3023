import { assign } from 'xstate'
import { amountFor, isSameToken, shareOfBalance } from '@/lib/balance/held-tokens'
import { enteredText, nameOf } from './recipient-name'
import type { SendContext, SendEvent } from './send-machine-context'
import { costOf, recipientOf } from './send-rules'

/** A new token or recipient: what the chain has said is about another transfer. */
const UNCHECKED = { check: undefined, checkError: undefined } as const

/** Another name, or none. */
const UNASKED = { nameAnswer: undefined, nameError: undefined, isNameMoved: false } as const

/** The changes of each edit. */
function edited(context: SendContext, event: SendEvent): Partial<SendContext> {
  const { token, amount, balances } = context
  switch (event.type) {
    case 'setAmount':
      return { amount: event.amount, leftByMax: 0n }
    case 'setFiat':
      return { amount: event.typed.amount, typedFiat: event.typed, leftByMax: 0n }
    case 'setMax': {
      if (token === undefined) return {}
      const share = shareOfBalance(token, { balances, gasCost: costOf(context), kept: context.usualFees?.kept }, 100)
      return { amount: share.amount, leftByMax: share.left }
    }
    case 'selectToken': {
      const isSame = isSameToken(event.token, token)
      return {
        token: event.token,
        // With fewer decimals than before, the amount is cut.
        amount: amountFor(event.token, amount),
        leftByMax: isSame ? context.leftByMax : 0n,
        isAmountNext: true,
        ...(isSame ? {} : UNCHECKED),
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
export function withFreshToken({ token, amount, balances }: SendContext): Partial<SendContext> {
  const fresh = balances.find((each) => isSameToken(each, token)) ?? balances[0]
  return { token: fresh, amount: amountFor(fresh, amount) }
}

/** Applies an edit to the form. Every edit clears the reason why the last attempt ended. */
export const edit = assign<SendContext, SendEvent, undefined, SendEvent, never>(({ context, event }) => ({
  ...edited(context, event),
  transactionError: undefined,
}))
