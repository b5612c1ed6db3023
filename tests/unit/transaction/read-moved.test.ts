import { toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import { MOVED_TIMEOUT_MS, readMoved } from '@/lib/transaction/read-moved'
import { transferLog } from '@/tests/support/transfer-log'
import { ADA, BOB } from '../../fakes/fake-wallet'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HASH = `0x${'1'.repeat(64)}`
const BLOCK = `0x${'2'.repeat(64)}`
const ETH = { symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
const USDC = { symbol: 'USDC', address: `0x${'aa'.repeat(20)}`, decimals: 6 }
const DAI = { symbol: 'DAI', address: `0x${'bb'.repeat(20)}`, decimals: 18 }

const swap = (source: typeof ETH, target: typeof ETH): TransactionIntent => ({
  kind: 'swap',
  source,
  target,
  fromAmount: '1000',
  toAmount: '3000',
})
const log = ({ address }: typeof ETH, from: string, to: string, units: bigint) => transferLog(address, from, to, units)
const receipt = (logs: readonly object[]) => ({
  transactionHash: HASH,
  blockHash: BLOCK,
  blockNumber: '0x10',
  from: ADA,
  gasUsed: '0x64',
  effectiveGasPrice: '0x3',
  logs,
})
const block = { hash: BLOCK, transactions: [{ hash: HASH, from: ADA, to: BOB }] }

/** A node that knows the block and both balances, unless a test changes an answer. */
function nodeWith(change: (method: string, params: readonly unknown[]) => unknown = () => undefined) {
  const asked: string[] = []
  const ask: AskChain = async (chainId, method, params) => {
    asked.push(`${chainId} ${method} ${params.join(' ')}`)
    const answer = await change(method, params)
    if (answer !== undefined) return answer
    if (method === 'eth_getBlockByNumber') return block
    return params[1] === '0xf' ? toHex(5_000n) : toHex(7_500n)
  }
  return { ask, asked }
}

function read(
  intent: TransactionIntent,
  logs: readonly object[],
  node = nodeWith(),
  signal = new AbortController().signal,
) {
  const request = { to: BOB, data: '0x', value: intent.kind === 'swap' && intent.source === ETH ? '1000' : '0' }
  const end = vi.fn()
  readMoved(receipt(logs), { from: ADA, chainId: 'eip155:31337', intent, request }, { ask: node.ask, signal }).then(
    end,
    () => end('rejected'),
  )
  return { end, node }
}

describe('readMoved', () => {
  test.each([
    ['native for a token: the value and the transfer', ETH, USDC, [log(USDC, BOB, ADA, 2_959n)], ['1000', '2959']],
    [
      'a token for a token: both transfers',
      DAI,
      USDC,
      [log(DAI, ADA, BOB, 990n), log(USDC, BOB, ADA, 2_959n)],
      ['990', '2959'],
    ],
  ] as const)('behavior: %s, without a further request', async (_, source, target, logs, [paid, received]) => {
    const { end, node } = read(swap(source, target), logs)
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith({ paid, received })
    expect(node.asked).toEqual([])
  })

  test('behavior: a token for native: the transfer, and the balances around the block plus the fee', async () => {
    const { end, node } = read(swap(USDC, ETH), [log(USDC, ADA, BOB, 1_000n)])
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith({ paid: '1000', received: '2800' })
    expect(node.asked).toEqual([
      'eip155:31337 eth_getBlockByNumber 0x10 true',
      `eip155:31337 eth_getBalance ${ADA} 0xf`,
      `eip155:31337 eth_getBalance ${ADA} 0x10`,
    ])
  })

  test('error: what was received stays unknown when the token logs no transfer to the account', async () => {
    const { end } = read(swap(ETH, USDC), [log(DAI, BOB, ADA, 9_999n)])
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith({ paid: '1000' })
  })

  test('error: a loss of the token to receive is not a received amount', async () => {
    const { end } = read(swap(ETH, USDC), [log(USDC, ADA, BOB, 5n)])
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith({ paid: '1000' })
  })

  test('behavior: an approval moves nothing, and no node is asked', async () => {
    const { end, node } = read({ kind: 'approval', token: USDC, limit: '5' }, [])
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith(undefined)
    expect(node.asked).toEqual([])
  })

  test('error: a node that hangs costs five seconds, not the outcome', async () => {
    const { end } = read(
      swap(USDC, ETH),
      [log(USDC, ADA, BOB, 1_000n)],
      nodeWith(() => new Promise(() => undefined)),
    )
    await vi.advanceTimersByTimeAsync(MOVED_TIMEOUT_MS - 1)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toHaveBeenCalledWith({ paid: '1000' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['does not have the block yet', (method: string) => (method === 'eth_getBlockByNumber' ? null : undefined)],
    [
      'does not have its balances yet',
      (method: string) => {
        if (method === 'eth_getBalance') throw new Error('header not found')
      },
    ],
  ])('behavior: a node that %s is asked again', async (_, behind) => {
    let isBehind = true
    const node = nodeWith((method) => (isBehind ? behind(method) : undefined))
    const { end } = read(swap(USDC, ETH), [log(USDC, ADA, BOB, 1_000n)], node)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(end).not.toHaveBeenCalled()
    isBehind = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(end).toHaveBeenCalledWith({ paid: '1000', received: '2800' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: when the page ends, it ends at once', async () => {
    const page = new AbortController()
    const { end, node } = read(
      swap(USDC, ETH),
      [],
      nodeWith(() => null),
      page.signal,
    )
    await vi.advanceTimersByTimeAsync(100)
    page.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith(undefined)
    const asked = node.asked.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(node.asked).toHaveLength(asked)
    expect(vi.getTimerCount()).toBe(0)
  })
})
