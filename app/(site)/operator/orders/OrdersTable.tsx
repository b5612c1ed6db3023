import { formatUnits } from '@/lib/core/amount'
import type { OperatorOrder, OperatorOrders } from '@/lib/onramp/operator-orders-contract'
import styles from './orders.module.css'

const timeText = (time: number | null): string =>
  time === null ? '–' : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const statusText = (status: string): string => status.replace('_', ' ')

function amountText(units: string | null, { decimals, symbol }: OperatorOrder['token']): string {
  return units === null ? '–' : `${formatUnits(BigInt(units), decimals)} ${symbol}`
}

/** How many orders match, by provider and state. */
export function OrderCounts({ counts }: { readonly counts: OperatorOrders['counts'] }) {
  return (
    <ul className={styles.counts} aria-label="Orders by provider and state">
      {counts.map(({ provider, status, orders }) => (
        <li key={`${provider} ${status}`}>{`${provider}, ${statusText(status)}: ${orders}`}</li>
      ))}
    </ul>
  )
}

/** Scrolls by itself, also by keyboard, where it is wider than the page. */
export function OrdersTable({
  orders,
  onShow,
}: {
  readonly orders: readonly OperatorOrder[]
  readonly onShow: (id: string) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label="Orders" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Order', 'Made', 'State', 'Provider', 'Paid', 'Quoted', 'Delivered', 'Network', 'Address'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.order}
                  aria-label={`Show order ${order.id}`}
                  onClick={() => onShow(order.id)}
                >
                  {order.id.slice(0, 8)}
                </button>
              </th>
              <td>{timeText(order.createdAt)}</td>
              <td>{statusText(order.status)}</td>
              <td>{`${order.provider}, ${order.service.name}`}</td>
              <td>{`${order.paymentAmount.amount} ${order.paymentAmount.currency}`}</td>
              <td>{amountText(order.quotedUnits, order.token)}</td>
              <td>{amountText(order.deliveredUnits, order.token)}</td>
              <td>{order.network}</td>
              <td className={styles.code}>{order.address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** All facts of one order, and every change of its state. */
export function OrderDetails({
  order,
  changes,
}: {
  readonly order: OperatorOrder
  readonly changes: OperatorOrders['changes']
}) {
  const facts: readonly (readonly [string, string])[] = [
    ['Order', order.id],
    ['Project', order.projectId ?? '–'],
    ['Provider’s own id', order.vendorOrderId ?? '–'],
    ['Paid by', `${order.paymentMethod}, ${order.country}`],
    ['Token', `${order.token.name}, ${order.token.address}`],
    ['Declared by the provider', amountText(order.declaredUnits, order.token)],
    ['Transaction', order.transactionId ?? '–'],
    ['Failure', order.failure ?? '–'],
    ['Provider answered', timeText(order.checkedAt)],
    ['Provider silent since', timeText(order.silentSince)],
    ['Checked again', timeText(order.nextCheckAt)],
  ]
  return (
    <section className={styles.details} aria-label={`Order ${order.id}`}>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className={styles.soft}>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.subtitle}>Changes</h2>
      <ol className={styles.changes}>
        {changes.map(({ status, source, at }) => (
          <li key={`${at} ${status}`}>{`${timeText(at)}: ${statusText(status)}, by the ${source}`}</li>
        ))}
      </ol>
    </section>
  )
}
