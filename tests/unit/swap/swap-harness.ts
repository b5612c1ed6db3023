import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { HeldToken } from '@/lib/balance/held-tokens'
import type { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import { swapMachine } from '@/lib/swap/swap-machine'
import type { Allowance, BuiltSwap, QuoteRequest, SwapEffects, SwapViewName } from '@/lib/swap/swap-ports'
import { swapReviewOf } from '@/lib/swap/swap-review-selectors'
import { stepOf } from '@/lib/swap/swap-selectors'
import type { ApprovalTransaction, SwapAccount, SwapToken } from '@/lib/swap/swap-state'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import { createOpenRequests } from '@/lib/transaction/open-requests'

const chainId = 'eip155:31337'
export const ACCOUNT: SwapAccount = {
  address: '0x1111111111111111111111111111111111111111',
  chainId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
export const OTHER_ACCOUNT: SwapAccount = { ...ACCOUNT, address: '0x2222222222222222222222222222222222222222' }

export const ETH: SwapToken = { name: 'Ether', symbol: 'ETH', chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
export const USDC: SwapToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId,
  address: '0x00000000000000000000000000000000000000aa',
  decimals: 6,
}
export const DAI: SwapToken = { ...USDC, name: 'Dai', symbol: 'DAI', address: `0x${'bb'.repeat(20)}`, decimals: 18 }

export function held(token: SwapToken, amount: bigint, price?: number): HeldToken {
  const quantity = { decimals: String(token.decimals), numeric: '' }
  return { ...token, amount: amount.toString(), quantity, ...(price === undefined ? {} : { price }) }
}

/** A quote made now, at 3,000 target units for one source unit by default. */
/** 3,000 of the target for one of the source, for either side of the request. */
export function quoteOf(request: QuoteRequest, change: Partial<SwapQuote> = {}): SwapQuote {
  const rate = 3_000n * 10n ** BigInt(request.target.decimals)
  const unit = 10n ** BigInt(request.source.decimals)
  const fromAmount = request.toAmount === undefined ? request.amount : (request.toAmount * unit) / rate
  const toAmount = change.toAmount ?? (fromAmount * rate) / unit
  const slippageBps = request.slippageBps ?? 50
  return {
    id: `quote-${Date.now()}`,
    fromAmount,
    toAmount,
    minToAmount: (toAmount * BigInt(10_000 - slippageBps)) / 10_000n,
    feeAmount: 0n,
    feeBps: 0,
    gas: 200_000n,
    route: [],
    slippageBps,
    spender: request.source.address === NATIVE_TOKEN_ADDRESS ? null : `0x${'cc'.repeat(20)}`,
    priceImpactBps: 12,
    providerId: 'uniswap',
    madeAt: Date.now(),
    expiresAt: Date.now() + 30_000,
    ...change,
  }
}

const approvalTx = (toAmount: bigint): ApprovalTransaction => ({
  data: '0xa9',
  to: '0x00000000000000000000000000000000000000aa',
  gasPrice: '1',
  value: '0',
  toAmount: toAmount.toString(),
})

/** One port. Answers at once with `reply`, unless the test holds its answers. */
function port<Input, Output>(reply: (input: Input) => Output | Promise<Output>) {
  const calls: { input: Input; signal: AbortSignal }[] = []
  const state = { reply }
  async function run(input: Input, signal = new AbortController().signal): Promise<Output> {
    calls.push({ input, signal })
    return state.reply(input)
  }
  return {
    calls,
    run,
    logic: fromPromise<Output, Input>(({ input, signal }) => run(input, signal)),
    answers(next: (input: Input) => Output | Promise<Output>) {
      state.reply = next
    },
    fails(error: unknown) {
      state.reply = () => Promise.reject(error)
    },
    /** Holds the answers until the test gives them. Each call gets a handle, in order. */
    hold() {
      const handles: { resolve: (value: Output) => void; reject: (error: unknown) => void }[] = []
      state.reply = () => new Promise<Output>((resolve, reject) => void handles.push({ resolve, reject }))
      return handles
    },
  }
}

/** The real machine with fakes for all ports, a router like the modal's, and fake time. */
export function startSwap(
  options: {
    balances?: readonly HeldToken[]
    account?: SwapAccount | undefined
    isSmartAccount?: boolean
    storage?: StoragePort
  } = {},
) {
  const balances = options.balances ?? [held(ETH, 10n ** 19n, 3_000), held(USDC, 5_000_000_000n, 1)]
  const ports = {
    loadTokens: port<{ chainId: string }, readonly SwapToken[]>(() => [USDC, DAI, ETH]),
    loadBalances: port<{ account: SwapAccount }, readonly HeldToken[]>(() => balances),
    fetchPrices: port<{ addresses: readonly string[] }, Record<string, number>>(() => ({
      [NATIVE_TOKEN_ADDRESS.toLowerCase()]: 3_000,
    })),
    fetchGasPrice: port<{ chainId: string }, bigint>(() => 1_000_000_000n),
    fetchQuote: port<QuoteRequest, SwapQuote | undefined>((request) => quoteOf(request)),
    checkAllowance: port<{ refresh: boolean; amount: bigint }, Allowance>(() => ({
      allowance: 10n ** 30n,
      sufficient: true,
      needsReset: false,
    })),
    previewAllowance: port<{ amount: bigint }, Allowance>(() => ({
      allowance: 10n ** 30n,
      sufficient: true,
      needsReset: false,
    })),
    buildBatch: port<readonly { mode: string; quote: SwapQuote }[], readonly ApprovalTransaction[]>((requests) =>
      requests.map(({ mode, quote }) => ({ ...approvalTx(quote.toAmount), data: `0x${mode}` })),
    ),
    buildApproval: port<{ mode: string; quote: SwapQuote }, ApprovalTransaction>(({ quote }) =>
      approvalTx(quote.toAmount),
    ),
    buildSwap: port<{ quote: SwapQuote; slippageBps: number }, BuiltSwap>(({ quote, slippageBps }) => ({
      transaction: { ...approvalTx(quote.toAmount), data: '0x5a', gas: '200000' },
      minToAmount: (quote.toAmount * BigInt(10_000 - slippageBps) + 9_999n) / 10_000n,
    })),
    sendTransaction: port<
      { account: SwapAccount; transaction: ApprovalTransaction; intent: { kind: string } },
      `0x${string}`
    >(({ intent }) => `0x${(intent.kind === 'swap' ? '5' : 'a').repeat(64)}`),
    // Less than the quote promised.
    waitForTransaction: port<{ id: string }, MovedAmounts | undefined>(() => ({ received: '2959521676' })),
  }
  const tracked: { event: string; properties: Record<string, unknown> }[] = []
  const notices: { variant: string; textKey: string; details: unknown }[] = []
  const moves: string[] = []
  const refreshed: string[] = []
  const stack: (SwapViewName | 'Account')[] = ['Account']
  const world = { account: 'account' in options ? options.account : ACCOUNT, open: true }

  function show(): void {
    const top = stack.at(-1)
    const view = !world.open || top === undefined || top === 'Account' ? null : top
    actor.send({ type: 'viewChanged', view, account: world.account })
  }

  const effects: SwapEffects = {
    navigate(move) {
      const top = stack.at(-1)
      if (move.type === 'push') {
        moves.push(`push ${move.view}`)
        if (top !== move.view) stack.push(move.view)
      } else {
        if (!world.open || !(move.from as readonly unknown[]).includes(top)) return
        moves.push(move.type === 'back' ? 'back' : 'reset Account')
        if (move.type === 'back') stack.pop()
        else stack.splice(0, stack.length, 'Account')
      }
      show()
    },
    notify: (variant, textKey, details) => void notices.push({ variant, textKey, details }),
    track: (event, properties) => void tracked.push({ event, properties: { ...properties } }),
    openRequests: createOpenRequests(options.storage ?? createMemoryStorage(), () => Date.now()),
    now: () => Date.now(),
    sendTransaction: (request) => sendTransaction.run(request),
    waitForTransaction: (id, signal) => waitForTransaction.run({ id }, signal),
    isSmartAccount: () => options.isSmartAccount ?? false,
    locale: () => 'en',
    refreshBalances: ({ address }) => void refreshed.push(address),
  }
  const { sendTransaction, waitForTransaction, ...others } = ports
  const actors = Object.fromEntries(Object.entries(others).map(([name, { logic }]) => [name, logic]))
  const actor = createActor(swapMachine.provide({ actors: actors as never }), { input: effects })
  actor.start()

  const swap = {
    actor,
    ports,
    tracked,
    notices,
    moves,
    refreshed,
    stack,
    world,
    show,
    get step() {
      return stepOf(actor.getSnapshot())
    },
    /** What the review shows. */
    get shown() {
      return swapReviewOf(actor.getSnapshot())
    },
    get context() {
      return actor.getSnapshot().context
    },
    get error(): AppError | undefined {
      return actor.getSnapshot().context.transactionError
    },
    /** Runs everything that is due. */
    async tick(ms = 0) {
      await vi.advanceTimersByTimeAsync(ms)
      // Ports are asynchronous functions, so an answer takes several microtasks.
      for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0)
    },
    async open() {
      stack.push('Swap')
      show()
      await swap.tick()
    },
    /** The visitor presses the modal's back button. */
    async back() {
      stack.pop()
      show()
      await swap.tick()
    },
    async close() {
      world.open = false
      stack.splice(0, stack.length)
      show()
      await swap.tick()
    },
    async changeWallet(account: SwapAccount | undefined) {
      world.account = account
      actor.send({ type: 'walletChanged', account })
      await swap.tick()
    },
    /** From a new form to a shown quote. */
    async enter(amount: string, source = ETH, target = USDC) {
      actor.send({ type: 'selectToken', side: 'source', token: source })
      actor.send({ type: 'selectToken', side: 'to', token: target })
      actor.send({ type: 'setAmount', amount })
      await swap.tick(200)
    },
    async toReview(amount: string, source = ETH, target = USDC) {
      await swap.open()
      await swap.enter(amount, source, target)
      actor.send({ type: 'review' })
      await swap.tick()
    },
    async confirm() {
      actor.send({ type: 'confirm' })
      await swap.tick()
    },
  }
  return swap
}

/** A review of 100 USDC to ETH, whose token needs an approval first. */
export async function reviewNeedingApproval(allowance = 0n, needsReset = false, isAtomic = false) {
  const swap = startSwap()
  let approved = false
  swap.ports.checkAllowance.answers(() => ({
    allowance: approved ? 10n ** 30n : allowance,
    sufficient: approved,
    needsReset,
    ...(isAtomic && { isAtomic }),
  }))
  if (isAtomic) swap.ports.previewAllowance.answers(() => ({ allowance, sufficient: false, needsReset, isAtomic }))
  swap.ports.waitForTransaction.answers(() => {
    approved = swap.context.sent?.intent.kind === 'approval' || approved
    return undefined
  })
  await swap.toReview('100', USDC, ETH)
  return swap
}

/** A review of 1 ETH to USDC, which needs no approval. */
export async function reviewNative(options: Parameters<typeof startSwap>[0] = {}) {
  const swap = startSwap(options)
  await swap.toReview('1')
  return swap
}
