import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CallApi } from '@/lib/core/call-endpoint'
import { CURRENCY_KEY, type Currency, isCurrency } from '@/lib/core/currencies'
import type { StoragePort } from '@/lib/core/storage'
import { getExchangeRates } from './exchange-rates-contract'

/** Rates are read again after this time when a view is shown or the page gets the focus. */
const FRESH_MS = 5 * 60_000

/** The currency that values are shown in. Values themselves stay in US dollars: in the state, in events, in storage. */
export interface DisplayCurrencyState {
  /** The visitor's choice. */
  readonly chosen: Currency
  /** The choice if its rate is known, otherwise `USD`. */
  readonly shown: Currency
  /** US dollars for one unit of `shown`. */
  readonly usdPerUnit: number
  /** The rate of the chosen currency could not be read. */
  readonly isUnavailable: boolean
}

export interface DisplayCurrency {
  readonly store: StoreApi<DisplayCurrencyState>
  /** Makes a currency the visitor's choice and remembers it on this device. */
  choose(currency: Currency): void
  destroy(): void
}

interface DisplayCurrencyContext {
  readonly storage: StoragePort
  readonly queryClient: QueryClient
  readonly call: CallApi
}

/**
 * The visitor's choice, and the exchange rate for it. Nothing is requested while the choice is the dollar.
 *
 * @param fallback - For a visitor who has not chosen.
 */
export function createDisplayCurrency(
  { storage, queryClient, call }: DisplayCurrencyContext,
  fallback: Currency,
): DisplayCurrency {
  const kept = storage.get(CURRENCY_KEY)
  const store = createStore(() => inDollars(isCurrency(kept) ? kept : fallback))
  const optionsFor = (chosen: Currency) => ({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getExchangeRates, {}, signal),
    staleTime: FRESH_MS,
    enabled: chosen !== 'USD',
  })
  const observer = new QueryObserver(queryClient, optionsFor(store.getState().chosen))

  function show(): void {
    const { chosen } = store.getState()
    const { data, isError } = observer.getCurrentResult()
    const usdPerUnit = chosen === 'USD' ? null : data?.rates[chosen]
    if (usdPerUnit) {
      store.setState({ chosen, shown: chosen, usdPerUnit, isUnavailable: false }, true)
      return
    }
    const isUnavailable = chosen !== 'USD' && (usdPerUnit === null || isError)
    store.setState({ ...inDollars(chosen), isUnavailable }, true)
  }

  const stop = observer.subscribe(show)
  return {
    store,
    choose(chosen) {
      storage.set(CURRENCY_KEY, chosen)
      store.setState(inDollars(chosen), true)
      observer.setOptions(optionsFor(chosen))
      show()
    },
    destroy: stop,
  }
}

const inDollars = (chosen: Currency): DisplayCurrencyState => ({
  chosen,
  shown: 'USD',
  usdPerUnit: 1,
  isUnavailable: false,
})
