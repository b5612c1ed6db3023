import { vi } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { type Network, unsupportedNetwork } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { type DeviceFacts, readDevice } from '@/lib/core/device'
import type { Endpoint } from '@/lib/core/endpoint'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import {
  onrampOptions,
  onrampOrderMake,
  onrampOrderOpened,
  onrampOrdersOwned,
  onrampOrdersRead,
  onrampQuote,
} from '@/lib/onramp/onramp-contract'
import { createOnrampFlow } from '@/lib/onramp/onramp-flow'
import type { OnrampOptions, OnrampOrder, OnrampQuoteRow, OnrampQuotes } from '@/lib/onramp/onramp-view'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import { createFakeBuyingPage } from '@/tests/fakes/fake-buying-page'
import { COMPUTER } from '@/tests/fakes/fake-devices'
import { createTestModal } from '@/tests/support/test-modal'

export const DEVNET: Caip2 = 'eip155:31337'
export const ALICE = '0x1111111111111111111111111111111111111111'
export const USDC_ADDRESS = `0x${'aa'.repeat(20)}`
export const PAY_PAGE = 'https://pay.example/session/1'

const networkOf = (chainId: Caip2): Network => ({
  ...unsupportedNetwork(chainId),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})
const soldOn = (chainId: Caip2, symbol: string, decimals: number, address: string) => ({
  ...{ chainId, address, name: symbol, symbol, decimals },
})

export const OPTIONS: OnrampOptions = {
  providers: ['quick', 'slow'].map((id) => ({ id, name: id, needsAccount: false, isTest: false })),
  paymentCurrencies: [
    {
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'JPY', limits: [{ id: 'card', min: null, max: null }] },
  ],
  purchaseCurrencies: [
    {
      ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
      networks: [soldOn(DEVNET, 'ETH', 18, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')],
    },
    { ...{ id: 'USDC', name: 'USD Coin', symbol: 'USDC' }, networks: [soldOn(DEVNET, 'USDC', 6, USDC_ADDRESS)] },
  ],
}

let lastId = 0
const newId = (): string => {
  lastId += 1
  return `00000000-0000-4000-8000-${lastId.toString().padStart(12, '0')}`
}

/** An offer that holds for ten minutes. */
export function offer(provider: string, amount: string, change: Partial<OnrampQuoteRow> = {}): OnrampQuoteRow {
  const units = `${BigInt(amount.replace('.', ''))}`
  return {
    id: newId(),
    provider,
    service: { id: provider, name: provider },
    paymentAmount: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount, currency: 'USDC' },
    purchaseUnits: units,
    networkFee: null,
    providerFee: null,
    paymentMethod: 'card',
    minutes: 5,
    identityCheck: 'light',
    needsAccount: false,
    madeAt: Date.now(),
    expiresAt: Date.now() + 600_000,
    ...change,
  }
}

export const answerOf = (quotes: readonly OnrampQuoteRow[], change: Partial<OnrampQuotes> = {}): OnrampQuotes => ({
  ...{ quotes: [...quotes], waiting: [], failed: [], madeAt: Date.now() },
  ...change,
})

export function orderOf(id: string, change: Partial<OnrampOrder> = {}): OnrampOrder {
  return {
    id,
    provider: 'quick',
    service: { id: 'quick', name: 'Quick Pay' },
    status: 'created',
    network: DEVNET,
    address: ALICE,
    token: { currency: 'USDC', address: USDC_ADDRESS, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    paymentAmount: { amount: '100.00', currency: 'USD' },
    paymentMethod: 'card',
    quotedUnits: '97000000',
    declaredUnits: null,
    deliveredUnits: null,
    transactionId: null,
    failure: null,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    checkedAt: null,
    silentSince: null,
    ...change,
  }
}

/** A server that sells: its orders by id, and what it answers at each endpoint. */
export function createFakeServer() {
  const orders = new Map<string, { secret: string; order: OnrampOrder }>()
  const failing = new Map<string, ErrorCode>()
  const replies: Record<string, (input: never, signal: AbortSignal) => unknown> = {
    [onrampOptions.path]: () => OPTIONS,
    [onrampQuote.path]: () => answerOf([offer('quick', '97.000000'), offer('slow', '96.000000')]),
    [onrampOrderMake.path]: ({ id, secret, address }: { id: string; secret: string; address: string }) => {
      const known = orders.get(id) ?? { secret, order: orderOf(id, { address }) }
      orders.set(id, known)
      return { order: known.order, url: PAY_PAGE }
    },
    [onrampOrderOpened.path]: ({ id }: { id: string }) => ({ order: change(id, { status: 'opened' }) }),
    [onrampOrdersRead.path]: ({ orders: asked }: { orders: readonly { id: string; secret: string }[] }) => ({
      orders: asked.flatMap(({ id, secret }) => {
        const known = orders.get(id)
        return known?.secret === secret ? [known.order] : []
      }),
      madeAt: Date.now(),
    }),
    [onrampOrdersOwned.path]: () => ({ orders: [] }),
  }

  /** Changes an order, as a provider's report does. */
  function change(id: string, facts: Partial<OnrampOrder>): OnrampOrder {
    const known = orders.get(id)
    if (known === undefined) throw new AppError('request.not_found')
    const order = { ...known.order, ...facts, updatedAt: Date.now() }
    orders.set(id, { ...known, order })
    return order
  }

  const call = vi.fn(async (endpoint: Endpoint, input: never, signal: AbortSignal) => {
    const code = failing.get(endpoint.path)
    if (code !== undefined) throw new AppError(code)
    const reply = await replies[endpoint.path]?.(input, signal)
    if (signal?.aborted) throw new AppError('request.aborted')
    return reply
  })
  return {
    call,
    orders,
    replies,
    failing,
    change,
    /** The inputs of the calls of an endpoint. */
    asked: (endpoint: Endpoint) =>
      call.mock.calls
        .filter(([one]) => one.path === endpoint.path)
        .map(([, input]) => input as Record<string, unknown>),
  }
}

/** The flow with real stores around it. Only the server and the page are fakes. */
export function startOnramp(
  options: {
    readonly storage?: StoragePort
    readonly server?: ReturnType<typeof createFakeServer>
    readonly page?: ReturnType<typeof createFakeBuyingPage>
    readonly device?: DeviceFacts
    readonly languages?: readonly string[]
    readonly address?: string | undefined
    readonly hasSession?: boolean
  } = {},
) {
  const storage = options.storage ?? createMemoryStorage()
  const server = options.server ?? createFakeServer()
  const fake = options.page ?? createFakeBuyingPage()
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([networkOf(DEVNET), networkOf('eip155:1')], DEVNET)
  const modal = createTestModal()
  const snackbar = createSnackbarStore()
  const refreshed = vi.fn()
  const warn = vi.fn()
  const visibility = new Set<(visible: boolean) => void>()
  const storageListeners = new Set<() => void>()
  const connect = (address: string | undefined) =>
    patchAccount(account, 'eip155', {
      status: address === undefined ? 'disconnected' : 'connected',
      address,
      chainId: address === undefined ? undefined : DEVNET,
    })
  connect('address' in options ? options.address : ALICE)
  const flow = createOnrampFlow({
    account,
    network,
    modal,
    snackbar,
    text: createTextStore(loadTexts),
    track: () => undefined,
    call: server.call as never,
    storage,
    page: fake.page,
    now: () => Date.now(),
    device: () => readDevice(options.device ?? COMPUTER),
    languages: () => options.languages ?? ['de'],
    onStorageChange(listener) {
      storageListeners.add(listener)
      return () => void storageListeners.delete(listener)
    },
    onVisibilityChange(listener) {
      visibility.add(listener)
      return () => void visibility.delete(listener)
    },
    hasSession: () => options.hasSession ?? false,
    refreshBalances: refreshed,
    showOrder: (orderId) => modal.open({ view: 'BuyInProgress', params: { orderId } }),
    warn,
  })
  return {
    flow,
    server,
    storage,
    account,
    network,
    modal,
    snackbar,
    refreshed,
    warn,
    connect,
    ...fake,
    show(isVisible: boolean) {
      fake.state.isVisible = isVisible
      for (const listener of visibility) listener(isVisible)
    },
    get view() {
      return flow.view()
    },
    get entry() {
      return currentEntry(modal.store.getState())
    },
    async open(params = {}) {
      modal.open({ view: 'OnRamp', params })
      await settle()
    },
    /** To a selected quote for 100 USD. */
    async toQuotes(amount = '100') {
      modal.open({ view: 'OnRamp', params: {} })
      await settle()
      flow.setAmount(amount)
      await pass(500)
    },
    async buy() {
      flow.buy()
      await settle()
    },
  }
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await pass(0)
}
