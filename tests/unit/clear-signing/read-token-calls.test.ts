import { describe, expect, test } from 'vitest'
import { readCall } from '@/lib/clear-signing/read-call'
import { ACCOUNT, COLLECTION, CONTRACT, DAI, encode, FRIEND, KNOWN, USDC } from './call-cases'
import { APPROVE, MULTICALL, TRANSFER, tokenCallCases } from './token-call-cases'

describe('readCall', () => {
  test.each(tokenCallCases)('param: $title', ({ to, value = 0n, data, says }) => {
    expect(readCall({ chainId: 'eip155:31337', to, value, data }, KNOWN)).toEqual(says)
  })

  const padded = encode(APPROVE, FRIEND, 300n)
  const deep = encode(MULTICALL, [encode(MULTICALL, [encode(MULTICALL, [encode(TRANSFER, FRIEND, 1n)])])])
  const long = encode(
    MULTICALL,
    Array.from({ length: 33 }, () => encode(TRANSFER, FRIEND, 1n)),
  )

  test.each([
    ['another function', CONTRACT, '0xdeadbeef'],
    ['data without a selector', CONTRACT, '0xde'],
    ['a deposit at another contract', CONTRACT, encode('function deposit()')],
    [
      'a swap at another contract',
      CONTRACT,
      encode('function swapExactTokensForTokens(uint256, uint256, address[], address)', 1n, 1n, [USDC, DAI], ACCOUNT),
    ],
    ['a byte after the arguments', USDC, `${padded}00`],
    ['arguments that are cut', USDC, padded.slice(0, -2)],
    ['a selector alone', USDC, padded.slice(0, 10)],
    ['an address word with more than an address', USDC, padded.replace('0x095ea7b300', '0x095ea7b301')],
    [
      'a truth value of two',
      COLLECTION,
      `${encode('function setApprovalForAll(address, bool)', FRIEND, true).slice(0, -1)}2`,
    ],
    [
      'amounts that do not fit their ids',
      COLLECTION,
      encode(
        'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
        ACCOUNT,
        FRIEND,
        [1n, 2n],
        [1n],
        '0x',
      ),
    ],
    ['multicalls too deep', USDC, deep],
    ['a multicall of too many', USDC, long],
    ['an empty multicall', USDC, encode(MULTICALL, [])],
  ] as const)('error: %s is unknown, and what it pays is said', (_, to, data) => {
    const [paid, unknown, ...more] = readCall(
      { chainId: 'eip155:31337', to, value: 9n, data: data as `0x${string}` },
      KNOWN,
    )
    expect(paid).toEqual({ kind: 'native', to, amount: 9n })
    expect(unknown).toMatchObject({ kind: 'unknown', to, bytes: (data.length - 2) / 2 })
    expect(more).toEqual([])
  })
})
