import { describe, expect, test } from 'vitest'
import { type RankedQuote, rankQuotes } from '@/lib/server/onramp/rank-quotes'
import { seededRandom } from '@/tests/support/seeded-random'

const quote = (
  provider: string,
  purchaseUnits: string,
  paid = '100',
  more: Partial<RankedQuote> = {},
): RankedQuote => ({
  provider,
  service: { id: provider },
  paymentAmount: { amount: paid },
  purchaseUnits,
  minutes: null,
  needsAccount: false,
  ...more,
})
const order = (quotes: readonly RankedQuote[]) => rankQuotes(quotes).map(({ provider }) => provider)

describe('rankQuotes', () => {
  test('behavior: who delivers more for the same payment is first', () => {
    expect(order([quote('a', '95'), quote('b', '97'), quote('c', '96')])).toEqual(['b', 'c', 'a'])
  })

  test('behavior: payments of different size are compared by what each unit buys', () => {
    expect(order([quote('a', '500', '5.10'), quote('b', '500', '5.09'), quote('c', '499', '5.00')])).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  test('behavior: one base unit decides, where a double could not', () => {
    expect(order([quote('a', '26738012345678901'), quote('b', '26738012345678902')])).toEqual(['b', 'a'])
  })

  test('behavior: at the same price the faster one is first, then names decide', () => {
    const same = [
      quote('d', '95', '100'),
      quote('c', '95', '100', { minutes: 10 }),
      quote('b', '95', '100', { minutes: 5 }),
      quote('a', '95', '100.00'),
    ]
    expect(order(same)).toEqual(['b', 'c', 'a', 'd'])
  })

  test('behavior: an offer that needs an account is never first, unless there is no other kind', () => {
    const account = { needsAccount: true }
    expect(order([quote('a', '99', '100', account), quote('b', '90'), quote('c', '91')])).toEqual(['c', 'a', 'b'])
    expect(order([quote('a', '98', '100', account), quote('b', '99', '100', account)])).toEqual(['b', 'a'])
    expect(order([])).toEqual([])
  })

  test('behavior: agrees with exact fractions, sorted one by one, on a thousand random lists', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 1_000; round += 1) {
      const quotes = Array.from({ length: 1 + random(6) }, (_, index) =>
        quote(`p${index}`, String(90 + random(4)), `${1 + random(2)}.${random(3)}`, {
          minutes: [null, 1, 5][random(3)] ?? null,
          needsAccount: random(4) === 0,
        }),
      )
      expect(order(quotes)).toEqual(oracle(quotes))
    }
  })
})

/** Takes the best that is left, again and again. Fractions are compared digit by digit, without multiplication. */
function oracle(quotes: readonly RankedQuote[]): string[] {
  const digitsOf = ({ paymentAmount, purchaseUnits }: RankedQuote) => {
    const cents = Number(paymentAmount.amount) * 10
    let rest = Number(purchaseUnits)
    return Array.from({ length: 30 }, () => {
      const digit = Math.floor(rest / Math.round(cents))
      rest = (rest - digit * Math.round(cents)) * 10
      return digit
    })
  }
  const isBetter = (one: RankedQuote, other: RankedQuote): boolean => {
    const [a, b] = [digitsOf(one), digitsOf(other)]
    const at = a.findIndex((digit, index) => digit !== b[index])
    if (at >= 0) return (a[at] ?? 0) > (b[at] ?? 0)
    const [slow, fast] = [one.minutes ?? 1e9, other.minutes ?? 1e9]
    return slow === fast ? one.provider < other.provider : slow < fast
  }
  const left = [...quotes]
  const sorted: RankedQuote[] = []
  while (left.length > 0) {
    const free = left.filter(({ needsAccount }) => !needsAccount)
    const from = sorted.length === 0 && free.length > 0 ? free : left
    const best = from.reduce((known, each) => (isBetter(each, known) ? each : known))
    sorted.push(best)
    left.splice(left.indexOf(best), 1)
  }
  return sorted.map(({ provider }) => provider)
}
