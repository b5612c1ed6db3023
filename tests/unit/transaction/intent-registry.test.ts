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
  [3_012_449_999n, '3,012.44'],
  [38_211_778n, '38.211'],
  [3_000_000_000n, '3,000'],
  // Showing 0 would be wrong.
  [999n, '<0.001'],
])(
  'behavior: the message of a swap shows %s base units as elsewhere, with at most 3 decimal places',
  (toAmount, amount) => {
    const intent = { ...swap, toAmount: `${toAmount}` }
    expect(intentEntry(intent).done?.(intent, 'en')).toEqual({
      textKey: 'swap.done',
      details: { source: 'ETH', amount, target: 'USDC' },
    })
  },
)
