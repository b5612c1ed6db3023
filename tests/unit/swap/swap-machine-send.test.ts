import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { CONFIRMATION_TIMEOUT_MS, WALLET_ANSWER_TIMEOUT_MS } from '@/lib/swap/swap-machine-setup'
import { buttonOf, isCancellable, loadingTextOf } from '@/lib/swap/swap-selectors'
import { ACCOUNT, ETH, OTHER_ACCOUNT, quoteOf, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const declined = new AppError('wallet.rejected')

/** A review of 100 USDC to ETH, whose token needs an approval first. */
async function reviewNeedingApproval(allowance = 0n, needsReset = false) {
  const swap = startSwap()
  let approved = false
  swap.ports.checkAllowance.answers(() => ({
    allowance: approved ? 10n ** 30n : allowance,
    sufficient: approved,
    needsReset,
  }))
  swap.ports.waitForTransaction.answers(() => {
    approved = swap.context.sent?.intent.kind === 'approval' || approved
  })
  await swap.toReview('100', USDC, ETH)
  return swap
}

async function reviewNative() {
  const swap = startSwap()
  await swap.toReview('1')
  return swap
}

describe('review', () => {
  test('behavior: reviewing opens SwapPreview and sends nothing', async () => {
    const swap = await reviewNative()
    expect(swap.stack).toEqual(['Account', 'Swap', 'SwapPreview'])
    expect(swap.step).toBe('reviewing')
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
  })

  test('behavior: Back returns to the form with everything that was entered', async () => {
    const swap = await reviewNative()
    await swap.back()
    expect(swap.step).toBe('quoted')
    expect(swap.context).toMatchObject({ sourceAmount: '1', sourceToken: ETH, toToken: USDC })
  })

  test('behavior: cancel goes back one view', async () => {
    const swap = await reviewNative()
    swap.actor.send({ type: 'cancel' })
    await swap.tick()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.step).toBe('quoted')
  })

  test('behavior: a quote renewed within the tolerance is taken over without a question', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_990_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('reviewing')
    expect(swap.context.quote?.toAmount).toBe(2_990_000_000n)
  })

  test('behavior: a price beyond the tolerance shows old and new, and nothing goes on without consent', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_900_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('priceMoved')
    expect(swap.context.priceMove).toEqual({ before: 3_000_000_000n, after: 2_900_000_000n, lostBps: 333 })
    await swap.confirm()
    expect(swap.step).toBe('priceMoved')
    swap.actor.send({ type: 'acceptPrice' })
    expect(swap.step).toBe('reviewing')
    await swap.confirm()
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: a price that creeps away in small steps is measured against what was agreed', async () => {
    const swap = await reviewNative()
    for (const toAmount of [2_992_000_000n, 2_986_000_000n]) {
      swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount }))
      await swap.tick(10_000)
      expect(swap.step).toBe('reviewing')
    }
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_980_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('priceMoved')
  })

  test('behavior: a wallet that changes account leaves the review and says so', async () => {
    const swap = await reviewNative()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.notices).toEqual([expect.objectContaining({ textKey: 'error.walletChanged' })])
    expect(swap.context.account).toEqual(OTHER_ACCOUNT)
  })

  test('error: a quote that fails in the review goes back one view with the fetch-error flag', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.fails(new AppError('upstream.failed'))
    await swap.tick(10_000)
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context).toMatchObject({ fetchError: true, quoteError: { code: 'swap.quote_failed' } })
  })
})

describe('native to token', () => {
  test('behavior: confirm builds, asks the wallet, waits; then message, Account and fresh balances', async () => {
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
    expect(swap.stack).toEqual(['Account'])
    expect(swap.notices).toEqual([
      { variant: 'success', textKey: 'swap.done', details: { source: 'ETH', amount: '3,000', target: 'USDC' } },
    ])
    expect(swap.refreshed).toEqual([ACCOUNT.address])
    expect(swap.step).toBe('idle')
    expect(swap.context).toMatchObject({ sourceAmount: '', toToken: undefined, swapTransaction: undefined })
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
          swapToAmount: '3000',
          isSmartAccount: false,
        },
      },
    ])
    expect(JSON.stringify(swap.tracked)).not.toContain('0x')
  })

  test('behavior: the wallet gets the transaction as it was built, with what it is for', async () => {
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

  test('behavior: nothing that was entered can change while a swap is under way', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'setAmount', amount: '9' })
    swap.actor.send({ type: 'switchTokens' })
    swap.actor.send({ type: 'setSlippage', choice: { kind: 'custom', bps: 4_000 } })
    expect(swap.context).toMatchObject({ sourceAmount: '1', sourceToken: ETH, slippageChoice: { kind: 'automatic' } })
  })

  test('behavior: while the wallet is asked it says "Confirm transaction in your wallet"', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('sending')
    expect(loadingTextOf(swap.actor.getSnapshot())).toBe('swap.confirmInWallet')
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

  test('behavior: what is on screen when the visitor confirms is what was agreed to', async () => {
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

  test('behavior: unlimited only when the visitor chose it', async () => {
    const swap = await reviewNeedingApproval()
    swap.actor.send({ type: 'setUnlimitedApproval', unlimited: true })
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['unlimited'])
    expect(swap.context.unlimitedApproval).toBe(false)
  })

  test('behavior: a token that refuses to change an allowance is reset to zero first', async () => {
    const swap = await reviewNeedingApproval(5n, true)
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['reset', 'exact'])
    expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent.kind)).toEqual([
      'approvalReset',
      'approval',
      'swap',
    ])
  })

  test('behavior: no reset while the allowance is zero', async () => {
    const swap = await reviewNeedingApproval(0n, true)
    await swap.confirm()
    expect(swap.ports.buildApproval.calls.map(({ input }) => input.mode)).toEqual(['exact'])
  })

  test('behavior: while the wallet is asked it says "Approve limit increase in your wallet"', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('approving')
    expect(loadingTextOf(swap.actor.getSnapshot())).toBe('swap.approveInWallet')
  })

  test('error: a declined approval returns to the review with the reason, once in the analytics', async () => {
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

  test('error: a cap lowered in the wallet ends the attempt instead of asking for ever', async () => {
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

  test('behavior: a price that moved during the approval is asked about before the swap', async () => {
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

describe('what can go wrong', () => {
  test('error: a declined swap returns to the review, nothing lost, and can be confirmed again', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.fails(declined)
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('wallet.rejected')
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR'])
    swap.ports.sendTransaction.answers(() => `0x${'5'.repeat(64)}`)
    await swap.confirm()
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR', 'SWAP_SUCCESS'])
  })

  test('error: a failed build goes back one view and sets the fetch-error flag', async () => {
    const swap = await reviewNative()
    swap.ports.buildSwap.fails(new AppError('upstream.failed'))
    await swap.confirm()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context).toMatchObject({ fetchError: true, quoteError: { textKey: 'error.swapBuild' } })
    expect(swap.step).toBe('quoteFailed')
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR'])
  })

  test('behavior: a quote that expired meanwhile is renewed and built once', async () => {
    const swap = await reviewNative()
    let builds = 0
    swap.ports.buildSwap.answers(({ quote }) => {
      builds += 1
      if (builds === 1) throw new AppError('swap.quote_expired')
      const transaction = { data: '0x5a', to: `0x${'cc'.repeat(20)}`, gas: '1', gasPrice: '1', value: '0' } as const
      return { transaction: { ...transaction, toAmount: `${quote.toAmount}` }, minToAmount: quote.minToAmount }
    })
    await swap.confirm()
    expect(builds).toBe(2)
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('error: a server that always says the price moved ends in the review, not in a loop', async () => {
    const swap = await reviewNative()
    swap.ports.buildSwap.fails(new AppError('swap.price_moved'))
    await swap.confirm()
    expect(swap.ports.buildSwap.calls).toHaveLength(2)
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('swap.price_moved')
  })

  test('error: an unknown failure of the wallet reads "Transaction error"', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.fails(new Error('boom'))
    await swap.confirm()
    expect(swap.error?.textKey).toBe('error.transaction')
  })

  test('error: a reverted swap returns to the review and says so', async () => {
    const swap = await reviewNative()
    swap.ports.waitForTransaction.fails(new AppError('transaction.reverted'))
    await swap.confirm()
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('transaction.reverted')
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR'])
  })

  test.each([
    ['transaction.unsure', async (_: number) => undefined],
    ['no answer at all', async (ms: number) => vi.advanceTimersByTimeAsync(ms)],
  ])('error: a swap whose end nobody knows (%s) is never offered again', async (kind, wait) => {
    const swap = await reviewNative()
    if (kind === 'transaction.unsure') swap.ports.waitForTransaction.fails(new AppError('transaction.unsure'))
    else swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await wait(CONFIRMATION_TIMEOUT_MS)
    expect(swap.step).toBe('idle')
    expect(swap.stack).toEqual(['Account'])
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.transactionUnsure'])
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_ERROR'])
  })
})

describe('a wallet that is slow or silent', () => {
  test('error: after five minutes we stop waiting, and a second request is refused while the first lies open', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.tick(WALLET_ANSWER_TIMEOUT_MS)
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('wallet.timeout')
    await swap.confirm()
    expect(swap.error?.code).toBe('wallet.request_pending')
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test('behavior: cancel returns to the review at once', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(isCancellable(swap.actor.getSnapshot())).toBe(true)
    swap.actor.send({ type: 'cancel' })
    expect(swap.step).toBe('reviewing')
  })

  test('behavior: a transaction sent after the visitor gave up is told, and never sent twice', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'cancel' })
    answers[0]?.resolve(`0x${'9'.repeat(64)}`)
    await swap.tick()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    expect(swap.notices).toEqual([expect.objectContaining({ textKey: 'swap.lateTransaction' })])
    expect(swap.refreshed).toEqual([ACCOUNT.address])
  })

  test('behavior: a late decline opens the way again', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'cancel' })
    answers[0]?.reject(declined)
    await swap.tick()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    expect(swap.actor.getSnapshot().status).toBe('active')
  })

  test('behavior: once sent, there is nothing to cancel', async () => {
    const swap = await reviewNative()
    swap.ports.waitForTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('waiting')
    expect(isCancellable(swap.actor.getSnapshot())).toBe(false)
    swap.actor.send({ type: 'cancel' })
    expect(swap.step).toBe('waiting')
  })
})

describe('a wallet that changes', () => {
  const stops = async (swap: Awaited<ReturnType<typeof reviewNative>>, event: string) => {
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.walletChanged'])
    expect(swap.tracked.map((each) => [each.event, each.properties.code])).toEqual([[event, 'wallet.changed']])
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context.account).toEqual(OTHER_ACCOUNT)
    expect(swap.step).not.toBe('approving')
  }

  test('behavior: in the middle of an approval it stops and says so; nothing more is asked', async () => {
    const swap = await reviewNeedingApproval()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    await stops(swap, 'SWAP_APPROVAL_ERROR')
    answers[0]?.resolve(`0x${'a'.repeat(64)}`)
    await swap.tick(1_000)
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test.each(['checkAllowance', 'buildApproval', 'waitForTransaction'] as const)(
    'behavior: while %s of an approval is awaited it stops the same way',
    async (name) => {
      const swap = await reviewNeedingApproval()
      swap.ports[name].hold()
      await swap.confirm()
      await swap.changeWallet(OTHER_ACCOUNT)
      await stops(swap, name === 'checkAllowance' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR')
      expect(swap.ports[name].calls.at(-1)?.signal.aborted).toBe(true)
    },
  )

  test.each(['buildSwap', 'sendTransaction'] as const)(
    'behavior: while %s of the swap is awaited it stops and says so',
    async (name) => {
      const swap = await reviewNative()
      swap.ports[name].hold()
      await swap.confirm()
      await swap.changeWallet(OTHER_ACCOUNT)
      await stops(swap, 'SWAP_ERROR')
    },
  )

  test('behavior: once the swap is sent the wait goes on, flagged, and ends well', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('waiting')
    expect(swap.context.walletChanged).toBe(true)
    mined[0]?.resolve()
    await swap.tick()
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['swap.done'])
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('error: a swap of the old account that reverts is not offered to the new one', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    mined[0]?.reject(new AppError('transaction.reverted'))
    await swap.tick()
    expect(swap.step).toBe('idle')
    expect(swap.stack).toEqual(['Account'])
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.transactionReverted'])
  })

  test('behavior: a wallet that disconnects mid-flow ends it', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(undefined)
    expect(swap.step).toBe('idle')
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.walletChanged'])
  })
})

describe('a modal that closes', () => {
  test('behavior: closing while the transaction is pending loses nothing; success is told without opening the modal', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.close()
    expect(swap.step).toBe('waiting')
    mined[0]?.resolve()
    await swap.tick()
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['swap.done'])
    expect(swap.stack).toEqual([])
  })

  test('behavior: a swap under way is found again from the form', async () => {
    const swap = await reviewNative()
    swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.back()
    expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'inProgress', enabled: true })
    swap.actor.send({ type: 'review' })
    expect(swap.stack.at(-1)).toBe('SwapPreview')
    expect(swap.step).toBe('waiting')
  })

  test('error: a decline while the form shows is told there', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.back()
    answers[0]?.reject(declined)
    await swap.tick(200)
    expect(swap.step).toBe('quoted')
    expect(swap.error?.code).toBe('wallet.rejected')
  })

  test('error: a decline while the modal is closed is told by a notice', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.close()
    answers[0]?.reject(declined)
    await swap.tick()
    expect(swap.step).toBe('idle')
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.walletRejected'])
  })

  test('error: a price that moved while the modal is closed stops the swap and says so', async () => {
    const swap = await reviewNeedingApproval()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.close()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 1n }))
    answers[0]?.resolve(`0x${'a'.repeat(64)}`)
    await swap.tick()
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.priceMoved'])
    expect(swap.ports.buildSwap.calls).toHaveLength(0)
  })
})
