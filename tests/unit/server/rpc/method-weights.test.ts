import { describe, expect, test } from 'vitest'
import { isAllowedMethod, methodWeights, weightOf } from '@/lib/server/rpc/method-weights'

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

describe('weightOf', () => {
  test.each([
    ['eth_chainId', 1],
    ['eth_getBalance', 2],
    ['eth_call', 10],
    ['eth_estimateGas', 20],
    ['eth_getLogs', 30],
  ])('param: %s weighs %i', (method, weight) => expect(weightOf(method)).toBe(weight))

  test('behavior: nothing is free', () => {
    expect([...methodWeights].filter(([, weight]) => !(weight >= 1))).toEqual([])
  })
})
