import { type Address, getAddress, pad, toEventSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PERMIT2 } from '@/lib/chains/permit2'
import { AppError } from '@/lib/core/app-error'
import { readApprovalLogs } from '@/lib/server/allowances/approval-logs'
import type { RpcAnswer, RpcCall } from '@/lib/server/rpc/rpc-call'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { fakeRpc } from '@/tests/fakes/fake-rpc'

const NETWORK = 'eip155:1'
const OWNER = getAddress('0xddbd2b932c763ba5b1b7ae3b362eac3e8d40121a')
const TOKEN = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const SPENDER = getAddress('0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const PERMIT2_APPROVAL = toEventSelector('Approval(address,address,address,uint160,uint48)')

interface Range {
  readonly from: bigint
  readonly to: bigint
}
type Log = { readonly address: Address; readonly topics: readonly string[]; readonly block: bigint }

const approval = (block: bigint, spender: Address = SPENDER): Log => ({
  ...{ address: TOKEN, block },
  topics: [APPROVAL, pad(OWNER), pad(spender)],
})

/** A chain whose node has these logs. `refuses` says which ranges it does not answer. */
function chainOf(
  head: bigint,
  logs: readonly Log[],
  refuses: (range: Range) => boolean | Promise<never> = () => false,
): { readonly rpc: RpcProvider; readonly ranges: readonly Range[]; readonly topics: readonly unknown[] } {
  const ranges: Range[] = []
  const topics: unknown[] = []
  const answer = async ({ params = '[]' }: RpcCall): Promise<RpcAnswer> => {
    const [query] = JSON.parse(params)
    const range = { from: BigInt(query.fromBlock), to: BigInt(query.toBlock) }
    ranges.push(range)
    topics.push(query.topics)
    if (await refuses(range)) return { error: { code: -32005, message: 'query returned more than 10000 results' } }
    const found = logs.filter(({ block }) => block >= range.from && block <= range.to)
    const written = found.map(({ address, topics, block }) => ({
      address,
      topics,
      blockNumber: `0x${block.toString(16)}`,
    }))
    return { result: JSON.stringify(written) }
  }
  const rpc = {
    ...fakeRpc([NETWORK], async () => `0x${head.toString(16)}`),
    relay: async (_: string, calls: readonly RpcCall[], signal?: AbortSignal) =>
      Promise.race([
        Promise.all(calls.map(answer)),
        new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]),
  }
  return { rpc, ranges, topics }
}

const read = (rpc: RpcProvider, below?: bigint, signal = new AbortController().signal) =>
  readApprovalLogs(rpc, { network: NETWORK, owner: OWNER, below }, signal)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('readApprovalLogs', () => {
  test('behavior: reads backwards in ranges of 10,000 blocks, without a gap, to the first block', async () => {
    const { rpc, ranges } = chainOf(25_000n, [approval(3n), approval(24_000n, OWNER)])
    const { approvals, from } = await read(rpc)
    expect(from).toBe(0n)
    expect(ranges).toEqual([
      { from: 15_001n, to: 25_000n },
      { from: 5_001n, to: 15_000n },
      { from: 0n, to: 5_000n },
    ])
    expect(approvals.map(({ block }) => block)).toEqual([24_000n, 3n])
  })

  test('behavior: one answer reads 300,000 blocks, and the next one continues below it', async () => {
    const { rpc, ranges } = chainOf(1_000_000n, [approval(700_000n)])
    const newest = await read(rpc)
    expect(newest).toEqual({ approvals: [], from: 700_001n })
    const below = await read(rpc, newest.from)
    expect(below.from).toBe(400_001n)
    expect(below.approvals).toHaveLength(1)
    expect(Math.max(...ranges.map(({ from, to }) => Number(to - from)))).toBe(9_999)
  })

  test('behavior: each token and spender is told once, with its newest change', async () => {
    const { rpc } = chainOf(12_000n, [approval(10n), approval(11n), approval(11_500n)])
    const { approvals } = await read(rpc)
    expect(approvals).toEqual([{ via: 'erc20', token: TOKEN, spender: SPENDER, block: 11_500n }])
  })

  test('behavior: asks for approvals of this owner alone', async () => {
    const { rpc, topics } = chainOf(1n, [])
    await read(rpc)
    expect(topics).toEqual([[expect.arrayContaining([APPROVAL, PERMIT2_APPROVAL]), pad(OWNER)]])
  })

  test('behavior: an item of a collection is not an allowance of a token', async () => {
    const log = approval(1n)
    const { rpc } = chainOf(1n, [{ ...log, topics: [...log.topics, pad('0x07')] }])
    expect((await read(rpc)).approvals).toEqual([])
  })

  test('param: an event of Permit2 counts from Permit2 alone', async () => {
    const topics = [PERMIT2_APPROVAL, pad(OWNER), pad(TOKEN), pad(SPENDER)]
    const { rpc } = chainOf(2n, [
      {
        address: getAddress('0x00000000000000000000000000000000000000aa'),
        topics: [...topics.slice(0, 3), pad(OWNER)],
        block: 1n,
      },
      { address: PERMIT2, topics, block: 2n },
    ])
    expect((await read(rpc)).approvals).toEqual([{ via: 'permit2', token: TOKEN, spender: SPENDER, block: 2n }])
  })

  test('error: ends above a range that the node refuses, and says how far it read', async () => {
    const { rpc } = chainOf(45_000n, [approval(40_000n), approval(100n)], ({ from }) => from === 15_001n)
    const { approvals, from } = await read(rpc)
    expect([approvals.length, from]).toEqual([1, 25_001n])
  })

  test('error: a node that refuses the newest range is a failure, not an empty list', async () => {
    const { rpc } = chainOf(45_000n, [], () => true)
    await expect(read(rpc)).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test('error: what was read before a node fell silent is told', async () => {
    const isSilent = ({ from }: Range) => (from < 100_000n ? new Promise<never>(() => {}) : false)
    const { rpc } = chainOf(250_000n, [approval(240_000n)], isSilent)
    const reading = read(rpc)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reading).toMatchObject({ approvals: [{ block: 240_000n }], from: 150_001n })
  })

  test('error: a request that is aborted is not answered by a part', async () => {
    const { rpc } = chainOf(250_000n, [], ({ from }) => (from < 100_000n ? new Promise<never>(() => {}) : false))
    const abort = new AbortController()
    const reading = read(rpc, undefined, abort.signal)
    await vi.advanceTimersByTimeAsync(1)
    abort.abort(new AppError('request.aborted'))
    await expect(reading).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('error: logs that a stranger writes take the place of no listed token', async () => {
    const fake = getAddress('0x00000000000000000000000000000000000000aa')
    const flood = Array.from({ length: 300 }, (_, index) => {
      return { ...approval(14_500n, pad(`0x${(index + 1).toString(16)}`, { size: 20 })), address: fake }
    })
    const { rpc } = chainOf(15_000n, [approval(100n), ...flood])
    const { approvals, from } = await read(rpc)
    expect([approvals.length, from]).toEqual([200, 0n])
    expect(approvals.at(-1)).toEqual({ via: 'erc20', token: TOKEN, spender: SPENDER, block: 100n })
  })
})
