import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import { buttonOf } from '@/lib/swap/swap-selectors'
import { ETH, OTHER_ACCOUNT, reviewNative, reviewNeedingApproval, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offline = () => new AppError('network.offline')
const hung = () => new AppError('upstream.timeout')

describe('a swap that cannot start', () => {
  test.each([
    ['gas', 'fetchGasPrice', offline()],
    ['tokens', 'loadTokens', offline()],
    ['balances', 'loadBalances', new AppError('balance.unavailable', { cause: offline() })],
  ] as const)('behavior: offline (%s) the form stays and continues once online', async (_what, name, error) => {
    const swap = startSwap()
    swap.ports[name].fails(error)
    await swap.open()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.error).toBeUndefined()
    expect(buttonOf(swap.actor.getSnapshot()).kind).toBe('loading')
    swap.actor.send({ type: 'setAmount', amount: '1' })
    swap.ports.loadTokens.answers(() => [ETH, USDC])
    swap.ports.loadBalances.answers(() => [])
    swap.ports.fetchGasPrice.answers(() => 1n)
    swap.actor.send({ type: 'online' })
    await swap.tick()
    expect(swap.step).toBe('editing')
    expect(swap.context.sourceAmount).toBe('1')
  })

  test('behavior: while a node hangs it is tried again every 10 s; the reason stays until the swap can start, and no view opens by itself', async () => {
    const swap = startSwap()
    swap.ports.fetchGasPrice.fails(hung())
    await swap.open()
    expect(swap.stack).toEqual(['Account'])
    await swap.tick(QUOTE_REFRESH_MS)
    expect(swap.ports.fetchGasPrice.calls).toHaveLength(2)
    expect(swap.error?.code).toBe('swap.init_failed')
    swap.ports.fetchGasPrice.answers(() => 1n)
    await swap.tick(QUOTE_REFRESH_MS)
    expect(swap.error).toBeUndefined()
    expect(swap.stack).toEqual(['Account'])
    expect(swap.step).toBe('idle')
    await swap.tick(10 * QUOTE_REFRESH_MS)
    expect(swap.ports.fetchGasPrice.calls).toHaveLength(3)
  })

  test('behavior: opened while it is tried again, the form shows without the old reason', async () => {
    const swap = startSwap()
    swap.ports.fetchGasPrice.fails(hung())
    await swap.open()
    const answers = swap.ports.fetchGasPrice.hold()
    await swap.tick(QUOTE_REFRESH_MS)
    await swap.open()
    expect(swap.step).toBe('initialising')
    expect(swap.error).toBeUndefined()
    answers.at(-1)?.resolve(1n)
    await swap.tick()
    expect(swap.step).toBe('editing')
  })

  test('behavior: a hidden page does not try; once visible it does', async () => {
    const swap = startSwap()
    swap.ports.fetchGasPrice.fails(hung())
    await swap.open()
    swap.actor.send({ type: 'visibilityChanged', visible: false })
    await swap.tick(10 * QUOTE_REFRESH_MS)
    expect(swap.ports.fetchGasPrice.calls).toHaveLength(1)
    swap.ports.fetchGasPrice.answers(() => 1n)
    swap.actor.send({ type: 'visibilityChanged', visible: true })
    await swap.tick()
    expect(swap.error).toBeUndefined()
  })

  test.each([
    [
      'the visitor has dismissed the reason',
      (swap: ReturnType<typeof startSwap>) => swap.actor.send({ type: 'dismissError' }),
    ],
    ['the account has changed', (swap: ReturnType<typeof startSwap>) => swap.changeWallet(OTHER_ACCOUNT)],
  ])('behavior: it is not tried again after %s', async (_what, end) => {
    const swap = startSwap()
    swap.ports.fetchGasPrice.fails(hung())
    await swap.open()
    await end(swap)
    await swap.tick(10 * QUOTE_REFRESH_MS)
    expect(swap.ports.fetchGasPrice.calls).toHaveLength(1)
    expect(swap.error).toBeUndefined()
  })
})

describe('an outage later', () => {
  test('behavior: a quote that failed offline is requested again once online', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.fails(offline())
    await swap.open()
    await swap.enter('1')
    expect(swap.step).toBe('quoteFailed')
    const before = swap.ports.fetchQuote.calls.length
    swap.actor.send({ type: 'online' })
    await swap.tick()
    expect(swap.ports.fetchQuote.calls).toHaveLength(before + 1)
  })

  test('behavior: prices that failed are read again once online, and the notice disappears', async () => {
    const swap = startSwap()
    swap.ports.fetchPrices.fails(offline())
    await swap.open()
    expect(swap.context.priceError).toBeDefined()
    swap.ports.fetchPrices.answers(() => ({}))
    swap.actor.send({ type: 'online' })
    await swap.tick()
    expect(swap.context.priceError).toBeUndefined()
  })

  test('behavior: a quote of a node that hung is requested again after 10 s, without a press', async () => {
    const swap = startSwap()
    const { fetchQuote } = swap.ports
    fetchQuote.fails(hung())
    await swap.open()
    await swap.enter('1')
    expect(swap.context.quoteError).toBeDefined()
    const before = fetchQuote.calls.length
    await swap.tick(QUOTE_REFRESH_MS)
    expect(fetchQuote.calls).toHaveLength(before + 1)
  })

  test('behavior: a confirmation that failed offline is never repeated by itself; its reason disappears once online', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.checkAllowance.fails(offline())
    await swap.confirm()
    expect(swap.error?.code).toBe('network.offline')
    swap.actor.send({ type: 'online' })
    await swap.tick(60_000)
    expect(swap.error).toBeUndefined()
    expect(swap.step).toBe('reviewing')
    expect(swap.ports.checkAllowance.calls).toHaveLength(1)
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
  })

  test('behavior: a swap that is being sent is not touched by the connection', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'online' })
    await swap.tick()
    expect(swap.step).toBe('sending')
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })
})
