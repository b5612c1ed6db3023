import type { TransactionRecord } from '@/lib/transaction/transaction-record'

export interface ActivityDay {
  /** Start of the day in the visitor's time zone, Unix ms. */
  readonly day: number
  readonly when: 'today' | 'yesterday' | 'earlier'
  readonly records: readonly TransactionRecord[]
}

export interface ActivityGroups {
  readonly pending: readonly TransactionRecord[]
  /** The other transactions, by the day they were sent. */
  readonly days: readonly ActivityDay[]
}

/**
 * Separates pending transactions from the others, and groups those by day. Keeps the order, newest first. `now`: Unix
 * ms.
 */
export function groupActivity(records: readonly TransactionRecord[], now: number): ActivityGroups {
  const days = new Map<number, TransactionRecord[]>()
  for (const record of records) {
    if (record.status === 'pending') continue
    const day = startOfDay(record.sentAt)
    const known = days.get(day)
    if (known) known.push(record)
    else days.set(day, [record])
  }
  return {
    pending: records.filter(({ status }) => status === 'pending'),
    days: [...days].map(([day, group]) => ({ day, when: whenOf(day, now), records: group })),
  }
}

function whenOf(day: number, now: number): ActivityDay['when'] {
  if (day === startOfDay(now)) return 'today'
  return day === startOfDay(now, -1) ? 'yesterday' : 'earlier'
}

/** Uses the calendar, because days with a clock change have 23 or 25 hours. */
function startOfDay(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}
