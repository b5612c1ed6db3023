import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { OnrampFlow, OnrampOptions, OnrampOrder, OnrampQuoteRow, OnrampView } from '@/lib/onramp/onramp-view'
import type { PurchaseCurrency } from '@/lib/onramp/purchase-currency'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeMarket } from './fake-market'
import { type ModalOptions, OWNER, renderModal } from './render-modal'

const ETHER: PurchaseCurrency = {
  id: 'ETH',
  name: 'Ether',
  symbol: 'ETH',
  networks: [{ chainId: DEVNET_CAIP_ID, address: NATIVE_TOKEN_ADDRESS, name: 'Ether', symbol: 'ETH', decimals: 18 }],
}
const DOLLARS: PurchaseCurrency = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    { chainId: DEVNET_CAIP_ID, address: `0x${'aa'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { chainId: 'eip155:1', address: `0x${'ab'.repeat(20)}`, name: 'USDC.e', symbol: 'USDC.e', decimals: 6 },
  ],
}

const SOLD: OnrampOptions = {
  providers: [
    { id: 'meld', name: 'Meld', needsAccount: false, isTest: false },
    { id: 'coinbase', name: 'Coinbase', needsAccount: true, isTest: false },
    { id: 'moonpay', name: 'MoonPay', needsAccount: false, isTest: false },
    { id: 'sandbox', name: 'Sandbox', needsAccount: false, isTest: true },
  ],
  paymentCurrencies: [
    {
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'EUR', limits: [{ id: 'card', min: null, max: null }] },
  ],
  purchaseCurrencies: [ETHER, DOLLARS].map(({ networks, ...currency }) => ({ ...currency, networks: [...networks] })),
}

let made = 0
const uuid = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

/** A quote of MoonPay for 100 USD: 96.5 USDC. */
export const quoteOf = (parts: Partial<OnrampQuoteRow> = {}): OnrampQuoteRow => ({
  id: uuid(),
  provider: 'moonpay',
  service: { id: 'moonpay', name: 'MoonPay' },
  paymentAmount: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '96.5', currency: 'USDC' },
  purchaseUnits: '96500000',
  networkFee: { amount: '0.50', currency: 'USD' },
  providerFee: { amount: '3.00', currency: 'USD' },
  paymentMethod: 'card',
  minutes: 5,
  identityCheck: 'document',
  needsAccount: false,
  madeAt: 1,
  expiresAt: Date.UTC(2100, 0, 1),
  ...parts,
})

/** An order of MoonPay that was opened: 100 USD for 96.5 USDC. */
export const orderOf = (parts: Partial<OnrampOrder> = {}): OnrampOrder => ({
  id: uuid(),
  provider: 'moonpay',
  service: { id: 'moonpay', name: 'MoonPay' },
  status: 'opened',
  network: DEVNET_CAIP_ID,
  address: OWNER,
  token: { currency: 'USDC', address: `0x${'aa'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  paymentAmount: { amount: '100.00', currency: 'USD' },
  paymentMethod: 'card',
  quotedUnits: '96500000',
  declaredUnits: null,
  deliveredUnits: null,
  transactionId: null,
  failure: null,
  createdAt: Date.UTC(2026, 0, 2, 10),
  updatedAt: Date.UTC(2026, 0, 2, 10),
  checkedAt: null,
  silentSince: null,
  ...parts,
})

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
