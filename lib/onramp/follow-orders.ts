import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { BuyingPage } from './buying-page-port'
import { onrampOrdersOwned, onrampOrdersRead } from './onramp-contract'
import type { OnrampOrder } from './onramp-view'
import type { OrderBook, StoredOrder } from './order-book'
import { isEndedOrder } from './order-status'

/** Pause before orders are read again: after something has changed, and at most. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** Each pause is that much longer. */
const SLOWER = 1.5
/** As many as the endpoint reads at once. */
const MAX_READ = 20
/** The server has never heard of an order by then: its request was lost. */
const LOST_MS = 60 * 60_000

export interface OrdersState {
  /** By id. */
  readonly orders: ReadonlyMap<string, OnrampOrder>
  /** Whether any answer has come. */
  readonly isRead: boolean
}

export interface FollowOrdersContext {
  readonly call: CallApi
  readonly page: Pick<BuyingPage, 'isVisible' | 'isOnline' | 'onOnline'>
  readonly book: OrderBook
  now(): number
  hasSession(): boolean
  onStorageChange(listener: () => void): () => void
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** An order that had not ended, ended. Once for each order and its end in this browser. */
  ended(order: OnrampOrder): void
}

/** Follows the orders of this browser until each has ended. */
export interface OrderFollower {
  readonly store: StoreApi<OrdersState>
  /** Takes what the server has answered to another request. */
  take(orders: readonly OnrampOrder[]): void
  /** Reads them soon, and often for a while. */
  hurry(): void
  /** Reads those of the session too. Failures have no effect: those of this browser stay. */
  readOwned(): void
  forget(id: string): void
  stop(): void
}

export function followOrders(context: FollowOrdersContext): OrderFollower {
  const { call, page, book, now } = context
  const store = createStore<OrdersState>(() => ({ orders: new Map(), isRead: false }))
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let isReading = false
  /** The first time all are read, since a refund may follow an end; later those that have not ended. */
  let isFirst = true

  const isOpen = ({ status }: StoredOrder): boolean => status === null || !isEndedOrder(status)
  const due = (): readonly StoredOrder[] =>
    book
      .all()
      .filter((order) => isFirst || isOpen(order))
      .slice(0, MAX_READ)

  function take(orders: readonly OnrampOrder[]): void {
    const known = new Map(store.getState().orders)
    for (const order of orders) {
      const before = known.get(order.id)
      // Two answers may overtake each other.
      if (before !== undefined && before.updatedAt > order.updatedAt) continue
      known.set(order.id, order)
      if (before === undefined || before.status !== order.status) pauseMs = FIRST_PAUSE_MS
      const stored = book.get(order.id)
      // Another tab may have noted it already, and then has said it.
      if (stored === undefined || stored.status === order.status) continue
      book.setStatus(order.id, order.status)
      // An order without a payment, whose page was never opened, is no news.
      const isUnused = (stored.status === null || stored.status === 'created') && order.status === 'expired'
      if (isEndedOrder(order.status) && !isUnused) context.ended(order)
    }
    store.setState({ orders: known, isRead: true })
  }

  async function read(): Promise<void> {
    const asked = due()
    if (asked.length === 0) {
      isFirst = false
      store.setState({ isRead: true })
      return
    }
    const orders = asked.map(({ id, secret }) => ({ id, secret }))
    const answer = await call(onrampOrdersRead, { orders }, signal)
    isFirst = false
    take(answer.orders)
    for (const { id, createdAt } of asked) {
      const isUnknown = answer.orders.every((order) => order.id !== id)
      if (isUnknown && now() - createdAt > LOST_MS) book.remove(id)
    }
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    if (signal.aborted || isReading || due().length === 0) return
    timer = setTimeout(tick, delayMs)
  }

  async function tick(): Promise<void> {
    // `visible` and `online` start it again.
    if (isReading || !page.isVisible() || !page.isOnline()) return
    isReading = true
    pauseMs = Math.min(pauseMs * SLOWER, LONGEST_PAUSE_MS)
    try {
      await read()
    } catch {
      // Asked again after the pause. What is known stays.
      if (!signal.aborted) store.setState({ isRead: true })
    } finally {
      isReading = false
      schedule(pauseMs)
    }
  }

  function hurry(): void {
    pauseMs = FIRST_PAUSE_MS
    if (isReading) return
    clearTimeout(timer)
    if (due().length === 0) store.setState({ isRead: true })
    else void tick()
  }

  const stops = [
    page.onOnline(hurry),
    context.onVisibilityChange((isVisible) => isVisible && hurry()),
    // Another tab has made an order.
    context.onStorageChange(() => schedule(pauseMs)),
  ]
  hurry()

  return {
    store,
    take,
    hurry,
    readOwned() {
      if (!context.hasSession()) return
      call(onrampOrdersOwned, {}, signal).then(
        ({ orders }) => take(orders),
        () => undefined,
      )
    },
    forget(id) {
      const status = store.getState().orders.get(id)?.status ?? book.get(id)?.status
      if (!status || !isEndedOrder(status)) return
      book.remove(id)
      const orders = new Map(store.getState().orders)
      orders.delete(id)
      store.setState({ orders })
    },
    stop() {
      stopping.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
