import { describe, expect, test } from 'vitest'
import { readCall } from '@/lib/clear-signing/read-call'
import { DAI, encode, FRIEND, KNOWN, ROUTER, USDC, WETH } from './call-cases'
import {
  batch,
  exactInput,
  ITSELF,
  refund,
  routerCallCases,
  SENDER,
  single,
  sweepWithFee,
  v2,
} from './router-call-cases'

describe('readCall at a router', () => {
  test.each(routerCallCases)('param: $title', ({ to, value = 0n, data, says }) => {
    expect(readCall({ chainId: 'eip155:31337', to, value, data }, KNOWN)).toEqual(says)
  })

  test.each([
    ['a swap whose outcome stays in the router', batch(single(USDC, DAI, ITSELF, 100n, 90n))],
    ['a payout of another token', batch(single(USDC, DAI, ITSELF, 100n, 90n), sweepWithFee(USDC, 1n, 0n))],
    ['a swap of what the router has not got', batch(v2([WETH, DAI], SENDER, 0n, 90n))],
    [
      'a payout of tokens that came from two',
      batch(single(USDC, DAI, ITSELF, 1n, 1n), single(WETH, DAI, ITSELF, 1n, 1n), sweepWithFee(DAI, 1n, 0n)),
    ],
    ['a fee above the whole', batch(single(USDC, DAI, ITSELF, 100n, 90n), sweepWithFee(DAI, 1n, 10_001n))],
    ['a price limit', batch(single(USDC, DAI, SENDER, 100n, 90n, 1n))],
    ['a path that is cut', batch(exactInput([USDC], SENDER, 100n, 90n))],
    ['a refund before the swap', batch(refund, single(WETH, DAI, SENDER, 100n, 90n))],
    ['a call of another function', batch(single(USDC, DAI, SENDER, 100n, 90n), '0xdeadbeef')],
    ['a transfer, which a router has not', encode('function transfer(address, uint256)', FRIEND, 1n)],
  ])('error: %s is unknown as a whole', (_, data) => {
    expect(readCall({ chainId: 'eip155:31337', to: ROUTER, value: 0n, data }, KNOWN)).toEqual([
      { kind: 'unknown', to: ROUTER, selector: data.slice(0, 10), bytes: (data.length - 2) / 2 },
    ])
  })
})
