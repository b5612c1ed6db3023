import { describe, expect, test, vi } from 'vitest'
import { isAllowedMethod, isLogRangeAllowed, MAX_LOG_RANGE_BLOCKS } from '@/lib/server/rpc/method-policy'

describe('isAllowedMethod', () => {
  test.each(['eth_call', 'eth_getLogs', 'eth_sendRawTransaction', 'eth_newFilter', 'net_version', 'eth_chainId'])(
    'behavior: %s is relayed',
    (method) => expect(isAllowedMethod(method)).toBe(true),
  )

  test.each([
    'eth_sign',
    'eth_accounts',
    'eth_sendTransaction',
    'personal_sign',
    'personal_unlockAccount',
    'debug_traceCall',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_impersonateAccount',
    'admin_peers',
    'miner_start',
    'txpool_content',
    'web3_clientVersion',
    'ETH_CALL',
    'eth_Call',
    ' eth_call',
    'eth_call\u0000',
    'constructor',
    '__proto__',
    '',
  ])('error: %j is refused', (method) => expect(isAllowedMethod(method)).toBe(false))
})

describe('isLogRangeAllowed', () => {
  const latest = 1_000_000n
  const hex = (block: bigint) => `0x${block.toString(16)}`
  const isAllowed = (filter: unknown, method = 'eth_getLogs') => isLogRangeAllowed(method, [filter], async () => latest)

  test.each([
    [{ fromBlock: '0x0', toBlock: hex(MAX_LOG_RANGE_BLOCKS) }, true],
    [{ fromBlock: '0x0', toBlock: hex(MAX_LOG_RANGE_BLOCKS + 1n) }, false],
    [{ fromBlock: 'earliest', toBlock: hex(5n) }, true],
    [{ fromBlock: 'earliest' }, false],
    [{ fromBlock: '0x1', toBlock: 'latest' }, false],
    [{ fromBlock: hex(latest - MAX_LOG_RANGE_BLOCKS), toBlock: 'latest' }, true],
    [{ fromBlock: hex(latest - MAX_LOG_RANGE_BLOCKS - 1n) }, false],
    [{ fromBlock: '0x1', toBlock: null }, false],
    [{ fromBlock: 'latest', toBlock: 'latest' }, true],
    [{}, true],
    [{ blockHash: '0xabc', fromBlock: '0x0', toBlock: 'latest' }, true],
    [{ fromBlock: 5 }, true],
    ['nonsense', true],
    [{ fromblock: '0x0', toBlock: 'latest' }, false],
    [{ fromBlock: '0x1', FromBlock: '0x0', toBlock: '0x2' }, false],
    [{ BLOCKHASH: '0xabc', fromBlock: '0x1', toBlock: '0x2' }, false],
  ])('param: %j is allowed: %s', async (filter, expected) => {
    expect(await isAllowed(filter)).toBe(expected)
    expect(await isAllowed(filter, 'eth_newFilter')).toBe(expected)
  })

  test('behavior: the newest block is asked for only when it decides', async () => {
    const latestBlock = vi.fn(async () => latest)
    await isLogRangeAllowed('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2' }], latestBlock)
    await isLogRangeAllowed('eth_getLogs', [{ address: '0x1' }], latestBlock)
    await isLogRangeAllowed('eth_call', [{ fromBlock: '0x1' }], latestBlock)
    expect(latestBlock).not.toHaveBeenCalled()
  })
})
