import { isShowableName } from '@/lib/core/shown-name'
import { formatTokenAmount, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import { type IntentEntry, type IntentToken, isAccount, isAmount, isToken } from './intent-entry'

/** A transfer of a token to another address. */
export interface SendIntent {
  readonly kind: 'send'
  readonly token: IntentToken
  /** Base units, decimal integer string. */
  readonly amount: string
  /** In the canonical spelling of its namespace. */
  readonly recipient: string
  /** The name that the visitor had entered. Where it leads now may be another account. */
  readonly recipientName?: string | undefined
}

export const sendIntent: IntentEntry<SendIntent> = {
  hasFields: ({ token, amount, recipient, recipientName: name }) =>
    isToken(token) &&
    isAmount(amount) &&
    isAccount(recipient) &&
    (name === undefined || (typeof name === 'string' && isShowableName(name))),
  title: ({ token: { symbol } }) => ({ textKey: 'activity.send', details: { symbol } }),
  icon: ({ token }) => token,
  // The transaction fixes the amount.
  figures: ({ token, amount }) => [{ role: 'sent', token, units: amount, isEstimate: false }],
  recipient: ({ recipient, recipientName }) => ({ address: recipient, name: recipientName }),
  pending: ({ token: { symbol } }) => ({ textKey: 'send.pending', details: { symbol } }),
  done({ token: { symbol, decimals }, amount }, locale) {
    // A message has at most 3 places, spec section 9.
    const shown = formatTokenAmount(BigInt(amount), decimals, { locale, places: MESSAGE_AMOUNT_PLACES })
    return { textKey: 'send.done', details: { amount: shown, symbol } }
  },
  refreshes: ['balances'],
}
