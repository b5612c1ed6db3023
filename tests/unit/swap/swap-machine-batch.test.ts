import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { ETH, held, quoteOf, reviewNeedingApproval, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a swap with a wallet that makes batches', () => {
  test('behavior: one press asks the wallet once, for the approval and the swap', async () => {
    const swap = await reviewNeedingApproval(0n, false, true)
    expect(swap.shown.isTogether).toBe(true)
    await swap.confirm()
    expect(swap.step).toBe('done')
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    expect(swap.ports.sendTransaction.calls[0]?.input).toMatchObject({
      intent: { kind: 'swap' },
      transaction: { data: '0x5a' },
      approvals: [{ data: '0xexact' }],
    })
    expect(swap.ports.buildApproval.calls).toHaveLength(0)
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: a token that refuses to change an allowance is reset in the same transaction', async () => {
    const swap = await reviewNeedingApproval(5n, true, true)
    await swap.confirm()
    expect(swap.ports.buildBatch.calls[0]?.input.map(({ mode }) => mode)).toEqual(['reset', 'exact'])
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test('behavior: the approval is for exactly what the swap takes, also where an unlimited one was chosen', async () => {
    const swap = await reviewNeedingApproval(0n, false, true)
    swap.actor.send({ type: 'setUnlimitedApproval', unlimited: true })
    await swap.confirm()
    expect(swap.ports.buildBatch.calls[0]?.input.map(({ mode }) => mode)).toEqual(['exact'])
  })

  test('behavior: the approval is for the quote that the swap was built from', async () => {
    const swap = await reviewNeedingApproval(0n, false, true)
    const stale = new AppError('swap.quote_expired')
    swap.ports.buildSwap.answers(({ quote }) => {
      if (quote.id !== 'newer') throw stale
      return {
        transaction: {
          to: `0x${'aa'.repeat(20)}`,
          data: '0x5a',
          value: '0',
          gas: '9',
          gasPrice: '1',
          toAmount: `${quote.toAmount}`,
        },
        minToAmount: quote.minToAmount,
      }
    })
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { id: 'newer' }))
    await swap.confirm()
    expect(swap.ports.buildBatch.calls[0]?.input[0]?.quote.id).toBe('newer')
  })

  test('error: an approval that cannot be built sends nothing', async () => {
    const swap = await reviewNeedingApproval(0n, false, true)
    swap.ports.buildBatch.fails(new AppError('swap.unsafe_calldata'))
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
    expect(swap.error?.code).toBe('swap.unsafe_calldata')
  })

  test('error: a declined batch returns to the review, and nothing of it stays', async () => {
    const swap = await reviewNeedingApproval(0n, false, true)
    swap.ports.sendTransaction.fails(new AppError('wallet.rejected'))
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.shown.progress).toMatchObject([{ id: 'swap', state: 'failed' }])
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR'])
    swap.ports.checkAllowance.answers(() => ({ allowance: 10n ** 30n, sufficient: true, needsReset: false }))
    swap.ports.sendTransaction.answers(() => `0x${'5'.repeat(64)}`)
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls.at(-1)?.input).toMatchObject({ approvals: [] })
  })
})

describe('a smart account without the native currency', () => {
  const withoutGas = [held(USDC, 5_000_000_000n, 1)]

  test.each([
    ['may swap, because others may pay its gas', true, { kind: 'review', enabled: true }],
    [
      'is an account with a key otherwise, and may not',
      false,
      { kind: 'insufficientGas', symbol: 'ETH', enabled: false },
    ],
  ])('behavior: it %s', async (_, isSmartAccount, button) => {
    const { buttonOf } = await import('@/lib/swap/swap-selectors')
    const swap = startSwap({ balances: withoutGas, isSmartAccount })
    await swap.open()
    await swap.enter('100', USDC, ETH)
    expect(buttonOf(swap.actor.getSnapshot())).toEqual(button)
  })

  test('behavior: Max of the native currency still leaves the fee', async () => {
    const swap = startSwap({ balances: [held(ETH, 10n ** 18n, 3_000)], isSmartAccount: true })
    await swap.open()
    await swap.enter('0.1', ETH, USDC)
    swap.actor.send({ type: 'setShare', percent: 100 })
    await swap.tick(200)
    expect(swap.context.sourceToken?.address).toBe(NATIVE_TOKEN_ADDRESS)
    expect(swap.context.leftByMax > 0n).toBe(true)
  })
})
