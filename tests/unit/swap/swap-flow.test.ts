import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { createBalanceQueries } from '@/lib/balance/balances-queries'
import { type Network, unsupportedNetwork } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { createSwapFlow } from '@/lib/swap/swap-flow'
import { stepOf } from '@/lib/swap/swap-selectors'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import { createFakeWallet } from '@/tests/fakes/fake-wallet'
import { deferred } from '@/tests/support/deferred'
import { createTestModal } from '@/tests/support/test-modal'
import { ETH, USDC } from './swap-harness'

const chainId = 'eip155:31337'
const alice = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'
const devnet: Network = {
  ...unsupportedNetwork(chainId),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const hash = `0x${'5'.repeat(64)}` as const
const stray = `0x${'dd'.repeat(20)}` as const
/** An address without a token. */
const broken = `0x${'ee'.repeat(20)}` as const

const balance = (symbol: string, decimals: string, amount: string) => ({
  name: symbol,
  symbol,
  chainId,
  ...(symbol === 'ETH' ? {} : { address: USDC.address }),
  quantity: { decimals, numeric: '1' },
  iconUrl: '',
  amount,
  change24h: null,
})

/** Lets bob spend 1 USDC. */
const approveCall = `0x095ea7b3${'0'.repeat(24)}${bob.slice(2)}${(1_000_000).toString(16).padStart(64, '0')}`

/** Answers of a server that offers everything a swap needs. */
const answers: Record<string, (input: never) => unknown> = {
  '/api/tokens': () => ({ tokens: [ETH, USDC].map((token) => ({ ...token, logoUri: null })), madeAt: 1 }),
  '/api/gas': () => ({ standard: '1', fast: '1', instant: '1', madeAt: 1 }),
  '/api/price': () => ({ fungibles: [], madeAt: 1 }),
  '/api/swap/allowance': () => ({ allowance: '0', sufficient: false, needsReset: false, spender: bob, madeAt: 1 }),
  '/api/swap/approve': ({ userAddress, from }: { userAddress: string; from: string }) => ({
    tx: { from: userAddress, to: from, data: approveCall, value: '0', eip155: { gasPrice: '1' } },
  }),
  '/api/swap/quote': ({ amount, from }: { amount: string; from: string }) => ({
    quotes: [
      {
        id: 'q1',
        fromAmount: amount,
        toAmount: '3000000000',
        minToAmount: '2985000000',
        slippageBps: 50,
        feeAmount: '0',
        feeBps: 0,
        gas: '200000',
        route: [],
        spender: from === USDC.address ? bob : null,
        priceImpactBps: 1,
        providerId: 'uniswap',
        madeAt: 0,
        expiresAt: 30_000,
      },
    ],
  }),
  '/api/swap/build': ({ amount, userAddress, from }: Readonly<Record<'amount' | 'userAddress' | 'from', string>>) => ({
    tx: {
      from: userAddress,
      to: bob,
      data: '0x5a',
      value: from === USDC.address ? '0' : amount,
      eip155: { gas: '9', gasPrice: '1' },
    },
    quoteId: 'q1',
    toAmount: '3000000000',
    minToAmount: '2985000000',
    feeAmount: '0',
    madeAt: 0,
    expiresAt: 30_000,
  }),
}

/** The flow with real stores around it; only server, wallet, chain and page are fakes. */
function startFlow(connected = true) {
  const account = createAccountStore('eip155', 'disconnected')
  const track = vi.fn()
  const modal = createTestModal({ track })
  const failing = new Set<string>()
  const call = vi.fn(async (endpoint: Endpoint, input: never) => {
    if (failing.has(endpoint.path)) throw new AppError('upstream.failed')
    return answers[endpoint.path]?.(input)
  })
  const queryClient = new QueryClient()
  const fetchBalances = vi.fn(async () => ({
    balances: [balance('ETH', '18', `${10n ** 19n}`), balance('USDC', '6', '5000000')],
    madeAt: 1,
  }))
  let tellStorage: () => void = () => undefined
  const storage = createMemoryStorage()
  const importedTokens = createImportedTokens({
    storage,
    onStorageChange(listener) {
      tellStorage = listener
      return () => undefined
    },
    queryClient,
    fetchTokens: async ({ chainId: at, address = '' }) => {
      lookups.push(`${at} ${address}`)
      if (address === broken) throw new AppError('swap.token_unknown')
      return {
        tokens: [{ ...USDC, symbol: 'NEW', address: address as never, logoUri: null, imported: true }],
        madeAt: 1,
      }
    },
  })
  const lookups: string[] = []
  const wallet = createFakeWallet()
  wallet.answer('eth_accounts', () => [account.getState().accounts.eip155.address])
  wallet.answer('eth_sendTransaction', () => hash)
  const connector = wallet.connector()
  const transactions = {
    add: vi.fn(),
    sendBatch: vi.fn(async (_connector: object, _batch: object) => 'bundle-1'),
    wait: vi.fn((_hash: string, _signal?: AbortSignal) => new Promise<never>(() => undefined)),
  }
  const snackbar = createSnackbarStore()
  let tellVisibility: (visible: boolean) => void = () => undefined
  const connect = (address: string | undefined, status: 'connected' | 'reconnecting' | 'disconnected' = 'connected') =>
    patchAccount(account, 'eip155', { status, address, chainId: address === undefined ? undefined : chainId })
  /** The wallet switches to an unconfigured network, and the modal shows UnsupportedChain, as the runtime does. */
  const getLost = () => {
    patchAccount(account, 'eip155', { chainId: 'eip155:424242' })
    modal.open({ view: 'UnsupportedChain', params: {} })
  }
  if (connected) connect(alice)
  const flow = createSwapFlow({
    account,
    modal,
    snackbar,
    text: createTextStore(loadTexts),
    track,
    network: createNetworkStore([devnet], chainId),
    connections: { get: () => connector } as never,
    call: call as never,
    ask: async () => '0x7',
    balances: createBalanceQueries({ queryClient, fetchBalances: fetchBalances as never, now: () => Date.now() }),
    transactions: transactions as never,
    queryClient,
    importedTokens,
    storage,
    now: () => Date.now(),
    seeActivity: { labelKey: 'common.seeActivity', run: () => undefined },
    warn: () => undefined,
    loadBatches: () => import('@/lib/connect/call-batches'),
    onVisibilityChange(listener) {
      tellVisibility = listener
      return () => undefined
    },
  })
  return {
    flow,
    account,
    modal,
    snackbar,
    call,
    failing,
    wallet,
    requests: wallet.calls,
    transactions,
    fetchBalances,
    connect,
    getLost,
    lookups,
    /** Simulates an import of tokens in another tab. */
    importElsewhere(addresses: readonly string[]) {
      storage.set('importedTokens', JSON.stringify({ [chainId]: addresses }))
      tellStorage()
    },
    tellVisibility: (visible: boolean) => tellVisibility(visible),
    get step() {
      return stepOf(flow.actor.getSnapshot())
    },
    get view() {
      return currentEntry(modal.store.getState()).view
    },
    paths: () => call.mock.calls.map(([endpoint]) => endpoint.path),
    async open() {
      modal.open({ view: 'Account', params: {} })
      modal.push('Swap')
      await settle()
    },
    async toReview() {
      flow.actor.send({ type: 'selectToken', side: 'to', token: USDC })
      flow.actor.send({ type: 'setAmount', amount: '1' })
      await vi.advanceTimersByTimeAsync(200)
      await settle()
      flow.actor.send({ type: 'review' })
      await settle()
    },
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createSwapFlow', () => {
  test('behavior: no request is sent before the view opens, and opening it starts the flow', async () => {
    const swap = startFlow()
    await settle()
    expect(swap.call).not.toHaveBeenCalled()
    await swap.open()
    expect(swap.step).toBe('editing')
    expect(swap.flow.state().networkTokenSymbol).toBe('ETH')
  })

  test('behavior: leaving the view, or closing the modal, ends it', async () => {
    const swap = startFlow()
    await swap.open()
    swap.modal.back()
    expect(swap.step).toBe('idle')
    await swap.open()
    swap.modal.close()
    expect(swap.step).toBe('idle')
  })

  test('behavior: the token list is requested once an hour, and balances are shared with other views', async () => {
    const swap = startFlow()
    await swap.open()
    swap.modal.back()
    await swap.open()
    expect(swap.paths().filter((path) => path === '/api/tokens')).toHaveLength(1)
    expect(swap.fetchBalances).toHaveBeenCalledOnce()
  })

  test('behavior: imported tokens are available in every view of the swap, and requested in no other', async () => {
    const swap = startFlow()
    const imported = () =>
      swap.flow.actor.getSnapshot().context.imported.map(({ address, imported }) => [address, imported])
    swap.importElsewhere([stray, broken])
    await settle()
    expect(swap.lookups).toEqual([])
    await swap.open()
    expect(imported()).toEqual([[stray, true]])
    expect(swap.flow.state().tokens.at(-1)).toMatchObject({ symbol: 'NEW', imported: true })
    swap.importElsewhere([])
    await settle()
    expect(imported()).toEqual([])
  })

  test('error: a failed start returns to the previous view, or to Account without one', async () => {
    const swap = startFlow()
    swap.failing.add('/api/gas')
    swap.modal.open({ view: 'Swap', params: {} })
    await settle()
    expect(swap.snackbar.store.getState().message).toBeNull()
    expect(swap.view).toBe('Account')
  })

  test('behavior: while a wallet reconnects it waits, and starts once the wallet is there', async () => {
    const swap = startFlow(false)
    swap.connect(alice, 'reconnecting')
    swap.modal.open({ view: 'Swap', params: {} })
    await settle()
    expect(swap.step).toBe('idle')
    expect(swap.snackbar.store.getState().message).toBeNull()
    swap.connect(alice)
    await settle()
    expect(swap.step).toBe('editing')
  })

  test('behavior: another account gets its own balances', async () => {
    const swap = startFlow()
    await swap.open()
    swap.connect(bob)
    await settle()
    expect(swap.flow.actor.getSnapshot().context.account?.address).toBe(bob)
    expect(swap.fetchBalances).toHaveBeenCalledTimes(2)
  })

  test('error: on an unconfigured network no request is sent, and a swap that ends for this reason is reported by a message', async () => {
    const swap = startFlow()
    await swap.open()
    await swap.toReview()
    swap.flow.actor.send({ type: 'confirm' })
    const before = swap.paths().length
    swap.getLost()
    await settle()
    expect(swap.step).toBe('idle')
    expect(swap.view).toBe('UnsupportedChain')
    expect(swap.paths().slice(before)).toEqual([])
    expect(swap.fetchBalances).toHaveBeenCalledOnce()
    expect(swap.snackbar.store.getState().message).toMatchObject({ textKey: 'error.walletChanged' })
    swap.connect(alice)
    await swap.open()
    expect(swap.step).toBe('editing')
  })

  test('error: opened on an unconfigured network it reports that it cannot start, and goes back', async () => {
    const swap = startFlow()
    swap.getLost()
    await swap.open()
    expect(swap.view).toBe('Account')
    expect(swap.call).not.toHaveBeenCalled()
    expect(swap.snackbar.store.getState().message).toMatchObject({ textKey: 'error.swapNoAddress' })
  })

  test('behavior: the token list opens for the requested side, and choosing goes back', async () => {
    const swap = startFlow()
    await swap.open()
    swap.flow.actor.send({ type: 'chooseToken', side: 'to' })
    expect(currentEntry(swap.modal.store.getState())).toEqual({ view: 'SwapSelectToken', params: { side: 'to' } })
    swap.flow.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    expect(swap.view).toBe('Swap')
  })

  test('behavior: with a wallet that makes batches, approval and swap are one request', async () => {
    const swap = startFlow()
    swap.wallet.answer('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }))
    await swap.open()
    swap.flow.actor.send({ type: 'selectToken', side: 'source', token: USDC })
    swap.flow.actor.send({ type: 'selectToken', side: 'to', token: ETH })
    swap.flow.actor.send({ type: 'setAmount', amount: '1' })
    await vi.advanceTimersByTimeAsync(200)
    await settle()
    swap.flow.actor.send({ type: 'review' })
    await vi.waitFor(() => expect(swap.flow.actor.getSnapshot().context.allowance?.isAtomic).toBe(true))
    swap.flow.actor.send({ type: 'confirm' })
    await vi.waitFor(() => expect(swap.transactions.sendBatch).toHaveBeenCalledOnce())
    expect(swap.requests.filter(({ method }) => method.startsWith('eth_send'))).toEqual([])
    expect(swap.transactions.sendBatch.mock.calls[0]?.[1]).toMatchObject({
      chainId,
      from: alice,
      calls: [
        { to: USDC.address, data: approveCall },
        { to: bob, data: '0x5a', value: '0' },
      ],
      intent: { kind: 'swap' },
    })
  })

  test('behavior: a confirmed swap is stored before its result is awaited', async () => {
    const swap = startFlow()
    await swap.open()
    await swap.toReview()
    expect(swap.view).toBe('SwapPreview')
    swap.flow.actor.send({ type: 'confirm' })
    await settle()
    expect(swap.requests.at(-1)).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ from: alice, data: '0x5a' }],
    })
    expect(swap.transactions.add).toHaveBeenCalledWith(
      expect.objectContaining({
        id: hash,
        from: alice,
        nonce: 7,
        chainId,
        intent: expect.objectContaining({ kind: 'swap' }),
      }),
    )
    expect(swap.transactions.add.mock.invocationCallOrder[0]).toBeLessThan(
      swap.transactions.wait.mock.invocationCallOrder[0] ?? 0,
    )
  })

  test('behavior: a swap that ends while another view is open does not change that view', async () => {
    const swap = startFlow()
    swap.transactions.wait.mockImplementation(async () => ({ moved: { received: '2959521676' } }) as never)
    await swap.open()
    await swap.toReview()
    swap.modal.open({ view: 'Networks', params: {} })
    await settle()
    expect(swap.view).toBe('Networks')
    expect(swap.step).toBe('idle')
  })

  test('behavior: success while the form is open opens Account and refreshes balances without caches; the message leads to the activity', async () => {
    const swap = startFlow()
    const mined = deferred<never>()
    swap.transactions.wait.mockImplementation(() => mined.promise)
    await swap.open()
    await swap.toReview()
    swap.flow.actor.send({ type: 'confirm' })
    await settle()
    swap.modal.back()
    mined.resolve({ moved: { received: '2959521676' } } as never)
    await settle()
    expect(swap.view).toBe('Account')
    expect(swap.snackbar.store.getState().message).toMatchObject({
      variant: 'success',
      textKey: 'swap.done',
      details: { source: 'ETH', amount: '2,959.52', target: 'USDC' },
      action: { labelKey: 'common.seeActivity' },
    })
    expect(swap.fetchBalances).toHaveBeenLastCalledWith(expect.objectContaining({ refresh: true }), expect.anything())
  })

  test('behavior: a hidden page requests no quotes', async () => {
    const swap = startFlow()
    await swap.open()
    await swap.toReview()
    swap.tellVisibility(false)
    const before = swap.paths().length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(swap.paths()).toHaveLength(before)
    swap.tellVisibility(true)
    await settle()
    expect(swap.paths().slice(before)).toContain('/api/swap/quote')
  })

  test('behavior: when the runtime ends, its subscriptions end', async () => {
    const swap = startFlow()
    swap.flow.stop()
    await swap.open()
    expect(swap.call).not.toHaveBeenCalled()
  })
})
