import type { Translate } from '@/lib/react/use-text'
import { formatExactAmount, formatTokenAmount } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { TextKey } from '@/lib/text/text-key'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/** The displayed status. Cancelled transactions, and those proposed to signers, have their own. */
export type ActivityStatus = TransactionRecord['status'] | 'cancelled' | 'proposed'

export function activityStatus({ status, cancelled, proposed }: TransactionRecord): ActivityStatus {
  if (status === 'pending' && proposed) return 'proposed'
  return status === 'replaced' && cancelled ? 'cancelled' : status
}

/** The title of a transaction. */
export function activityTitle({ intent }: TransactionRecord, t: Translate): string {
  const title = intentEntry(intent).title(intent)
  return typeof title === 'string' ? title : t(title.textKey, title.details)
}

/** The amounts of a transaction. For a failed one, only the amount to pay. */
export function activityFigures({ intent, status, moved }: TransactionRecord): readonly IntentFigure[] {
  const brings = status === 'pending' || status === 'confirmed'
  return intentEntry(intent)
    .figures(intent, moved)
    .filter(({ role }) => brings || role !== 'received')
}

/** The amounts in one line; of a transfer with the name that it was sent to, or else the short address. */
export function activityAmounts(record: TransactionRecord, t: Translate, locale: string): string {
  const [first, second] = activityFigures(record)
  const text = (figure: IntentFigure) => figureText(figure, t, locale)
  if (first === undefined) return ''
  if (second === undefined) {
    const recipient = intentEntry(record.intent).recipient?.(record.intent)
    if (recipient === undefined) return text(first)
    const { name = shortenAddress(recipient.address) } = recipient
    return t('activity.sentTo', { amount: text(first), recipient: name })
  }
  const textKey = second.isEstimate ? 'activity.exchange' : 'activity.exchanged'
  return t(textKey, { paid: text(first), received: text(second) })
}

/** What a confirmed transaction has moved is in the past tense. */
export function figureTerm(role: IntentFigure['role'], isConfirmed: boolean): TextKey {
  if (role === 'limit') return 'activity.limit'
  if (role === 'sent') return isConfirmed ? 'activity.amountSent' : 'activity.toSend'
  if (role === 'paid') return isConfirmed ? 'activity.paid' : 'activity.toPay'
  return isConfirmed ? 'activity.received' : 'activity.toReceive'
}

/**
 * Approvals from this limit on are shown as unlimited. No token has so many base units, and some tokens decrease an
 * unlimited allowance.
 */
const UNLIMITED_FROM = 2n ** 128n

function isUnlimited({ role, units }: IntentFigure): boolean {
  return role === 'limit' && BigInt(units) >= UNLIMITED_FROM
}

/** An amount with its symbol, short or with every digit. */
export function figureText(figure: IntentFigure, t: Translate, locale: string, isExact = false): string {
  const { symbol, decimals } = figure.token
  if (isUnlimited(figure)) return t('activity.unlimited', { symbol })
  const units = BigInt(figure.units)
  const amount = isExact ? formatExactAmount(units, decimals, locale) : formatTokenAmount(units, decimals, { locale })
  return `${amount} ${symbol}`
}
