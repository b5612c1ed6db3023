import type { TransactionRecord } from '@/lib/transaction/transaction-record'

export interface ActivityDay {
  /** Start of the day where the visitor is, Unix ms. */
  readonly day: number
  readonly when: 'today' | 'yesterday' | 'earlier'
  readonly records: readonly TransactionRecord[]
}

export interface ActivityGroups {
  readonly pending: readonly TransactionRecord[]
  /** The others, by the day they were sent. */
  readonly days: readonly ActivityDay[]
}

/** What is pending apart, the rest by day; both as they came, newest first. `now`: Unix ms. */
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

/** By the calendar and not by 24 hours: a day of a clock change has 23 or 25. */
function startOfDay(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}
