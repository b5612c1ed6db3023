import { expect, test } from 'vitest'
import { intentEntry, isIntent } from '@/lib/transaction/intent-registry'
import type { SwapIntent } from '@/lib/transaction/swap-intent'
import { BOB } from '../../fakes/fake-wallet'

const token = (symbol: string, decimals: number) => ({ symbol, address: BOB, decimals })
const swap: SwapIntent = {
  kind: 'swap',
  source: token('ETH', 18),
  target: token('USDC', 6),
  fromAmount: '1000000000000000000',
  toAmount: '3012440000',
}

test.each([
  [3_012_449_999n, '3,012.44'],
  [38_211_778n, '38.211'],
  [3_000_000_000n, '3,000'],
  // Showing 0 would be wrong.
  [999n, '<0.001'],
])(
  'behavior: the message of a swap shows %s received base units as elsewhere, with at most 3 decimal places',
  (received, amount) => {
    expect(intentEntry(swap).done?.(swap, 'en', { received: `${received}` })).toEqual({
      textKey: 'swap.done',
      details: { source: 'ETH', amount, target: 'USDC' },
    })
  },
)

test('behavior: a swap shows the quoted amount as an estimate until the received amount is known', () => {
  const { figures, done } = intentEntry(swap)
  expect(figures(swap)).toMatchObject([
    { role: 'paid', units: '1000000000000000000', isEstimate: false },
    { role: 'received', units: '3012440000', isEstimate: true },
  ])
  expect(figures(swap, { paid: '990000000000000000', received: '2959521676' })).toMatchObject([
    { role: 'paid', units: '990000000000000000', isEstimate: false },
    { role: 'received', units: '2959521676', isEstimate: false },
  ])
  expect(done?.(swap, 'en', { paid: '5' })).toEqual({
    textKey: 'swap.doneUnread',
    details: { source: 'ETH', target: 'USDC' },
  })
})

test.each([
  ['no name', undefined, true],
  ['a name', 'ada.eth', true],
  ['a name that changes the direction of text', 'al\u202eice.eth', false],
  ['a sentence', 'Transfer complete.eth', false],
  ['a name of 300 characters', `${'a'.repeat(296)}.eth`, false],
  ['something else', 7, false],
])('behavior: a stored transfer with %s is read: %s, %s', (_, recipientName, isRead) => {
  const stored = { kind: 'send', token: token('ETH', 18), amount: '1', recipient: BOB, recipientName }
  expect(isIntent(stored)).toBe(isRead)
})
