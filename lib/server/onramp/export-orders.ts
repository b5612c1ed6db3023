import 'server-only'
import { formatUnits } from '@/lib/core/amount'
import {
  NEXT_ORDERS_HEADER,
  OPERATOR_CSV_ORDERS,
  type OperatorOrder,
  operatorOrderFilters,
} from '@/lib/onramp/operator-orders-contract'
import { textAnswer } from '../http/answer'
import { parseInput, queryInput } from '../http/request-input'
import type { Services } from '../platform/services'
import { csvText } from './csv-text'
import { readListed } from './listed-orders'

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** The columns of the file, in their order. Amounts of tokens are in whole tokens, exactly. Times are in UTC. */
const columns: readonly (readonly [name: string, (order: OperatorOrder) => string | null])[] = [
  ['order', ({ id }) => id],
  ['status', ({ status }) => status],
  ['made', ({ createdAt }) => timeText(createdAt)],
  ['changed', ({ updatedAt }) => timeText(updatedAt)],
  ['provider', ({ provider }) => provider],
  ['service', ({ service }) => service.name],
  ['provider_order', ({ vendorOrderId }) => vendorOrderId],
  ['project', ({ projectId }) => projectId],
  ['paid', ({ paymentAmount }) => paymentAmount.amount],
  ['paid_currency', ({ paymentAmount }) => paymentAmount.currency],
  ['method', ({ paymentMethod }) => paymentMethod],
  ['country', ({ country }) => country],
  ['network', ({ network }) => network],
  ['address', ({ address }) => address],
  ['token', ({ token }) => token.symbol],
  ['token_address', ({ token }) => token.address],
  ['quoted', ({ quotedUnits, token }) => amountText(quotedUnits, token.decimals)],
  ['declared', ({ declaredUnits, token }) => amountText(declaredUnits, token.decimals)],
  ['delivered', ({ deliveredUnits, token }) => amountText(deliveredUnits, token.decimals)],
  ['transaction', ({ transactionId }) => transactionId],
  ['failure', ({ failure }) => failure],
  ['provider_answered', ({ checkedAt }) => timeText(checkedAt)],
  ['provider_silent_since', ({ silentSince }) => timeText(silentSince)],
]

/**
 * Orders as CSV, by the same query as `onrampOrdersListed`, at most {@link OPERATOR_CSV_ORDERS} of them. If there are more,
 * the header {@link NEXT_ORDERS_HEADER} has the value of `after` for the next answer.
 *
 * @throws {AppError} `request.invalid`, `database.unavailable`.
 */
export async function exportOrders({ databases, query, requestId, signal }: Services): Promise<Response> {
  const filters = parseInput(operatorOrderFilters, queryInput(query))
  const database = await databases.app()
  const { orders, next } = await database.run((queries) => readListed(queries, filters, OPERATOR_CSV_ORDERS), signal)
  const rows = orders.map((order) => columns.map(([, read]) => read(order)))
  const answer = textAnswer(csvText([columns.map(([name]) => name), ...rows]), CSV_TYPE, requestId)
  answer.headers.set('content-disposition', 'attachment; filename="orders.csv"')
  if (next !== null) answer.headers.set(NEXT_ORDERS_HEADER, next)
  return answer
}

const timeText = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const amountText = (units: string | null, decimals: number): string | null =>
  units === null ? null : formatUnits(BigInt(units), decimals)
