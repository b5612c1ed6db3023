import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import { SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import { buttonOf } from '@/lib/swap/swap-selectors'
import { shownTransactionError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { WALLET_ANSWER_TIMEOUT_MS } from '@/lib/transaction/open-requests'
import { CONFIRMATION_TIMEOUT_MS } from '@/lib/transaction/wait-for-outcome'
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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const declined = new AppError('wallet.rejected')

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

  test('behavior: a quote that has expired is renewed and built once', async () => {
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

  test('error: a server that always reports a changed price ends in the review, not in a loop', async () => {
    const swap = await reviewNative()
    swap.ports.buildSwap.fails(new AppError('swap.price_moved'))
    await swap.confirm()
    expect(swap.ports.buildSwap.calls).toHaveLength(2)
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('swap.price_moved')
  })

  test('error: a reverted swap returns to the review with the reason', async () => {
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
  ])('error: a swap with an unknown outcome (%s) is never offered again', async (kind, wait) => {
    const swap = await reviewNative()
    if (kind === 'transaction.unsure') swap.ports.waitForTransaction.fails(new AppError('transaction.unsure'))
    else swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await wait(CONFIRMATION_TIMEOUT_MS)
    expect(swap.step).toBe('idle')
    expect(swap.stack).toEqual(['Account'])
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.transactionUnsure'])
    // Its outcome is not known yet, and an outcome has one event.
    expect(swap.tracked).toEqual([])
  })
})

describe('a wallet that is slow or silent', () => {
  test('error: the wait ends after five minutes, and a second request is refused while the first is open', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.tick(WALLET_ANSWER_TIMEOUT_MS)
    expect(swap.step).toBe('reviewing')
    expect(swap.error?.code).toBe('wallet.timeout')
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    // One notice says why: that of the open request.
    expect(shownTransactionError(swap.context)).toBeUndefined()
    expect(swap.shown.progress).toEqual([])
  })

  test('behavior: a second request is sent before that only after the visitor has allowed it, and only once', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'cancel' })
    const allow = (allowed: boolean) => swap.actor.send({ type: 'allowAskAgain', allowed })
    allow(true)
    allow(false)
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    allow(true)
    await swap.back()
    swap.actor.send({ type: 'review' })
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    allow(true)
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    swap.actor.send({ type: 'cancel' })
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    at(answers, 1).reject(declined)
    await swap.tick()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(3)
  })

  test('behavior: an open request blocks after a reload too, until its deadline, and only its own account', async () => {
    const storage = createMemoryStorage()
    const before = await reviewNative({ storage })
    before.ports.sendTransaction.hold()
    await before.confirm()
    before.actor.stop()
    const swap = await reviewNative({ storage })
    const until = walletBusyUntil(swap.context) ?? 0
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
    const other = await reviewNative({ storage, account: OTHER_ACCOUNT })
    await other.confirm()
    expect(other.ports.sendTransaction.calls).toHaveLength(1)
    await swap.tick(until - Date.now())
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test.each(['resolve', 'reject'] as const)(
    'behavior: an answer of the wallet (%s) ends the block after a reload',
    async (verb) => {
      const storage = createMemoryStorage()
      const before = await reviewNative({ storage })
      const answers = before.ports.sendTransaction.hold()
      await before.confirm()
      before.actor.send({ type: 'cancel' })
      at(answers, 0)[verb](`0x${'9'.repeat(64)}`)
      await before.tick()
      const swap = await reviewNative({ storage })
      await swap.confirm()
      expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    },
  )

  test('behavior: after the deadline of the first swap a second one may be sent, and only its answer is used', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.tick(WALLET_ANSWER_TIMEOUT_MS)
    const until = walletBusyUntil(swap.context) ?? 0
    expect(until - Date.now()).toBeGreaterThan(SWAP_DEADLINE_MS - WALLET_ANSWER_TIMEOUT_MS)
    await swap.tick(until - Date.now() - 1_000)
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    await swap.tick(1_000)
    expect(walletBusyUntil(swap.context)).toBeUndefined()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    at(answers, 0).resolve(`0x${'9'.repeat(64)}`)
    await swap.tick()
    expect(swap.step).toBe('sending')
    at(answers, 1).resolve(`0x${'5'.repeat(64)}`)
    await swap.tick()
    expect(swap.tracked.at(-1)?.event).toBe('SWAP_SUCCESS')
  })

  test('behavior: wrapping, which has no deadline on the chain, blocks no longer than a swap', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers((request) =>
      quoteOf(request, { route: [{ protocol: 'wrap', tokenIn: ETH.address, tokenOut: USDC.address }] as never }),
    )
    swap.ports.sendTransaction.hold()
    await swap.toReview('1')
    await swap.confirm()
    await swap.tick(WALLET_ANSWER_TIMEOUT_MS)
    const until = walletBusyUntil(swap.context) ?? Number.NaN
    expect(until - Date.now()).toBeGreaterThan(SWAP_DEADLINE_MS - WALLET_ANSWER_TIMEOUT_MS)
    await swap.tick(until - Date.now())
    expect(walletBusyUntil(swap.context)).toBeUndefined()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
  })

  test('behavior: an approval without an answer can be requested again', async () => {
    const swap = await reviewNeedingApproval()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.tick(WALLET_ANSWER_TIMEOUT_MS)
    expect(swap.error?.code).toBe('wallet.timeout')
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    expect(swap.step).toBe('approving')
  })

  test('behavior: cancel returns to the review at once', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    expect(swap.shown.cancellable).toBe(true)
    swap.actor.send({ type: 'cancel' })
    expect(swap.step).toBe('reviewing')
  })

  test('behavior: a transaction sent after the visitor cancelled is reported, and never sent twice', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'cancel' })
    at(answers, 0).resolve(`0x${'9'.repeat(64)}`)
    await swap.tick()
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
    expect(swap.notices).toEqual([expect.objectContaining({ textKey: 'request.sentLate' })])
    expect(swap.refreshed).toEqual([ACCOUNT.address])
  })

  test('behavior: after a late refusal the swap can be confirmed again', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    swap.actor.send({ type: 'cancel' })
    at(answers, 0).reject(declined)
    await swap.tick()
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(2)
    expect(swap.actor.getSnapshot().status).toBe('active')
  })

  test('behavior: a sent transaction cannot be cancelled', async () => {
    const swap = await reviewNative()
    swap.ports.waitForTransaction.hold()
    await swap.confirm()
    expect(swap.step).toBe('waiting')
    expect(swap.shown.cancellable).toBe(false)
    swap.actor.send({ type: 'cancel' })
    expect(swap.step).toBe('waiting')
  })
})

describe('a wallet that changes', () => {
  const stops = async (swap: Awaited<ReturnType<typeof reviewNative>>, event: string) => {
    // Only the form shows it, without a message.
    expect(swap.error?.code).toBe('wallet.changed')
    expect(swap.notices).toEqual([])
    expect(swap.tracked.map((each) => [each.event, each.properties.code])).toEqual([[event, 'wallet.changed']])
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context.account).toEqual(OTHER_ACCOUNT)
    expect(swap.step).not.toBe('approving')
  }

  test('behavior: during an approval the swap stops with the reason, without further requests', async () => {
    const swap = await reviewNeedingApproval()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    await stops(swap, 'SWAP_APPROVAL_ERROR')
    at(answers, 0).resolve(`0x${'a'.repeat(64)}`)
    await swap.tick(1_000)
    expect(swap.ports.sendTransaction.calls).toHaveLength(1)
  })

  test.each(['checkAllowance', 'buildApproval', 'waitForTransaction'] as const)(
    'behavior: while %s of an approval is pending it stops in the same way',
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
    'behavior: while %s of the swap is pending it stops with the reason',
    async (name) => {
      const swap = await reviewNative()
      swap.ports[name].hold()
      await swap.confirm()
      await swap.changeWallet(OTHER_ACCOUNT)
      await stops(swap, 'SWAP_ERROR')
    },
  )

  test('behavior: after the swap is sent the wait continues, marked, and succeeds', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('waiting')
    expect(swap.context.walletChanged).toBe(true)
    at(mined, 0).resolve({ received: '1' })
    await swap.tick()
    expect(swap.step).toBe('done')
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('error: a reverted swap of the old account is not offered to the new one', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(OTHER_ACCOUNT)
    at(mined, 0).reject(new AppError('transaction.reverted'))
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
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.error?.code).toBe('wallet.changed')
    expect(swap.notices).toEqual([])
  })

  test('behavior: while the modal is closed it is reported once, by a message', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.close()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('idle')
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.walletChanged'])
  })

  test('behavior: the reason stays in the form, and is cleared at the next visit', async () => {
    const swap = await reviewNative()
    swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.changeWallet(undefined)
    expect(swap.error?.code).toBe('wallet.changed')
    await swap.changeWallet(ACCOUNT)
    expect(swap.error?.code).toBe('wallet.changed')
    await swap.back()
    await swap.open()
    expect(swap.error).toBeUndefined()
  })
})

describe('a modal that closes', () => {
  test('behavior: closing while the transaction is pending keeps the swap; success is reported without opening the modal', async () => {
    const swap = await reviewNative()
    const mined = swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.close()
    expect(swap.step).toBe('waiting')
    at(mined, 0).resolve({ received: '1' })
    await swap.tick()
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['swap.done'])
    expect(swap.stack).toEqual([])
  })

  test('behavior: a swap in progress is reachable from the form', async () => {
    const swap = await reviewNative()
    swap.ports.waitForTransaction.hold()
    await swap.confirm()
    await swap.back()
    expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'inProgress', enabled: true })
    swap.actor.send({ type: 'review' })
    expect(swap.stack.at(-1)).toBe('SwapPreview')
    expect(swap.step).toBe('waiting')
  })

  test('error: a refusal while the form is open is shown in the form', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.back()
    at(answers, 0).reject(declined)
    await swap.tick(200)
    expect(swap.step).toBe('quoted')
    expect(swap.error?.code).toBe('wallet.rejected')
  })

  test('error: a refusal while the modal is closed is shown as a notice', async () => {
    const swap = await reviewNative()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.close()
    at(answers, 0).reject(declined)
    await swap.tick()
    expect(swap.step).toBe('idle')
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.walletRejected'])
  })

  test('error: a price that changed while the modal is closed stops the swap with the reason', async () => {
    const swap = await reviewNeedingApproval()
    const answers = swap.ports.sendTransaction.hold()
    await swap.confirm()
    await swap.close()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 1n }))
    at(answers, 0).resolve(`0x${'a'.repeat(64)}`)
    await swap.tick()
    expect(swap.notices.map(({ textKey }) => textKey)).toEqual(['error.priceMoved'])
    expect(swap.ports.buildSwap.calls).toHaveLength(0)
  })
})
