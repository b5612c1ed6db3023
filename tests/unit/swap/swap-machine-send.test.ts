import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { at } from '@/tests/support/at'
import {
  ACCOUNT,
  ETH,
  OTHER_ACCOUNT,
  quoteOf,
  reviewNative,
  reviewNeedingApproval,
  startSwap,
  USDC,
} from './swap-harness'

type Started = ReturnType<typeof startSwap>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const declined = new AppError('wallet.rejected')

describe('native to token', () => {
  test('behavior: confirming builds, asks the wallet and waits; then the open review shows the result, and balances are refreshed', async () => {
    const swap = await reviewNative()
    const order: string[] = []
    for (const name of ['checkAllowance', 'buildSwap', 'sendTransaction', 'waitForTransaction'] as const) {
      const { calls } = swap.ports[name]
      const push = calls.push.bind(calls) as (call: never) => number
      calls.push = (call: never) => {
        order.push(name)
        return push(call)
      }
    }
    await swap.confirm()
    expect(order).toEqual(['buildSwap', 'sendTransaction', 'waitForTransaction'])
    expect(swap.stack.at(-1)).toBe('SwapPreview')
    expect(swap.notices).toEqual([])
    expect(swap.refreshed).toEqual([ACCOUNT.address])
    expect(swap.shown.result).toMatchObject({
      transaction: `0x${'5'.repeat(64)}`,
      intent: { kind: 'swap', fromAmount: '1000000000000000000' },
      moved: { received: '2959521676' },
    })
  })

  test.each([
    ['the form', (swap: Started) => swap.back(), ['Account']],
    ['no view', (swap: Started) => swap.close(), []],
  ] as const)(
    'behavior: with %s open at the end a message has the result; the form is empty',
    async (_what, leave, stack) => {
      const swap = await reviewNative()
      const mined = swap.ports.waitForTransaction.hold()
      await swap.confirm()
      await leave(swap)
      at(mined, 0).resolve({ received: '2959521676' })
      await swap.tick()
      expect(swap.stack).toEqual(stack)
      expect(swap.notices).toEqual([
        { variant: 'success', textKey: 'swap.done', details: { source: 'ETH', amount: '2,959.52', target: 'USDC' } },
      ])
      expect(swap.step).toBe('idle')
      expect(swap.context).toMatchObject({ sourceAmount: '', toToken: undefined, swapTransaction: undefined })
    },
  )

  test.each([
    ['Back to account', (swap: Started) => swap.actor.send({ type: 'finish' }), ['Account'], 'idle'],
    ['Swap again', (swap: Started) => swap.actor.send({ type: 'swapAgain' }), ['Account', 'Swap'], 'editing'],
    ['the back button', (swap: Started) => swap.back(), ['Account', 'Swap'], 'editing'],
    ['closing', (swap: Started) => swap.close(), [], 'idle'],
  ] as const)('behavior: %s leaves the result, and the form is empty', async (_what, leave, stack, step) => {
    const swap = await reviewNative()
    await swap.confirm()
    await leave(swap)
    await swap.tick()
    expect(swap.stack).toEqual(stack)
    expect(swap.step).toBe(step)
    expect(swap.context).toMatchObject({ sourceAmount: '', toToken: undefined, quote: undefined, sent: undefined })
    expect(swap.notices).toEqual([])
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: a swap again is for the account that the wallet has by then', async () => {
    const swap = await reviewNative()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('done')
    swap.actor.send({ type: 'swapAgain' })
    await swap.tick()
    expect(swap.context.account).toEqual(OTHER_ACCOUNT)
  })

  test('behavior: SWAP_SUCCESS is tracked once, with what was swapped and without an address', async () => {
    const swap = await reviewNative()
    await swap.confirm()
    await swap.tick(60_000)
    expect(swap.tracked).toEqual([
      {
        event: 'SWAP_SUCCESS',
        properties: {
          network: 'eip155:31337',
          swapFromToken: 'ETH',
          swapToToken: 'USDC',
          swapFromAmount: '1',
          swapToAmount: '2959.521676',
          isSmartAccount: false,
        },
      },
    ])
    expect(JSON.stringify(swap.tracked)).not.toContain('0x')
  })

  test('behavior: the events and the record say that a smart account swapped', async () => {
    const swap = startSwap({ isSmartAccount: true })
    await swap.toReview('1')
    swap.ports.sendTransaction.fails(declined)
    await swap.confirm()
    swap.ports.sendTransaction.answers(() => `0x${'5'.repeat(64)}`)
    await swap.confirm()
    expect(swap.tracked.map(({ event, properties }) => [event, properties.isSmartAccount])).toEqual([
      ['SWAP_ERROR', true],
      ['SWAP_SUCCESS', true],
    ])
    expect(swap.ports.sendTransaction.calls[0]?.input.intent).toMatchObject({ isSmartAccount: true })
  })

  test('behavior: the wallet gets the built transaction unchanged, with its intent', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls[0]?.input).toMatchObject({
      account: ACCOUNT,
      transaction: { data: '0x5a', toAmount: '3000000000' },
      intent: { kind: 'swap', fromAmount: '1000000000000000000', toAmount: '3000000000' },
    })
  })

  test('behavior: a double click sends once', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    swap.actor.send({ type: 'confirm' })
    swap.actor.send({ type: 'confirm' })
    await swap.tick()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test('behavior: the input cannot change while a swap is in progress', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'setAmount', amount: '9' })
    swap.actor.send({ type: 'switchTokens' })
    swap.actor.send({ type: 'setSlippage', choice: { kind: 'custom', bps: 4_000 } })
    expect(swap.context).toMatchObject({ sourceAmount: '1', sourceToken: ETH, slippageChoice: { kind: 'automatic' } })
  })

  test('behavior: during the wallet request it shows "Confirm transaction in your wallet"', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('sending')
    expect(swap.shown.loadingText).toBe('request.confirmInWallet')
  })

  test('behavior: a quote older than half its life is renewed before it is built from', async () => {
    const swap = await reviewNative()
    swap.actor.send({ type: 'visibilityChanged', visible: false })
    await swap.tick(16_000)
    await swap.confirm()
    expect(swap.ports.fetchQuote.calls).toHaveLength(2)
    expect(swap.ports.buildSwap.calls[0]?.input.quote.id).toBe(`quote-${Date.now()}`)
  })

  test('behavior: the minimum that was shown holds for a renewed, slightly worse quote', async () => {
    const swap = await reviewNative()
    const shown = swap.context.quote!.minToAmount
    swap.actor.send({ type: 'visibilityChanged', visible: false })
    await swap.tick(16_000)
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_990_000_000n }))
    await swap.confirm()
    const { quote, slippageBps } = swap.ports.buildSwap.calls[0]!.input
    expect(slippageBps).toBeLessThan(50)
    expect((quote.toAmount * BigInt(10_000 - slippageBps)) / 10_000n).toBeGreaterThanOrEqual(shown)
  })

  test('behavior: the quote on screen when the visitor confirms is the agreed one', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_990_000_000n }))
    await swap.tick(10_000)
    await swap.confirm()
    const { quote, slippageBps } = swap.ports.buildSwap.calls[0]!.input
    expect([quote.toAmount, slippageBps]).toEqual([2_990_000_000n, 50])
  })

  test('error: calldata with a smaller minimum than was shown is never sent', async () => {
    const swap = await reviewNative()
    swap.ports.buildSwap.answers(({ quote }) => ({
      transaction: { data: '0x5a', to: `0x${'cc'.repeat(20)}`, gas: '1', gasPrice: '1', value: '0', toAmount: '1' },
      minToAmount: quote.minToAmount - 1n,
    }))
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
    expect(swap.context.quoteError?.code).toBe('swap.unsafe_calldata')
    expect(swap.stack.at(-1)).toBe('Swap')
  })
})

describe('approval', () => {
  test('behavior: the exact amount is approved, checked again on the chain, and the swap follows with a new quote', async () => {
    const swap = await reviewNeedingApproval()
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['exact'])
    expect(swap.ports.checkAllowance.calls.map(({ input }) => input.refresh)).toEqual([false, true])
    expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent.kind)).toEqual(['approval', 'swap'])
    expect(swap.ports.fetchQuote.calls).toHaveLength(2)
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: the approval is unlimited only if the visitor chose so', async () => {
    const swap = await reviewNeedingApproval()
    swap.actor.send({ type: 'setUnlimitedApproval', unlimited: true })
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['unlimited'])
    expect(swap.ports.sendTransaction.calls[0]?.input.intent).toMatchObject({ limit: `${2n ** 256n - 1n}` })
    swap.actor.send({ type: 'finish' })
    expect(swap.context.unlimitedApproval).toBe(false)
  })

  test('behavior: a token that refuses to change an allowance is reset to zero first', async () => {
    const swap = await reviewNeedingApproval(5n, true)
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['reset', 'exact'])
    expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent)).toMatchObject([
      { kind: 'approval', limit: '0' },
      { kind: 'approval', limit: '100000000' },
      { kind: 'swap' },
    ])
  })

  test('behavior: the required steps are known at all times, also after leaving the review', async () => {
    const swap = await reviewNeedingApproval(5n, true)
    const steps = () => swap.shown.progress.map(({ id, state, transaction }) => [id, state, transaction])
    const approved = `0x${'a'.repeat(64)}` as const
    expect(steps()).toEqual([])
    const wallet = swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(steps()).toEqual([
      ['approvalReset', 'current', undefined],
      ['swap', 'todo', undefined],
    ])
    wallet[0]?.resolve(approved)
    await swap.tick()
    wallet[1]?.resolve(approved)
    const allowances = swap.ports.checkAllowance.hold()
    await swap.tick()
    expect(swap.step).toBe('checkingAllowance')
    expect(steps()).toEqual([
      ['approvalReset', 'done', approved],
      ['approval', 'done', approved],
      ['swap', 'todo', undefined],
    ])
    allowances[0]?.resolve({ allowance: 10n ** 30n, sufficient: true, needsReset: false })
    await swap.back()
    swap.actor.send({ type: 'review' })
    await swap.tick()
    expect(swap.stack.at(-1)).toBe('SwapPreview')
    const before = [
      ['approvalReset', 'done', approved],
      ['approval', 'done', approved],
    ]
    expect(steps()).toEqual([...before, ['swap', 'current', undefined]])
    wallet[2]?.reject(declined)
    await swap.tick()
    expect(swap.step).toBe('reviewing')
    expect(steps()).toEqual([...before, ['swap', 'failed', undefined]])
    // Going back to the form and reviewing again confirms nothing.
    await swap.back()
    swap.actor.send({ type: 'review' })
    await swap.tick()
    expect(steps()).toEqual([])
  })

  test('behavior: an allowance of zero is not reset', async () => {
    const swap = await reviewNeedingApproval(0n, true)
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['exact'])
  })

  test('behavior: during the wallet request it shows "Approve limit increase in your wallet"', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('approving')
    expect(swap.shown.loadingText).toBe('swap.approveInWallet')
  })

  test('error: a refused approval returns to the review with the reason, and sends one event', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.sendTransaction.fails(declined)
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.stack.at(-1)).toBe('SwapPreview')
    expect(swap.error?.code).toBe('wallet.rejected')
    expect(swap.context).toMatchObject({ sourceAmount: '100', sourceToken: USDC, toToken: ETH })
    expect(swap.tracked.map(({ event, properties }) => [event, properties.code])).toEqual([
      ['SWAP_APPROVAL_ERROR', 'wallet.rejected'],
    ])
  })

  test('error: an approval that was lowered in the wallet ends the attempt instead of repeating the request', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.checkAllowance.answers(() => ({ allowance: 1n, sufficient: false, needsReset: false }))
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    expect(swap.error?.code).toBe('swap.allowance_failed')
  })

  test('error: a failed allowance check reads "Failed to check allowance"', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.checkAllowance.fails(new AppError('upstream.failed'))
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.textKey).toBe('error.allowanceFailed')
  })

  test('error: a failed approval build goes back one view with "Failed to create approval transaction"', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.buildApproval.fails(new AppError('upstream.failed'))
    await swap.confirm()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context).toMatchObject({ fetchError: true, quoteError: { textKey: 'error.approvalBuild' } })
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_APPROVAL_ERROR'])
  })

  test('behavior: a price that changed during the approval requires consent before the swap', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 1n }))
    await swap.confirm()
    expect(swap.step).toBe('priceMoved')
    expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent.kind)).toEqual(['approval'])
  })

  test('error: an approval that reverts returns to the review', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.waitForTransaction.fails(new AppError('transaction.reverted'))
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('transaction.reverted')
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_APPROVAL_ERROR'])
  })
})
