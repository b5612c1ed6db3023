import { describe, expect, test } from 'vitest'
import { amountsOf, isSameOutcome } from '@/lib/frame-guest/request-outcome'

const [ETH, USDC] = [{ kind: 'native' }, { kind: 'erc20', address: '0xa' }]
const outcome = (...changes: readonly (readonly [object, string])[]) => ({
  facts: 'success',
  amounts: [amountsOf(changes.map(([asset, amount]) => ({ asset, amount })))],
})

describe('an outcome that a new block has changed', () => {
  const exchange = outcome([USDC, '-1000000'], [ETH, '5000'])
  test.each([
    ['receives a little less', outcome([USDC, '-1000000'], [ETH, '4950']), true],
    ['receives too much less', outcome([USDC, '-1000000'], [ETH, '4949']), false],
    ['pays a little more', outcome([USDC, '-1010000'], [ETH, '5000']), true],
    ['pays too much more', outcome([USDC, '-1010001'], [ETH, '5000']), false],
    ['is written in another order', outcome([ETH, '5000'], [USDC, '-1000000']), true],
    ['receives nothing', outcome([USDC, '-1000000']), false],
    ['pays with another token as well', outcome([USDC, '-1000000'], [ETH, '5000'], [{ kind: 'nft' }, '-1']), false],
    ['pays what it has received', outcome([USDC, '-1000000'], [ETH, '-5000']), false],
  ])('param: an exchange that %s', (_, now, isSame) => expect(isSameOutcome(exchange, now)).toBe(isSame))

  test('error: what is only paid, or only received, is another one with one unit more or less', () => {
    expect(isSameOutcome(outcome([ETH, '-5000']), outcome([ETH, '-5001']))).toBe(false)
    expect(isSameOutcome(outcome([ETH, '5000']), outcome([ETH, '4999']))).toBe(false)
    expect(isSameOutcome(outcome([ETH, '-5000']), outcome([ETH, '-5000']))).toBe(true)
  })

  test('error: other facts, such as an allowance, and another number of transactions are another outcome', () => {
    expect(isSameOutcome(exchange, { ...exchange, facts: 'success with an allowance' })).toBe(false)
    expect(isSameOutcome(exchange, { ...exchange, amounts: [] })).toBe(false)
  })
})
