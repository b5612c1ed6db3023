import { expect, test } from 'vitest'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { SwapIntent } from '@/lib/transaction/swap-intent'
import { BOB } from '../../fakes/fake-wallet'

const token = (symbol: string, decimals: number) => ({ symbol, address: BOB, decimals })
const swap: SwapIntent = {
  kind: 'swap',
  source: token('ETH', 18),
  target: token('USDC', 6),
  fromAmount: '1000000000000000000',
  toAmount: '0',
}

test.each([
  [3_012_449_999n, '3,012.449'],
  [3_000_000_000n, '3,000'],
  // Nothing at all would be a lie.
  [999n, '<0.001'],
])('behavior: the message of a swap says %s base units with 3 places, cut and not rounded', (toAmount, amount) => {
  const intent = { ...swap, toAmount: `${toAmount}` }
  expect(intentEntry(intent).done?.(intent, 'en')).toEqual({
    textKey: 'swap.done',
    details: { source: 'ETH', amount, target: 'USDC' },
  })
})
