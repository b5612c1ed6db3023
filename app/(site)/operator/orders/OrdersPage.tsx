'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import type { OperatorOrder, OperatorOrders } from '@/lib/onramp/operator-orders-contract'
import { orderStatuses } from '@/lib/onramp/order-status'
import shared from '../../tool-page.module.css'
import { OrderCounts, OrderDetails, OrdersTable } from './OrdersTable'
import styles from './orders.module.css'
import { type FilterName, type Filters, ReadFailure, readCsv, readOrders } from './read-orders'

interface Shown {
  readonly filters: Filters
  readonly orders: readonly OperatorOrder[]
  readonly next: string | null
  readonly counts: OperatorOrders['counts']
  readonly changes: OperatorOrders['changes']
}

const TEXT_FILTERS = [
  ['provider', 'Provider', 'meld'],
  ['network', 'Network', 'eip155:1'],
  ['address', 'Address', '0x…'],
  ['id', 'Order', ''],
] as const satisfies readonly (readonly [FilterName, string, string])[]
const DAY_FILTERS = [
  ['from', 'From day (UTC)'],
  ['to', 'To day (UTC)'],
] as const satisfies readonly (readonly [FilterName, string])[]

/** The token is kept in the memory of this page only, and its field has no name, so that no form ever sends it. */
export function OrdersPage() {
  const [token, setToken] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  /** Of an answer that came late, none is shown. */
  const newest = useRef(0)

  const set = (name: FilterName, text: string) => setFilters((before) => ({ ...before, [name]: text }))

  async function run(work: (isNewest: () => boolean) => Promise<void>) {
    newest.current += 1
    const mine = newest.current
    const isNewest = () => mine === newest.current
    setBusy(true)
    setMessage('')
    try {
      await work(isNewest)
    } catch (failure) {
      if (isNewest()) setMessage(failure instanceof ReadFailure ? failure.message : 'This page failed. Reload it.')
    } finally {
      if (isNewest()) setBusy(false)
    }
  }

  const show = (wanted: Filters) =>
    run(async (isNewest) => {
      setShown(null)
      const page = await readOrders(token, wanted, null)
      if (isNewest()) setShown({ filters: wanted, ...page })
    })
  const showMore = ({ filters: wanted, next }: Shown) =>
    run(async (isNewest) => {
      const page = await readOrders(token, wanted, next)
      if (isNewest())
        setShown((before) => before && { ...before, orders: [...before.orders, ...page.orders], next: page.next })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void show(filters)
  }
  const showOne = (id: string) => {
    setFilters({ id })
    void show({ id })
  }
  const download = () => run(async () => save(await readCsv(token, filters)))

  return (
    <main className={shared.page} lang="en" dir="ltr">
      <h1 className={shared.title}>Orders</h1>
      <form className={styles.form} onSubmit={submit} autoComplete="off">
        <label className={styles.wide}>
          <span>Operator’s token</span>
          <input
            className={styles.input}
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </label>
        <label className={styles.field}>
          <span>State</span>
          <select
            className={styles.input}
            value={filters.status ?? ''}
            onChange={(event) => set('status', event.target.value)}
          >
            <option value="">All</option>
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {status.replace('_', ' ')}
              </option>
            ))}
          </select>
        </label>
        {TEXT_FILTERS.map(([name, label, example]) => (
          <label key={name} className={styles.field}>
            <span>{label}</span>
            <input
              className={styles.input}
              autoComplete="off"
              spellCheck={false}
              placeholder={example}
              value={filters[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          </label>
        ))}
        {DAY_FILTERS.map(([name, label]) => (
          <label key={name} className={styles.field}>
            <span>{label}</span>
            <input
              className={styles.input}
              type="date"
              value={filters[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          </label>
        ))}
        <div className={styles.buttons}>
          <Button type="submit" size="compact" busy={busy}>
            Show orders
          </Button>
          <Button type="button" size="compact" tone="quiet" inactive={token === ''} busy={busy} onClick={download}>
            Download CSV
          </Button>
        </div>
      </form>
      <p className={styles.message} role="alert">
        {message}
      </p>
      <p className={styles.soft} role="status">
        {statusText(shown, busy)}
      </p>
      {shown && <OrderCounts counts={shown.counts} />}
      {shown && shown.orders.length > 0 && <OrdersTable orders={shown.orders} onShow={showOne} />}
      {shown?.filters.id && shown.orders[0] && <OrderDetails order={shown.orders[0]} changes={shown.changes} />}
      {shown?.next && (
        <Button size="compact" tone="quiet" busy={busy} onClick={() => void showMore(shown)}>
          Show more
        </Button>
      )}
    </main>
  )
}

function statusText(shown: Shown | null, busy: boolean): string {
  if (busy && !shown) return 'Loading…'
  if (!shown) return ''
  const all = shown.counts.reduce((sum, { orders }) => sum + orders, 0)
  return all === 0 ? 'No order matches.' : `${shown.orders.length} of ${all}, newest first.`
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'orders.csv'
  link.click()
  URL.revokeObjectURL(address)
}
