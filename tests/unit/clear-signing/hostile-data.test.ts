import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { readCall } from '@/lib/clear-signing/read-call'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import type { Statement } from '@/lib/clear-signing/statement'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { AppError } from '@/lib/core/app-error'
import { ACCOUNT, CONTRACT, DAI, encode, FRIEND, KNOWN, PERMIT2, ROUTER, USDC, WETH } from './call-cases'

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const swap = encode(
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160) params)',
  [WETH, DAI, 500, ACCOUNT, 100n, 90n, 0n],
)
const calls: readonly (readonly [to: typeof USDC, data: Hex])[] = [
  [USDC, encode('function transfer(address, uint256)', FRIEND, 7n)],
  [USDC, encode('function approve(address, uint256)', FRIEND, 7n)],
  [
    USDC,
    encode(
      'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
      ACCOUNT,
      FRIEND,
      [1n, 2n],
      [3n, 4n],
      '0x00',
    ),
  ],
  [
    USDC,
    encode('function multicall(bytes[])', [encode('function transfer(address, uint256)', FRIEND, 7n), '0x12345678']),
  ],
  [WETH, encode('function deposit()')],
  [PERMIT2, encode('function lockdown((address, address)[])', [[USDC, FRIEND]])],
  [ROUTER, encode('function multicall(uint256, bytes[])', 1n, [swap, encode('function refundETH()')])],
  [CONTRACT, encode('function act((address to, bytes data)[])', [[USDC, '0x1234']])],
]

const { descriptors } = parseDescriptors([
  {
    path: 'acts.json',
    text: JSON.stringify({
      context: { contract: { deployments: [{ chainId: 31_337, address: CONTRACT }] } },
      display: {
        formats: {
          'act((address to, bytes data)[] acts)': {
            intent: 'Act',
            fields: [{ path: 'acts.[].data', label: 'Act', format: 'calldata', params: { calleePath: 'acts.[].to' } }],
          },
        },
      },
    }),
  },
])

/** Native tokens that statements name, base units. */
function namedNative(statements: readonly Statement[]): bigint {
  return statements.reduce((sum, statement) => {
    if (statement.kind === 'native' || statement.kind === 'wrap') return sum + statement.amount
    return statement.kind === 'swap' && statement.tokenIn === 'native' ? sum + statement.amountIn : sum
  }, 0n)
}

describe('hostile data', () => {
  test('behavior: changed bytes never throw, and the native tokens of a call are always said', () => {
    const random = randomNumbers(26)
    const pick = (count: number) => Math.floor(random() * count)
    for (let round = 0; round < 8_000; round += 1) {
      const [to, data] = calls[pick(calls.length)] as (typeof calls)[number]
      const digits = [...data.slice(2)]
      for (let change = pick(4); change > 0; change -= 1) digits[pick(digits.length)] = pick(16).toString(16)
      const cut = random() < 0.2 ? 2 * pick(digits.length / 2) : digits.length
      const changed = `0x${digits.slice(0, cut).join('')}` as Hex
      const statements = readCall(
        { chainId: 'eip155:31337', to, value: 100n, data: changed },
        { ...KNOWN, descriptors },
      )
      expect(statements.length).toBeGreaterThan(0)
      // The refund returns what the swap does not take.
      if (to === ROUTER) expect(namedNative(statements)).toBeGreaterThan(0n)
      else expect(namedNative(statements)).toBe(100n)
    }
  })

  test('behavior: a thousand calls that are one long part of the data take no time', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const data =
      `0xac9650d8${word(32)}${word(1_000)}${word(32_000).repeat(1_000)}${word(31_000)}${'00'.repeat(31_008)}` as Hex
    const start = performance.now()
    const [statement] = readCall({ chainId: 'eip155:31337', to: USDC, value: 0n, data }, KNOWN)
    expect(statement).toMatchObject({ kind: 'unknown' })
    // Decoding them took 3 s.
    expect(performance.now() - start).toBeLessThan(500)
  })

  test('behavior: changed typed data is read or refused by its code', () => {
    const random = randomNumbers(26)
    const text = JSON.stringify({
      types: {
        Permit: ['owner', 'spender'].map((name) => ({ name, type: 'address' })),
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      },
      primaryType: 'Permit',
      domain: { chainId: 1 },
      message: { owner: ACCOUNT, spender: FRIEND },
    })
    for (let round = 0; round < 4_000; round += 1) {
      const at = Math.floor(random() * text.length)
      const letter = '{}[]",:0a_x'.charAt(Math.floor(random() * 11))
      const changed = text.slice(0, at) + letter + text.slice(at + Math.floor(random() * 3))
      try {
        readTypedData(parseTypedData(changed), KNOWN)
      } catch (error) {
        expect(AppError.is(error, 'rpc.invalid_params')).toBe(true)
      }
    }
  })
})
