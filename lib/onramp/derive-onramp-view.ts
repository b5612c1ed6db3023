import type { StateFrom } from 'xstate'
import type { AccountState } from '@/lib/account/account-store'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { limitError } from './amount-rules'
import type { BuyingState } from './buy-order'
import { type PurchaseChoice, purchaseOf } from './choose-purchase'
import type { OrdersState } from './follow-orders'
import { USD_LIMITS } from './onramp-limits'
import type { OnrampOptions, OnrampSide, OnrampState, OnrampView } from './onramp-view'
import { type QuoteRequest, type quoteMachine, selectedOf } from './quote-machine'
import type { PaymentChoice } from './remembered-payment'

/** What the visitor has entered and chosen. */
export interface OnrampForm extends PaymentChoice {
  readonly token: PurchaseChoice | undefined
  readonly side: OnrampSide
  readonly amount: string
}

/** All that the view follows from. */
export interface OnrampFacts {
  readonly form: OnrampForm
  readonly active: Caip2
  readonly accounts: AccountState
  readonly options: OnrampView['options']
  readonly quotes: StateFrom<typeof quoteMachine>
  readonly buying: BuyingState
  readonly orders: OrdersState
}

/** What a form asks for, of what is sold. */
export function formOf({ form, active, options }: Pick<OnrampFacts, 'form' | 'active' | 'options'>) {
  const sold = options.state === 'ready' ? options.value : undefined
  const purchase = purchaseOf(sold?.purchaseCurrencies ?? [], active, form.token)
  const payment = paymentOf(form, sold)
  return { purchase, ...payment, limitError: limitError(form, payment.limits, payment.currency) }
}

/** The visitor's currency and method, or the first ones where they cannot pay so. */
function paymentOf(form: OnrampForm, sold: OnrampOptions | undefined) {
  const offered = sold?.paymentCurrencies ?? []
  const currency = offered.find(({ id }) => id === form.currency) ?? offered[0]
  const method = currency?.limits.find(({ id }) => id === form.method) ?? currency?.limits[0]
  if (currency === undefined || method === undefined) {
    const known = form.currency === 'USD' ? USD_LIMITS[form.method] : undefined
    return { currency: form.currency, method: form.method, limits: known ?? null }
  }
  const { id, min, max } = method
  return { currency: currency.id, method: id, limits: min === null || max === null ? null : { min, max } }
}

/** The request of a form; `null` while nothing can be asked. */
export function requestOf(facts: Pick<OnrampFacts, 'form' | 'active' | 'options'>): QuoteRequest | null {
  const { form, options } = facts
  const { purchase, currency, method, limitError: error } = formOf(facts)
  if (options.state !== 'ready' || error !== null || !/[1-9]/.test(form.amount)) return null
  const { country, subdivision } = form.place
  return {
    purchaseCurrency: purchase.currency.id,
    network: purchase.token.chainId,
    paymentCurrency: currency,
    paymentMethod: method,
    side: form.side,
    amount: form.amount,
    country,
    ...(subdivision !== null && { subdivision }),
  }
}

/** What the views draw. */
export function onrampViewOf(facts: OnrampFacts): OnrampView {
  const { form, options, quotes, buying, orders } = facts
  const { purchase, currency, method, limits, limitError } = formOf(facts)
  const { answer, error } = quotes.context
  // Limits that only the providers know, and those of an amount of tokens.
  const isAboutAmount = AppError.is(error, 'onramp.amount_too_small', 'onramp.amount_too_large')
  return {
    account: accountOf(facts.accounts, purchase.token.chainId),
    options,
    purchase,
    paymentCurrency: currency,
    paymentMethod: method,
    limits,
    place: form.place,
    side: form.side,
    amount: form.amount,
    amountError: limitError ?? (isAboutAmount ? error : null),
    quotes: answer?.quotes ?? NONE,
    waiting: answer?.waiting ?? NONE,
    failed: answer?.failed ?? [],
    quotesLoading: quotes.matches('typing') || quotes.matches('asking') || quotes.matches('late'),
    selected: selectedOf(quotes.context),
    quotesError: isAboutAmount ? null : (error ?? (hasNone(quotes) ? NO_QUOTE : null)),
    buying: buying.state,
    buyError: buying.error,
    payLink: buying.payLink,
    orders: newestFirst(orders),
    ordersLoading: !orders.isRead,
  }
}

/** Spec section 3, "On-ramp state". */
export function onrampStateOf(view: OnrampView): OnrampState {
  const { options, purchase, paymentCurrency, selected, side, amount } = view
  const sold = options.state === 'ready' ? options.value : undefined
  const failed = options.state === 'failed' ? options.error : null
  return {
    providers: sold?.providers.map(({ id }) => id) ?? [],
    selectedProvider: selected?.provider,
    purchaseCurrency: purchase.currency,
    paymentCurrency,
    purchaseCurrencies: sold?.purchaseCurrencies ?? [],
    paymentCurrencies: sold?.paymentCurrencies ?? [],
    purchaseAmount: side === 'purchase' ? amount : (selected?.purchaseAmount.amount ?? ''),
    paymentAmount: side === 'payment' ? amount : (selected?.paymentAmount.amount ?? ''),
    quotesLoading: view.quotesLoading,
    error: view.amountError ?? view.buyError ?? view.quotesError ?? failed ?? undefined,
  }
}

const NONE: readonly never[] = []

/** The same object each time, so that the view does not change. */
const NO_QUOTE = new AppError('onramp.no_quote')

/** Every provider has answered, and none has a quote. */
const hasNone = (quotes: OnrampFacts['quotes']): boolean =>
  quotes.matches('shown') && quotes.context.answer?.quotes.length === 0

function accountOf({ accounts }: AccountState, chainId: Caip2): OnrampView['account'] {
  const { status, address } = accounts[namespaceOf(chainId)]
  return status === 'connected' && address !== undefined ? { address, chainId } : null
}

const sorted = new WeakMap<OrdersState, OnrampView['orders']>()

function newestFirst(state: OrdersState): OnrampView['orders'] {
  const known = sorted.get(state)
  if (known !== undefined) return known
  const orders = [...state.orders.values()].sort((one, other) => other.createdAt - one.createdAt)
  sorted.set(state, orders)
  return orders
}
