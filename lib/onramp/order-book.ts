import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { MAX_STORED_LENGTH, readJson, type StoragePort } from '@/lib/core/storage'
import { ORDERS_KEY } from './open-orders'
import { isEndedOrder, type OrderStatus, orderStatuses } from './order-status'

/** More are not stored: the oldest that have ended make room. */
const MAX_ORDERS = 100
/** An order that has not been paid by then is not the same intent any more. */
const SAME_INTENT_MS = 15 * 60_000

/** An order as this browser knows it. The rest is on our server, and read with the secret. */
export interface StoredOrder {
  readonly id: string
  readonly secret: string
  readonly quoteId: string
  /** What the visitor meant to buy; see {@link OrderBook.claim}. */
  readonly intent: string
  readonly chainId: Caip2
  /** Receives the tokens. */
  readonly address: string
  /** Unix ms. */
  readonly createdAt: number
  /** As the server said last; `null` before its first answer. */
  readonly status: OrderStatus | null
}

export type OrderFacts = Pick<StoredOrder, 'quoteId' | 'intent' | 'chainId' | 'address'>

/** The orders that this browser has made, shared by its tabs. */
export interface OrderBook {
  /** Newest first. */
  all(): readonly StoredOrder[]
  get(id: string): StoredOrder | undefined
  /**
   * The order of an intent: the one that waits for its payment if it is younger than 15 minutes, else a new one, which
   * is stored. Two tabs must not call it at the same time.
   *
   * @param except - The id of one that can no longer be paid.
   */
  claim(facts: OrderFacts, made: Pick<StoredOrder, 'id' | 'secret'>, except?: string): StoredOrder
  setStatus(id: string, status: OrderStatus): void
  remove(id: string): void
}

export function createOrderBook(storage: StoragePort, now: () => number): OrderBook {
  const all = (): readonly StoredOrder[] => (readJson(storage, ORDERS_KEY, Array.isArray) ?? []).filter(isStoredOrder)
  const get = (id: string): StoredOrder | undefined => all().find((order) => order.id === id)
  const write = (orders: readonly StoredOrder[]): void => storage.set(ORDERS_KEY, textOf(withinBounds(orders)))
  function replace(order: StoredOrder): StoredOrder {
    write(all().map((each) => (each.id === order.id ? order : each)))
    return order
  }

  return {
    all,
    get,
    claim(facts, made, except) {
      const isSame = ({ id, intent, status, createdAt }: StoredOrder): boolean =>
        intent === facts.intent &&
        id !== except &&
        (status === null || status === 'created' || status === 'opened') &&
        Math.abs(now() - createdAt) < SAME_INTENT_MS
      const known = all().find(isSame)
      // Without an answer the server may have no order yet, and the quote of the first attempt may have ended.
      if (known?.status === null) return replace({ ...known, quoteId: facts.quoteId })
      if (known !== undefined) return known
      const order: StoredOrder = { ...facts, ...made, createdAt: now(), status: null }
      write([order, ...all()])
      return order
    },
    setStatus(id, status) {
      const order = get(id)
      if (order !== undefined && order.status !== status) replace({ ...order, status })
    },
    remove: (id) => write(all().filter((order) => order.id !== id)),
  }
}

/** Keeps what has not ended, whatever else has to go. */
function withinBounds(orders: readonly StoredOrder[]): readonly StoredOrder[] {
  if (orders.length <= MAX_ORDERS) return orders
  const open = orders.filter(({ status }) => status === null || !isEndedOrder(status)).slice(0, MAX_ORDERS)
  const ended = orders.filter((order) => !open.includes(order)).slice(0, MAX_ORDERS - open.length)
  return orders.filter((order) => open.includes(order) || ended.includes(order))
}

/** What is too long to be read would lose all of them. */
function textOf(orders: readonly StoredOrder[]): string {
  const text = JSON.stringify(orders)
  return text.length <= MAX_STORED_LENGTH || orders.length <= 1 ? text : textOf(orders.slice(0, -1))
}

/** Any program of the page can write to storage. The server refuses a list of which one order is malformed. */
function isStoredOrder(value: unknown): value is StoredOrder {
  const order = value as Partial<Record<keyof StoredOrder, unknown>> | null
  if (typeof order !== 'object' || order === null) return false
  const { id, secret, quoteId, intent, chainId, address, createdAt, status } = order
  return (
    isUuid(id) &&
    isUuid(quoteId) &&
    typeof secret === 'string' &&
    /^[\w-]{43}$/.test(secret) &&
    isCaip2(chainId) &&
    typeof intent === 'string' &&
    typeof address === 'string' &&
    Number.isSafeInteger(createdAt) &&
    (status === null || (orderStatuses as readonly unknown[]).includes(status))
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value)
