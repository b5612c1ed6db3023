import { createActor, fromPromise } from 'xstate'
import { createStore } from 'zustand/vanilla'
import { fillForm } from '@/lib/flow/fill-form'
import { followViews } from '@/lib/flow/follow-views'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View, ViewEntry, ViewParams } from '@/lib/modal/views'
import { cutTo, placesOf } from './amount-rules'
import { createBuying } from './buy-order'
import { namedToken } from './choose-purchase'
import { formOf, type OnrampFacts, type OnrampForm, onrampStateOf, onrampViewOf, requestOf } from './derive-onramp-view'
import { followOrders } from './follow-orders'
import { createOptionsLoader } from './load-options'
import { onrampQuote } from './onramp-contract'
import type { OnrampFlowContext } from './onramp-flow-context'
import type { OnrampFlow, OnrampOrder, OnrampState, OnrampView } from './onramp-view'
import { createOrderBook } from './order-book'
import { offerOf, type QuoteRequest, quoteMachine } from './quote-machine'
import { DEFAULT_PAYMENT, readPayment, rememberPayment } from './remembered-payment'
import { tellOutcome } from './tell-outcome'

/** Views of the form. Quotes are asked for while one of them is visible. */
const FORM_VIEWS: readonly View[] = ['OnRamp', 'OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect']

/**
 * Buys tokens: quotes, orders, and what became of them. Asks nothing about offers before a view of the form has opened.
 */
export function createOnrampFlow(context: OnrampFlowContext): OnrampFlow {
  const { account, network, modal, storage, now, page, call } = context
  const book = createOrderBook(storage, now)
  const form = createStore<OnrampForm>(() => ({
    ...readPayment(storage, context.languages()),
    ...{ token: undefined, side: 'payment', amount: '' },
  }))
  const loader = createOptionsLoader(call)
  const fetchQuotes = fromPromise(({ input, signal }: { input: QuoteRequest; signal: AbortSignal }) =>
    call(onrampQuote, input, signal),
  )
  const quotes = createActor(quoteMachine.provide({ actors: { fetchQuotes } }), { input: { now } }).start()
  const orders = followOrders({
    ...context,
    book,
    ended(order) {
      const { chainId, address } = { chainId: order.network, address: order.address }
      if (order.status === 'completed' || order.status === 'delivered_less') {
        context.refreshBalances({ chainId, address })
      }
      if (!isShown(order)) tellOutcome(order, context, context.showOrder)
    },
  })
  const buying = createBuying({
    ...context,
    book,
    opensInPlace: () => context.device().program !== 'browser',
    made: (order) => orders.take([order]),
    opened(orderId) {
      orders.hurry()
      const { view } = visible() ?? {}
      if (view !== undefined && FORM_VIEWS.includes(view)) modal.replace('BuyInProgress', { orderId })
    },
  })

  const visible = (): ViewEntry | undefined => {
    const state = modal.store.getState()
    return state.open || state.embedded ? currentEntry(state) : undefined
  }
  const isFormShown = (): boolean => FORM_VIEWS.includes(visible()?.view ?? 'Connect')
  function isShown({ id }: OnrampOrder): boolean {
    const entry = visible()
    return entry?.view === 'BuyInProgress' && entry.params.orderId === id
  }

  const facts = (): OnrampFacts => ({
    form: form.getState(),
    active: network.getState().active,
    accounts: account.getState(),
    options: loader.store.getState().options,
    quotes: quotes.getSnapshot(),
    buying: buying.store.getState(),
    orders: orders.store.getState(),
  })

  let asked = 'null'
  /** Tells the machine of the quotes what to ask. It asks nothing twice. */
  function ask(): void {
    if (isFormShown()) loader.want({ network: network.getState().active, place: form.getState().place })
    const request = requestOf(facts())
    const key = JSON.stringify(request)
    if (key !== asked) {
      asked = key
      buying.forgetError()
      quotes.send({ type: 'requested', request })
    }
    const isWatched = isFormShown() && page.isVisible()
    if (isWatched !== quotes.getSnapshot().context.isWatched) quotes.send({ type: 'watched', isWatched })
  }

  function choose(choice: Partial<OnrampForm>): void {
    form.setState(choice)
    rememberPayment(storage, form.getState())
  }

  function enter(text: string): void {
    const { side } = form.getState()
    const { purchase, currency } = formOf(facts())
    const amount = cutTo(text, side === 'payment' ? placesOf(currency) : purchase.token.decimals)
    if (amount !== null) form.setState({ amount })
  }

  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  let lastView: OnrampView | undefined
  function view(): OnrampView {
    lastView = kept(lastView, onrampViewOf(facts()))
    return lastView
  }
  let lastState: { readonly of: OnrampView; readonly state: OnrampState } | undefined
  function state(): OnrampState {
    const of = view()
    if (lastState?.of !== of) lastState = { of, state: onrampStateOf(of) }
    return lastState.state
  }

  const stores = [form, account, network, loader.store, buying.store, orders.store]
  const stops = [
    ...stores.map((store) => store.subscribe(ask)),
    ...stores.map((store) => store.subscribe(notify)),
    modal.store.subscribe(ask),
    context.onVisibilityChange(ask),
    page.onOnline(() => {
      loader.retry()
      quotes.send({ type: 'online' })
    }),
    followViews(modal, {
      entered({ view: entered }) {
        if (entered === 'OnRampActivity' || entered === 'BuyInProgress') {
          orders.hurry()
          orders.readOwned()
        }
      },
      left({ view: left }) {
        if (left === 'OnRamp') buying.forgetError()
      },
    }),
    fillForm<ViewParams['OnRamp']>(modal, {
      paramsOf: (entry) => (entry.view === 'OnRamp' ? entry.params : undefined),
      state: () => (loader.store.getState().options.state === 'ready' ? 'ready' : 'loading'),
      fill,
      subscribe: (listener) => ({ unsubscribe: loader.store.subscribe(listener) }),
    }),
    buying.stop,
    orders.stop,
    loader.stop,
    () => quotes.stop(),
  ]
  quotes.subscribe(notify)
  ask()
  const returned = page.takeReturn()
  if (returned !== null) context.showOrder(returned)

  /** Enters what a host has named. */
  function fill({ token, amount, network: wanted }: ViewParams['OnRamp']): void {
    const { options, active } = facts()
    const sold = options.state === 'ready' ? options.value.purchaseCurrencies : []
    const named = namedToken(sold, token, wanted ?? active)
    if (named !== undefined) form.setState({ token: named })
    else if (token !== undefined) context.warn(`Foyer: OnRamp opens without "token" ${token}: it is not sold`)
    if (amount === undefined) return
    form.setState({ side: 'payment' })
    enter(amount)
  }

  return {
    view,
    state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      for (const stop of stops) stop()
    },
    isOfBrowser: (orderId) => book.get(orderId) !== undefined,
    setAmount: enter,
    setSide(side) {
      const { selected } = view()
      if (side === form.getState().side) return
      const amount = side === 'payment' ? selected?.paymentAmount.amount : selected?.purchaseAmount.amount
      form.setState({ side, amount: '' })
      enter(amount ?? '')
    },
    chooseToken: (currencyId, chainId) => form.setState({ token: { currencyId, chainId } }),
    choosePayment: (currency) => choose({ currency }),
    chooseMethod: (method) => choose({ method }),
    choosePlace: (country, subdivision) => choose({ place: { country, subdivision, isGuess: false } }),
    chooseQuote(id) {
      const row = view().quotes.find((each) => each.id === id)
      if (row !== undefined) quotes.send({ type: 'chosen', offer: offerOf(row) })
    },
    refresh() {
      loader.retry()
      quotes.send({ type: 'refresh' })
      orders.hurry()
    },
    reset() {
      choose({ ...DEFAULT_PAYMENT, token: undefined, side: 'payment', amount: '' })
      quotes.send({ type: 'chosen', offer: null })
    },
    buy() {
      const { selected: quote, account: buyer, purchase, amount, side } = view()
      if (quote === null || buyer === null) return
      const entered = `${side} ${amount}`
      void buying.buy({ quote, token: purchase.token, address: buyer.address, entered })
    },
    followLink: buying.followLink,
    reopen: (orderId) => void buying.reopen(orderId),
    forget: orders.forget,
  }
}

/** The object before, and its parts, where they say the same: views draw again only when something changes. */
function kept<T extends object>(before: T | undefined, next: T): T {
  if (before === undefined) return next
  const names = Object.keys(next) as (keyof T)[]
  const parts = names.map((name) => [name, isSamePart(before[name], next[name]) ? before[name] : next[name]] as const)
  return parts.every(([name, part]) => part === before[name]) ? before : (Object.fromEntries(parts) as T)
}

function isSamePart(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const areData = [one, other].every((each) => typeof each === 'object' && each !== null)
  // An error too: its code and details are fields, what caused it is not.
  return areData && JSON.stringify(one) === JSON.stringify(other)
}
