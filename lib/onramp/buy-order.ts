import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountStore } from '@/lib/account/account-store'
import { accountKey, isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { namespaceOf } from '@/lib/core/namespaces'
import type { BuyingPage, PaymentWindow } from './buying-page-port'
import { onrampOrderMake, onrampOrderOpened } from './onramp-contract'
import type { OnrampOrder, OnrampQuoteRow } from './onramp-view'
import type { OrderBook, OrderFacts, StoredOrder } from './order-book'
import type { PurchaseNetwork } from './purchase-currency'

/** How long the page waits to say that it is being left for the payment page. */
const LEAVING_MS = 1_500

export interface BuyingState {
  readonly state: 'idle' | 'making' | 'failed'
  readonly error: AppError | null
  readonly payLink: { readonly orderId: string; readonly url: string } | null
}

/** What the visitor means to buy. */
export interface WantedPurchase {
  readonly quote: OnrampQuoteRow
  readonly token: PurchaseNetwork
  readonly address: string
  /** The amount as entered, and of which side it is. */
  readonly entered: string
}

export interface BuyingContext {
  readonly account: AccountStore
  readonly call: CallApi
  readonly page: BuyingPage
  readonly book: OrderBook
  now(): number
  /** Where payment pages open: in a window, or in place of this page, as in Telegram and in the browsers of apps. */
  opensInPlace(): boolean
  /** The order is made: it can be followed. */
  made(order: OnrampOrder): void
  /** The payment page has been opened: the form is over. */
  opened(orderId: string): void
}

export interface Buying {
  readonly store: StoreApi<BuyingState>
  /** Inside the press. Never rejects: a failure is in the store. */
  buy(wanted: WantedPurchase): Promise<void>
  /** Inside the press. As {@link Buying.buy}, for an order that exists. */
  reopen(orderId: string): Promise<void>
  followLink(): void
  /** Forgets the failure of a purchase that has changed. */
  forgetError(): void
  stop(): void
}

const IDLE: BuyingState = { state: 'idle', error: null, payLink: null }

/** Makes orders and opens their payment pages. */
export function createBuying(context: BuyingContext): Buying {
  const { account, call, page, book } = context
  const store = createStore<BuyingState>(() => IDLE)
  const windows = new Map<string, PaymentWindow>()
  const stopping = new AbortController()
  const { signal } = stopping

  /** The account that would receive tokens now. */
  function addressOn(chainId: Caip2): string | undefined {
    const { status, address } = account.getState().accounts[namespaceOf(chainId)]
    return status === 'connected' ? address : undefined
  }

  /**
   * Opens the window, makes the order and shows its page. The window is closed if anything fails.
   *
   * @param claim - The order to make, stored before it is asked for. Without `except`, which has no page any more.
   */
  async function open(claim: (except?: string) => Promise<StoredOrder>, isNew: boolean): Promise<void> {
    store.setState({ state: 'making', error: null, payLink: null }, true)
    const inPlace = context.opensInPlace()
    // Before anything is waited for: later the browser does not count the press.
    const target = inPlace ? null : page.openWindow()
    try {
      let stored = await claim()
      let made = await make(stored, inPlace, isNew)
      if (made.url === null && isNew && !isUnderWay(made.order)) {
        stored = await claim(stored.id)
        made = await make(stored, inPlace, isNew)
      }
      const { url } = made
      if (url === null) {
        // Paid already, as in another tab: its state says it.
        if (!isUnderWay(made.order)) throw new AppError('onramp.order_expired')
        target?.close()
      } else if (inPlace) {
        await leaveFor(stored, url)
      } else if (target === null) {
        const payLink = { orderId: stored.id, url }
        store.setState({ state: 'failed', error: new AppError('onramp.popup_blocked'), payLink }, true)
        return
      } else {
        target.goTo(url)
        windows.set(stored.id, target)
        if (!target.isClosed()) void noteOpened(stored)
      }
      store.setState(IDLE, true)
      context.opened(stored.id)
    } catch (cause) {
      target?.close()
      if (!signal.aborted) fail(AppError.from(cause, 'onramp.provider_failed'))
    }
  }

  const fail = (error: AppError): void => store.setState({ state: 'failed', error, payLink: null }, true)

  /** Makes the order, or reads it again, with its payment page. */
  async function make(stored: StoredOrder, inPlace: boolean, isNew: boolean) {
    const { id, secret, quoteId, chainId: network, address } = stored
    const opening = inPlace ? 'page' : 'window'
    const wanted = { id, secret, quoteId, network, address, opening, returnUrl: page.address() } as const
    const { order, url } = await call(onrampOrderMake, wanted, signal).catch((cause: unknown) => {
      // The server has no order by this id.
      if (AppError.is(cause, 'onramp.quote_expired')) book.remove(id)
      throw cause
    })
    signal.throwIfAborted()
    book.setStatus(id, order.status)
    context.made(order)
    const now = addressOn(network)
    // The visitor has changed the account meanwhile, or the order is for another one.
    const isChanged = now === undefined ? isNew : !isSameAddress(namespaceOf(network), now, address)
    if (isChanged || !isSameAddress(namespaceOf(network), order.address, address)) {
      throw new AppError('onramp.address_changed')
    }
    if (url !== null && !isPaymentUrl(url)) throw new AppError('onramp.page_refused')
    return { order, url }
  }

  async function leaveFor(stored: StoredOrder, url: string): Promise<void> {
    // The answer does not matter: the provider knows as well.
    await Promise.race([noteOpened(stored), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
    signal.throwIfAborted()
    page.leaveFor(url)
  }

  async function noteOpened({ id, secret }: StoredOrder): Promise<void> {
    try {
      const { order } = await call(onrampOrderOpened, { id, secret }, signal)
      book.setStatus(id, order.status)
      context.made(order)
    } catch {
      // The provider knows as well, and is asked.
    }
  }

  return {
    store,
    async buy(wanted) {
      const { quote, token, address } = wanted
      if (store.getState().state === 'making') return
      const now = addressOn(token.chainId)
      if (now === undefined || !isSameAddress(namespaceOf(token.chainId), now, address)) {
        return fail(new AppError('onramp.address_changed'))
      }
      if (quote.expiresAt <= context.now()) return fail(new AppError('onramp.quote_expired'))
      const facts: OrderFacts = { quoteId: quote.id, intent: intentOf(wanted), chainId: token.chainId, address }
      const made = { id: page.randomId(), secret: page.randomSecret() }
      await open((except) => page.alone(() => book.claim(facts, made, except)), true)
    },
    async reopen(orderId) {
      const stored = book.get(orderId)
      if (stored === undefined || store.getState().state === 'making') return
      const target = windows.get(orderId)
      if (target !== undefined && !target.isClosed()) return target.focus()
      await open(async () => stored, false)
    },
    followLink() {
      const { payLink } = store.getState()
      const stored = payLink && book.get(payLink.orderId)
      if (!stored) return
      void noteOpened(stored)
      store.setState(IDLE, true)
      context.opened(stored.id)
    },
    forgetError() {
      if (store.getState().state === 'failed') store.setState(IDLE, true)
    },
    stop: () => stopping.abort(),
  }
}

/** Two presses with the same intent are one order: the quote's id and its exact amounts change with every refresh. */
function intentOf({ quote, token, address, entered }: WantedPurchase): string {
  const { provider, service, paymentMethod, paymentAmount } = quote
  const account = accountKey(token.chainId, address)
  return [account, token.address, entered, paymentAmount.currency, paymentMethod, provider, service.id].join(' ')
}

/** The provider has the payment, or the tokens are there. */
const isUnderWay = ({ status }: OnrampOrder): boolean =>
  status === 'pending' || status === 'completed' || status === 'delivered_less'

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/** The server has checked the host against those of the provider. */
function isPaymentUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
