import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { at } from '@/tests/support/at'
import { ACCOUNT, ETH, reviewNative, reviewNeedingApproval, startSwap, USDC } from '@/tests/unit/swap/swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Spec section 4 "Swap", one row per sentence, in its order. Edge cases are tested in `tests/unit/swap`. */
const rows: readonly (readonly [sentence: string, happens: () => Promise<void>])[] = [
  [
    'Initializing, then initialized',
    async () => {
      const swap = startSwap()
      const tokens = swap.ports.loadTokens.hold()
      await swap.open()
      expect(swap.step).toBe('initialising')
      at(tokens, 0).resolve([ETH, USDC])
      await swap.tick()
      expect(swap.step).toBe('editing')
    },
  ],
  [
    "On failure it shows 'Failed to initialize swap' and goes back",
    async () => {
      const swap = startSwap()
      swap.ports.loadTokens.fails(new AppError('upstream.failed'))
      await swap.open()
      expect(swap.error?.textKey).toBe('error.swapInit')
      expect(swap.stack).toEqual(['Account'])
    },
  ],
  [
    'Choose tokens, fetch prices, fetch a quote, check allowance',
    async () => {
      const swap = await reviewNeedingApproval()
      const { fetchPrices, fetchQuote, checkAllowance } = swap.ports
      expect([fetchPrices, fetchQuote].every(({ calls }) => calls.length > 0)).toBe(true)
      expect(checkAllowance.calls).toHaveLength(0)
      swap.ports.sendTransaction.hold()
      await swap.confirm()
      expect(checkAllowance.calls).toHaveLength(1)
    },
  ],
  [
    'Allowance insufficient: build an approval transaction and send it',
    async () => {
      const swap = await reviewNeedingApproval()
      swap.ports.sendTransaction.hold()
      await swap.confirm()
      expect(swap.ports.buildApproval.calls).toHaveLength(1)
      expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent.kind)).toEqual(['approval'])
    },
  ],
  [
    'Otherwise: build the swap transaction and send it',
    async () => {
      const swap = await reviewNative()
      swap.ports.sendTransaction.hold()
      await swap.confirm()
      expect(swap.ports.buildApproval.calls).toHaveLength(0)
      expect(swap.ports.sendTransaction.calls.map(({ input }) => input.intent.kind)).toEqual(['swap'])
    },
  ],
  [
    'Success: show a success message, reset, return to Account, refresh balances',
    async () => {
      const swap = await reviewNative()
      const mined = swap.ports.waitForTransaction.hold()
      await swap.confirm()
      // An open review shows the message itself, until the visitor returns to Account.
      await swap.back()
      at(mined, 0).resolve({ received: '1' })
      await swap.tick()
      expect(swap.notices.map(({ variant, textKey }) => [variant, textKey])).toEqual([['success', 'swap.done']])
      expect(swap.context).toMatchObject({ sourceAmount: '', toToken: undefined, quote: undefined })
      expect(swap.stack).toEqual(['Account'])
      expect(swap.refreshed).toEqual([ACCOUNT.address])
    },
  ],
  [
    'Switch-tokens swaps source and target; if the target amount is empty the amount defaults to 1',
    async () => {
      const swap = startSwap()
      await swap.open()
      swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
      swap.actor.send({ type: 'switchTokens' })
      expect(swap.context).toMatchObject({ sourceToken: USDC, toToken: ETH, sourceAmount: '1' })
    },
  ],
  [
    'Swap build errors: go back one view and set the fetch-error flag',
    async () => {
      const swap = await reviewNative()
      swap.ports.buildSwap.fails(new AppError('upstream.failed'))
      await swap.confirm()
      expect(swap.stack.at(-1)).toBe('Swap')
      expect(swap.context.fetchError).toBe(true)
    },
  ],
]

describe('spec section 4, swap', () => {
  test.each(rows)('behavior: %s', (_, happens) => happens())
})
