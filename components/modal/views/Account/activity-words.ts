import type { Translate } from '@/lib/react/use-text'
import { formatTokenAmount } from '@/lib/text/format'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/** The displayed status. A transaction that the visitor cancelled has a status of its own. */
export type ActivityStatus = TransactionRecord['status'] | 'cancelled'

export function activityStatus({ status, cancelled }: TransactionRecord): ActivityStatus {
  return status === 'replaced' && cancelled ? 'cancelled' : status
}

/** The title of a transaction. */
export function activityTitle({ intent }: TransactionRecord, t: Translate): string {
  const { textKey, details } = intentEntry(intent).title(intent)
  return t(textKey, details)
}

/** The amounts in one line. For a failed transaction, only the amount to pay. */
export function activityAmounts({ intent, status }: TransactionRecord, t: Translate, locale: string): string {
  const brings = status === 'pending' || status === 'confirmed'
  const [first = '', received] = intentEntry(intent)
    .figures(intent)
    .filter(({ role }) => brings || role !== 'received')
    .map((figure) => figureText(figure, t, locale))
  return received === undefined ? first : t('activity.exchange', { paid: first, received })
}

/**
 * Approvals from this limit on are shown as unlimited. No token has so many base units, and some tokens decrease an
 * unlimited allowance.
 */
const UNLIMITED_FROM = 2n ** 128n

export function isUnlimited({ role, units }: IntentFigure): boolean {
  return role === 'limit' && BigInt(units) >= UNLIMITED_FROM
}

/** An amount with its symbol. */
export function figureText(figure: IntentFigure, t: Translate, locale: string): string {
  const { symbol, decimals } = figure.token
  if (isUnlimited(figure)) return t('activity.unlimited', { symbol })
  return `${formatTokenAmount(BigInt(figure.units), decimals, { locale })} ${symbol}`
}
