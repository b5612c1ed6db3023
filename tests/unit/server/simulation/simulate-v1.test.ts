import { describe, expect, test } from 'vitest'
import { createV1Simulator } from '@/lib/server/simulation/simulate-v1'
import type { AskRpc, SimulatedBatch } from '@/lib/server/simulation/simulator'

const ADDRESS = '0x2222222222222222222222222222222222222222'
const batch: SimulatedBatch = {
  chainId: 'eip155:1',
  account: { address: ADDRESS, balance: 0n, nonce: 0, blockNumber: 1n },
  calls: [{ to: ADDRESS, value: 0n, data: '0x' }],
  reads: [],
}
const log = { address: ADDRESS, topics: [`0x${'00'.repeat(32)}`], data: '0x' }
const result = { status: '0x0', returnData: '0x', gasUsed: '0x5208', logs: [log] }

/** What is made of a node's answer about one call between two measurements. */
const run = (changed: object) => {
  const calls = [result, { ...result, ...changed }, result]
  const rpc = { request: async () => [{ calls }] } as unknown as AskRpc
  return createV1Simulator(rpc).run(batch, new AbortController().signal)
}

describe('createV1Simulator', () => {
  test('behavior: a call that failed comes with its answer', async () => {
    expect(await run({ returnData: '0x1234' })).toEqual({ status: 'reverted', answer: '0x1234' })
  })

  test.each([
    ['a status without digits', { status: '0x' }],
    ['gas that is no number', { gasUsed: '0xzz' }],
    ['an answer of half a byte', { returnData: '0x123' }],
    ['a log of no address', { logs: [{ ...log, address: '0x22' }] }],
    ['a log with a short topic', { logs: [{ ...log, topics: ['0x'] }] }],
    ['logs that are no list', { logs: {} }],
  ])('error: a node that sends %s cannot simulate', async (_, changed) => {
    expect(await run(changed)).toBeNull()
  })
})
