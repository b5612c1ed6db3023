import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { OnrampFlow, OnrampView } from '@/lib/onramp/onramp-view'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { DOLLARS, SOLD } from '@/tests/support/purchases'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeMarket } from './fake-market'
import { type ModalOptions, OWNER, renderModal } from './render-modal'

/** The flow as the views see it, in a state that the test gives. Calls are recorded; none has an effect of its own. */
function scriptPurchase(first: Partial<OnrampView> = {}) {
  const [token] = DOLLARS.networks
  if (token === undefined) throw new Error('the currency has no network')
  let view: OnrampView = {
    account: { address: OWNER, chainId: DEVNET_CAIP_ID },
    options: { state: 'ready', value: SOLD },
    purchase: { currency: DOLLARS, token },
    paymentCurrency: 'USD',
    paymentMethod: 'card',
    limits: { min: '10.00', max: '7500.00' },
    place: { country: 'DE', subdivision: null, isGuess: true },
    side: 'payment',
    amount: '',
    amountError: null,
    quotes: [],
    waiting: [],
    failed: [],
    quotesLoading: false,
    selected: null,
    quotesError: null,
    buying: 'idle',
    buyError: null,
    payLink: null,
    orders: [],
    ordersLoading: false,
    ...first,
  }
  const listeners = new Set<() => void>()
  const flow = {
    view: () => view,
    state: vi.fn(),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: vi.fn(),
    setAmount: vi.fn(),
    setSide: vi.fn(),
    chooseToken: vi.fn(),
    choosePayment: vi.fn(),
    chooseMethod: vi.fn(),
    choosePlace: vi.fn(),
    chooseQuote: vi.fn(),
    refresh: vi.fn(),
    reset: vi.fn(),
    buy: vi.fn(),
    followLink: vi.fn(),
    isOfBrowser: vi.fn((_orderId: string) => true),
    reopen: vi.fn(),
    forget: vi.fn(),
  } satisfies OnrampFlow
  return {
    flow,
    show(next: Partial<OnrampView>): void {
      act(() => {
        view = { ...view, ...next }
        for (const listener of listeners) listener()
      })
    },
  }
}

interface PurchaseOptions extends ModalOptions {
  /** Whether the server sells anything. Default: it does. */
  readonly isOn?: boolean
}

/** Opens a view of buying for a connected wallet, with the flow in this state. */
export async function openPurchase(
  request: OpenOptions,
  first: Partial<OnrampView> = {},
  { isOn = true, ...options }: PurchaseOptions = {},
) {
  const market = options.market ?? createFakeMarket()
  market.state.onrampNetworks = isOn ? [DEVNET_CAIP_ID] : []
  const purchase = scriptPurchase(first)
  const stages = stagesThrough({
    onramp: async (load) => ({ ...(await load()), startOnramp: () => purchase.flow }),
  })
  const page = await renderModal({ connected: true, stages, ...options, market })
  await page.open(request)
  const button = (name: string | RegExp) => screen.findByRole('button', { name })
  return {
    ...page,
    ...purchase,
    button,
    press: async (name: string | RegExp) => page.user.click(await button(name)),
  }
}
