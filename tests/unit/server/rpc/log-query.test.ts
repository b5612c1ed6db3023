import { describe, expect, test, vi } from 'vitest'
import { isLogQuery, judgeLogQuery, MAX_LOG_RANGE_BLOCKS } from '@/lib/server/rpc/log-query'

const blocks = { latest: 1_000_000n, safe: 999_990n, finalized: 900_000n }
const numberOf = async (tag: keyof typeof blocks) => blocks[tag]
const hex = (block: bigint) => `0x${block.toString(16)}`
const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'Cd'.repeat(20)}`

async function verdict(params: unknown) {
  const judged = await judgeLogQuery(params, numberOf)
  return typeof judged === 'string' ? judged : 'allowed'
}

describe('judgeLogQuery', () => {
  test.each([
    [{ fromBlock: '0x0', toBlock: hex(MAX_LOG_RANGE_BLOCKS) }, 'allowed'],
    [{ fromBlock: '0x0', toBlock: hex(MAX_LOG_RANGE_BLOCKS + 1n) }, 'too long'],
    [{ fromBlock: 'earliest', toBlock: hex(5n) }, 'allowed'],
    [{ fromBlock: 'earliest' }, 'too long'],
    [{ fromBlock: 'earliest', toBlock: 'safe' }, 'too long'],
    [{ fromBlock: '0x1', toBlock: 'latest' }, 'too long'],
    [{ fromBlock: '0x1', toBlock: 'pending' }, 'too long'],
    [{ fromBlock: hex(blocks.latest - MAX_LOG_RANGE_BLOCKS), toBlock: 'latest' }, 'allowed'],
    [{ fromBlock: hex(blocks.latest - MAX_LOG_RANGE_BLOCKS - 1n) }, 'too long'],
    [{ fromBlock: '0x1', toBlock: null }, 'too long'],
    [{ fromBlock: 'latest', toBlock: 'latest' }, 'allowed'],
    [{ fromBlock: 'safe' }, 'allowed'],
    [{ fromBlock: 'finalized' }, 'too long'],
    [{ toBlock: '0x5' }, 'allowed'],
    [{}, 'allowed'],
    [{ address: ADDRESS, topics: [null, HASH, [HASH, HASH]] }, 'allowed'],
    [{ address: [ADDRESS], topics: [] }, 'allowed'],
    [{ blockHash: HASH }, 'allowed'],
  ])('param: %j is %s', async (filter, expected) => expect(await verdict([filter])).toBe(expected))

  test.each([
    // Seen in an attack: nodes treat these as the first block, a lenient parser as the newest one.
    [[{ fromBlock: 'EARLIEST' }]],
    [[{ fromBlock: 'Earliest', toBlock: 'latest' }]],
    [[{ fromBlock: '0X0' }]],
    [[{ fromBlock: '0x+0' }]],
    [[{ fromBlock: `0x${'0'.repeat(65)}` }]],
    [[{ fromBlock: `0x${'0'.repeat(17)}` }]],
    [[{ fromBlock: '0x' }]],
    [[{ fromBlock: '' }]],
    [[{ fromBlock: ' earliest' }]],
    [[{ fromBlock: '0x1 ' }]],
    [[{ fromBlock: '0x1\n' }]],
    [[{ fromBlock: '0xA' }]],
    [[{ fromBlock: '5' }]],
    [[{ fromBlock: 5 }]],
    [[{ fromBlock: { blockNumber: '0x0' } }]],
    [[{ fromBlock: ['0x0'] }]],
    [[{ fromblock: '0x0', toBlock: 'latest' }]],
    [[{ fromBlock: '0x1', FromBlock: '0x0', toBlock: '0x2' }]],
    [[{ BLOCKHASH: HASH, fromBlock: '0x1', toBlock: '0x2' }]],
    [[{ blockHash: '0xabc', fromBlock: '0x0', toBlock: 'latest' }]],
    [[{ blockHash: HASH, fromBlock: '0x0' }]],
    [[{ blockHash: '' }]],
    [[{ address: 'vitalik.eth' }]],
    [[{ topics: [HASH, HASH, HASH, HASH, HASH] }]],
    [[{ address: Array(1_001).fill(ADDRESS) }]],
    [[{ limit: 1 }]],
    [['nonsense']],
    [[]],
    [[{}, { fromBlock: 'earliest' }]],
    [{ fromBlock: '0x0' }],
    [undefined],
    [null],
  ])('error: %j is malformed', async (params) => expect(await verdict(params)).toBe('malformed'))

  test('behavior: the node gets exactly the checked parameters: of a repeated field, the last one only', async () => {
    const params = JSON.parse('[{"fromBlock":"0x0","toBlock":"0x5","fromBlock":"0x4"}]') as unknown
    expect(await judgeLogQuery(params, numberOf)).toEqual({ params: '[{"fromBlock":"0x4","toBlock":"0x5"}]' })
  })

  test('behavior: the number of a tagged block is read only if it is needed', async () => {
    const asked = vi.fn(numberOf)
    await judgeLogQuery([{ fromBlock: '0x1', toBlock: '0x2' }], asked)
    await judgeLogQuery([{ address: ADDRESS }], asked)
    await judgeLogQuery([{ blockHash: HASH }], asked)
    expect(asked).not.toHaveBeenCalled()
    await judgeLogQuery([{ fromBlock: 'finalized', toBlock: '0xdbba0' }], asked)
    expect(asked.mock.calls).toEqual([['finalized']])
  })

  test.each([
    ['eth_getLogs', true],
    ['eth_newFilter', true],
    ['eth_getFilterLogs', false],
    ['eth_call', false],
  ])('param: %s is a log query: %s', (method, expected) => expect(isLogQuery(method)).toBe(expected))
})
