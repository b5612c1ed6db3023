import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { policyOf } from '@/lib/server/rpc/chain-policies'

const { weights } = policyOf('eip155:1')

describe('closed list of eip155', () => {
  test.each(['eth_call', 'eth_getLogs', 'eth_sendRawTransaction', 'eth_newFilter', 'net_version', 'eth_chainId'])(
    'behavior: %s is relayed',
    (method) => expect(weights.has(method)).toBe(true),
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
  ])('error: %j is refused', (method) => expect(weights.has(method)).toBe(false))
})

describe('weights of eip155', () => {
  test.each([
    ['eth_chainId', 1],
    ['eth_getBalance', 2],
    ['eth_call', 10],
    ['eth_estimateGas', 20],
    ['eth_getLogs', 30],
  ])('param: %s weighs %i', (method, weight) => expect(weights.get(method)).toBe(weight))

  test('behavior: every method has a weight', () => {
    expect([...weights].filter(([, weight]) => !(weight >= 1))).toEqual([])
  })
})

describe('id of a Solana transaction', () => {
  const { sending } = policyOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
  const wire = Uint8Array.of(1, ...signature, 1, 2, 3)
  const idOf = (...params: unknown[]) =>
    sending?.transactionId({ method: 'sendTransaction', params: JSON.stringify(params) })

  test('behavior: it is the first signature, in either encoding', () => {
    expect(idOf(base64.encode(wire), { encoding: 'base64' })).toBe(base58.encode(signature))
    expect(idOf(base58.encode(wire))).toBe(base58.encode(signature))
  })

  test.each<[string, unknown[]]>([
    ['nothing', []],
    ['another encoding than it says', [base64.encode(wire)]],
    ['no signatures', [base58.encode(Uint8Array.of(0, ...signature))]],
    ['half a signature', [base58.encode(wire.slice(0, 40))]],
    ['a number of signatures in two bytes', [base58.encode(Uint8Array.of(0x81, 1, ...signature))]],
    ['a list', [[1, 2, 3]]],
    ['a very long text', ['1'.repeat(100_000)]],
  ])('error: %s has no id', (_, params) => expect(idOf(...params)).toBeNull())
})
