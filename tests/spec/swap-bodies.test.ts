import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/endpoint'
import { swapAllowance, swapApprove, swapBuild, swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'

// Spec section 7, "Calls made": names of fields are part of the contract. One row per body: a body that must be
// accepted unchanged, and the fields that the specification names. Additional fields are allowed; a body without a
// named field is refused.

const USER = '0x00000000000000000000000000000000000a11ce'
const TOKEN = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const pair = { chainId: 'eip155:31337', userAddress: USER, from: NATIVE, to: TOKEN }
const tx = { from: USER, to: TOKEN, data: '0x095ea7b3', value: '0' }
const times = { madeAt: 1_800_000_000_000, expiresAt: 1_800_000_030_000 }
const quote = {
  id: 'a',
  fromAmount: '1',
  toAmount: '2',
  minToAmount: '2',
  slippageBps: 50,
  feeAmount: '0',
  feeBps: 0,
  gas: '150000',
  route: [{ protocol: 'v3', feeTier: 500, tokenIn: NATIVE, tokenOut: TOKEN }],
  spender: null,
  priceImpactBps: null,
  providerId: 'uniswap',
  ...times,
}

const bodies: readonly [string, z.ZodMiniType, object, readonly string[]][] = [
  [
    'swap quote, request',
    swapQuote.input,
    { ...pair, gasPrice: '1', amount: '1' },
    ['userAddress', 'from', 'to', 'gasPrice', 'amount'],
  ],
  ['swap quote, response', swapQuote.output, { quotes: [quote] }, ['quotes', 'quotes.0.toAmount']],
  [
    'swap allowance, request',
    swapAllowance.input,
    {
      chainId: 'eip155:31337',
      userAddress: USER,
      tokenAddress: TOKEN,
      sourceTokenAmount: '1.5',
      sourceTokenDecimals: 6,
    },
    ['userAddress', 'tokenAddress', 'sourceTokenAmount', 'sourceTokenDecimals'],
  ],
  ['approve calldata, request', swapApprove.input, { ...pair, amount: '1' }, ['from', 'to', 'userAddress']],
  [
    'approve calldata, response',
    swapApprove.output,
    { tx: { ...tx, eip155: { gasPrice: '1' } }, spender: TOKEN, amount: '1', madeAt: times.madeAt },
    ['tx', 'tx.data', 'tx.from', 'tx.value', 'tx.eip155', 'tx.eip155.gasPrice'],
  ],
  [
    'swap calldata, request',
    swapBuild.input,
    { ...pair, quoteId: 'a', amount: '1', disableEstimate: true },
    ['userAddress', 'from', 'to', 'amount'],
  ],
  [
    'swap calldata, response',
    swapBuild.output,
    {
      tx: { ...tx, eip155: { gas: '1', gasPrice: '1' } },
      quoteId: 'a',
      toAmount: '2',
      minToAmount: '2',
      feeAmount: '0',
      ...times,
    },
    ['tx', 'tx.data', 'tx.to', 'tx.value', 'tx.eip155.gas', 'tx.eip155.gasPrice'],
  ],
]

describe('bodies of spec section 7 that swapping needs', () => {
  test.each(bodies)('behavior: %s', (_, schema, body, fields) => {
    const parsed = z.parse(schema, body)
    expect(parsed).toEqual(body)
    for (const field of fields) {
      const broken = z.safeParse(schema, without(body, field.split('.')))
      expect(
        broken.error?.issues.map(({ message }) => message),
        field,
      ).toContain('Required')
    }
  })

  test.each<[string, Endpoint]>([
    ['/api/swap/quote', swapQuote],
    ['/api/swap/source-amount', swapSourceAmount],
    ['/api/swap/allowance', swapAllowance],
    ['/api/swap/approve', swapApprove],
    ['/api/swap/build', swapBuild],
  ])('behavior: %s is one POST', (path, { method, path: defined }) => {
    expect([method, defined]).toEqual(['POST', path])
  })

  test('behavior: disableEstimate is optional and a boolean', () => {
    const body = { ...pair, quoteId: 'a', amount: '1' }
    expect(z.safeParse(swapBuild.input, body).success).toBe(true)
    expect(z.safeParse(swapBuild.input, { ...body, disableEstimate: 'yes' }).success).toBe(false)
  })

  test.each(['-1', '1e3', '', 'abc', '1,5', '0x1'])(
    'error: an allowance with the amount %j is refused',
    (sourceTokenAmount) => {
      const body = { ...pair, tokenAddress: TOKEN, sourceTokenAmount, sourceTokenDecimals: 6 }
      expect(z.safeParse(swapAllowance.input, body).success).toBe(false)
    },
  )
})

/** The body without one field. */
function without(body: object, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return undefined
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === name ? without(item, rest) : item))
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      if (key !== name) return [[key, value]]
      return rest.length === 0 ? [] : [[key, without(value as object, rest)]]
    }),
  )
}
