import type { Translate } from '@/lib/react/use-text'
import { AMOUNT_PLACES, formatTokenAmount, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/** How a transaction stands, as it is shown: one that the visitor cancelled is not just replaced. */
export type ActivityStatus = TransactionRecord['status'] | 'cancelled'

export function activityStatus({ status, cancelled }: TransactionRecord): ActivityStatus {
  return status === 'replaced' && cancelled ? 'cancelled' : status
}

/** What it was for, in a few words. */
export function activityTitle({ intent }: TransactionRecord, t: Translate): string {
  const { textKey, details } = intentEntry(intent).title(intent)
  return t(textKey, details)
}

/** The amounts in one line. One that failed brings nothing, and names only what was to be paid. */
export function activityAmounts({ intent, status }: TransactionRecord, t: Translate, locale: string): string {
  const brings = status === 'pending' || status === 'confirmed'
  const [first = '', received] = intentEntry(intent)
    .figures(intent)
    .filter(({ role }) => brings || role !== 'received')
    .map((figure) => figureText(figure, t, locale, figure.role === 'limit' ? AMOUNT_PLACES : MESSAGE_AMOUNT_PLACES))
  return received === undefined ? first : t('activity.exchange', { paid: first, received })
}

/** No token has so many base units: from here on a limit means "no limit", in whichever way a token counts it down. */
const UNLIMITED_FROM = 2n ** 128n

/** An amount with its symbol. */
export function figureText(
  { role, token, units }: IntentFigure,
  t: Translate,
  locale: string,
  places = AMOUNT_PLACES,
): string {
  const { symbol, decimals } = token
  if (role === 'limit' && BigInt(units) >= UNLIMITED_FROM) return t('activity.unlimited', { symbol })
  return `${formatTokenAmount(BigInt(units), decimals, { locale, places })} ${symbol}`
}
