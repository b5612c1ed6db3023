import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { assertGrantable } from '@/lib/smart-account/permissions/assert-grantable'
import { readCurrentRequest } from '@/lib/smart-account/permissions/current-request'
import { readOlderRequest } from '@/lib/smart-account/permissions/older-request'
import { ACCOUNT, NOW } from './asked-requests'

const DAY = 86_400
const DELEGATE = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const EXPIRY = NOW + DAY

const older = (
  change: object = {},
  permission: object = { type: 'native-token-transfer', data: { allowance: '0xa' } },
) => ({
  chainId: '0x7a69',
  expiry: EXPIRY,
  signer: { type: 'account', data: { address: DELEGATE } },
  permission,
  policies: [],
  ...change,
})
const current = (
  change: object = {},
  permission: object = { type: 'native-token-allowance', data: { allowanceAmount: '0xa' } },
) => ({
  chainId: '0x7a69',
  to: DELEGATE,
  permission: { isAdjustmentAllowed: false, ...permission },
  rules: [{ type: 'expiry', data: { timestamp: EXPIRY } }],
  ...change,
})

function readOlder(request: unknown) {
  const permission = readOlderRequest([request], NOW)
  assertGrantable(permission, ACCOUNT, NOW)
  return permission
}
function readCurrent(request: unknown) {
  const permission = readCurrentRequest([request], NOW)
  assertGrantable(permission, ACCOUNT, NOW)
  return permission
}

const common = { chainId: 31_337, account: null, delegate: DELEGATE, maxCalls: null, startsAt: null, expiresAt: EXPIRY }

describe('readOlderRequest', () => {
  test('behavior: an amount of native currency is read from each shape of the text', () => {
    const permission = { type: 'native-token-transfer', data: { allowance: '0xa' } }
    const expected = { ...common, allowed: { kind: 'total', token: null, amount: 10n } }
    expect(readOlder(older())).toEqual(expected)
    expect(readOlder(older({ permission: undefined, permissions: [permission], chainId: 31_337 }))).toEqual(expected)
    expect(readOlder(older({ signer: { type: 'account', data: { id: DELEGATE } }, address: ACCOUNT }))).toEqual({
      ...expected,
      account: ACCOUNT,
    })
  })

  test('behavior: limits count wherever they are written, the smallest of them', () => {
    const limit = (count: number) => ({ type: 'call-limit', data: { count } })
    const permissions = [{ type: 'native-token-transfer', data: { allowance: '0xa' }, policies: [limit(5)] }, limit(4)]
    const spent = { type: 'spent-limit', data: { allowance: '0x7' } }
    const request = older({ permission: undefined, permissions, policies: [limit(9), spent] })
    expect(readOlder(request)).toMatchObject({ maxCalls: 4n, allowed: { amount: 7n } })
  })

  test('behavior: a rate for one interval is a number of calls, another rate is refused', () => {
    const rate = (interval: number) => older({ policies: [{ type: 'rate-limit', data: { count: 3, interval } }] })
    expect(readOlder(rate(DAY)).maxCalls).toBe(3n)
    expect(() => readOlder(rate(DAY - 1))).toThrow(expect.objectContaining({ details: { reason: 'policy' } }))
  })

  test('behavior: functions are read by signature, and by name with their ABI', () => {
    const inputs = [{ type: 'tuple[]', components: [{ type: 'uint256' }, { type: 'address' }] }]
    const data = {
      address: TOKEN,
      abi: [{ type: 'function', name: 'play', inputs }],
      functions: [{ functionName: 'play' }],
    }
    const signature = 'play((uint256,address)[])'
    const functions = [{ selector: toFunctionSelector(signature), signature }]
    const allowed = { kind: 'calls', target: TOKEN, functions, valueEach: 0n, valueTotal: null }
    expect(readOlder(older({}, { type: 'contract-call', data }))).toEqual({ ...common, allowed })
    const named = { address: TOKEN, calls: [signature] }
    expect(readOlder(older({}, { type: 'contract-call', data: named })).allowed).toEqual(allowed)
  })

  const calls = (data: object) => older({}, { type: 'contract-call', data: { address: TOKEN, ...data } })
  const mint = { type: 'function', name: 'mint', inputs: [] }
  test.each<[string, string | undefined, unknown]>([
    ['another signer than an account', undefined, older({ signer: { type: 'key', data: { id: 'did:key:z6Mk' } } })],
    ['a type that no enforcer holds', 'type', older({}, { type: 'erc721-token-transfer', data: {} })],
    ['the name of a property of all objects', 'type', older({}, { type: 'constructor', data: {} })],
    ['a policy that no enforcer holds', 'policy', older({ policies: [{ type: 'gas-limit', data: { limit: '0x1' } }] })],
    ['an unknown policy', 'policy', older({ policies: [{ type: 'only-mondays', data: {} }] })],
    ['an unknown field', undefined, older({ maxPerDay: '0x1' })],
    [
      'an unknown field of a permission',
      undefined,
      older({}, { type: 'native-token-transfer', data: { allowance: '0xa', to: [DELEGATE] } }),
    ],
    ['no amount', undefined, older({}, { type: 'native-token-transfer', data: {} })],
    ['a zero', 'amount', older({}, { type: 'native-token-transfer', data: { allowance: '0x0' } })],
    ['a negative amount', undefined, older({}, { type: 'native-token-transfer', data: { allowance: '-0x1' } })],
    [
      'more than a uint256',
      undefined,
      older({}, { type: 'native-token-transfer', data: { allowance: `0x1${'0'.repeat(64)}` } }),
    ],
    [
      'two permissions',
      'type',
      older({ permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }] }),
    ],
    ['limits only', 'type', older({}, { type: 'call-limit', data: { count: 1 } })],
    ['a call limit of zero', undefined, older({ policies: [{ type: 'call-limit', data: { count: 0 } }] })],
    [
      'a condition on an argument',
      undefined,
      calls({ abi: [mint], functions: [{ functionName: 'mint', args: [{ operator: 'EQUAL', value: 1 }] }] }),
    ],
    ['a delegate call', undefined, calls({ abi: [mint], functions: [{ functionName: 'mint', operation: 1 }] })],
    ['a name of two functions', 'function', calls({ abi: [mint, mint], functions: [{ functionName: 'mint' }] })],
    ['a name that the ABI does not have', 'function', calls({ abi: [mint], functions: [{ functionName: 'play' }] })],
    ['no functions', 'function', calls({})],
    [
      'two values',
      'function',
      calls({ abi: [mint], functions: [{ functionName: 'mint', valueLimit: '0x1' }, 'play()'] }),
    ],
    [
      'a value with each call, and calls without end',
      'limit',
      calls({ abi: [mint], functions: [{ functionName: 'mint', valueLimit: '0x1' }] }),
    ],
    ['transfers of a token without a limit', 'limit', calls({ functions: ['transfer(address,uint256)'] })],
    ['approvals of a token without a limit', 'limit', calls({ functions: ['approve(address,uint256)'] })],
    ['transfers of a collection', 'limit', calls({ functions: ['setApprovalForAll(address,bool)'] })],
    // The selector of `transfer(address,uint256)`, by another name.
    ['a function that has the selector of a transfer', 'limit', calls({ functions: ['many_msg_babbage(bytes1)'] })],
    ['calls of the account itself', 'target', calls({ address: ACCOUNT, functions: ['play()'] })],
    [
      'calls of the manager',
      'target',
      calls({ address: delegationFramework.delegationManager, functions: ['play()'] }),
    ],
    ['calls of the entry point', 'target', calls({ address: ENTRY_POINT, functions: ['play()'] })],
  ])('error: %s is refused', (_, reason, request) => {
    expect(() => readOlder(request)).toThrow(
      expect.objectContaining({ code: 'rpc.invalid_params', ...(reason ? { details: { reason } } : {}) }),
    )
  })
})

describe('readCurrentRequest', () => {
  const start = NOW + 60
  test.each<[string, object, object]>([
    ['native-token-transfer', { allowance: '0xa' }, { kind: 'total', token: null, amount: 10n }],
    ['erc20-token-transfer', { address: TOKEN, allowance: '0xa' }, { kind: 'total', token: TOKEN, amount: 10n }],
    ['native-token-allowance', { allowanceAmount: '0xa' }, { kind: 'total', token: null, amount: 10n }],
    [
      'erc20-token-periodic',
      { tokenAddress: TOKEN, periodAmount: '0xa', periodDuration: 60, startTime: start },
      { kind: 'periodic', token: TOKEN, amount: 10n, periodSeconds: 60n, start },
    ],
    [
      'native-token-periodic',
      { periodAmount: '0xa', periodDuration: 60, justification: 'Play' },
      { kind: 'periodic', token: null, amount: 10n, periodSeconds: 60n, start: NOW },
    ],
    [
      'erc20-token-stream',
      { tokenAddress: TOKEN, amountPerSecond: '0x2', initialAmount: '0x1', maxAmount: '0x9', startTime: start },
      { kind: 'stream', token: TOKEN, initial: 1n, most: 9n, perSecond: 2n, start },
    ],
    // Without a maximum: what streams until the permission ends.
    [
      'native-token-stream',
      { amountPerSecond: '0x2', initialAmount: null, startTime: null },
      { kind: 'stream', token: null, initial: 0n, most: 2n * BigInt(DAY), perSecond: 2n, start: NOW },
    ],
  ])('behavior: %s is read', (type, data, allowed) => {
    expect(readCurrent(current({}, { type, data }))).toEqual({ ...common, allowed })
  })

  test('behavior: an allowance that begins later cannot be used before', () => {
    const data = { allowanceAmount: '0xa', startTime: start }
    expect(readCurrent(current({}, { type: 'native-token-allowance', data })).startsAt).toBe(start)
  })

  test('behavior: leave to adjust it changes nothing', () => {
    const asked = current()
    expect(readCurrent({ ...asked, permission: { ...asked.permission, isAdjustmentAllowed: true } })).toEqual(
      readCurrent(asked),
    )
  })

  const rules = (...list: unknown[]) => current({ rules: list })
  const expiry = (timestamp: number) => rules({ type: 'expiry', data: { timestamp } })
  const stream = (data: object) =>
    current({}, { type: 'native-token-stream', data: { amountPerSecond: '0x1', ...data } })
  test.each<[string, string | undefined, unknown]>([
    ['no end', 'expiry', rules()],
    ['an end without rules', 'expiry', current({ rules: null })],
    ['an end that is now', 'expiry', expiry(NOW)],
    ['an end after 30 days', 'expiry', expiry(NOW + 30 * DAY + 1)],
    [
      'another rule',
      'rule',
      rules({ type: 'expiry', data: { timestamp: EXPIRY } }, { type: 'redeemer', data: { addresses: [DELEGATE] } }),
    ],
    [
      'two ends',
      'rule',
      rules({ type: 'expiry', data: { timestamp: EXPIRY } }, { type: 'expiry', data: { timestamp: NOW } }),
    ],
    ['everyone as the delegate', 'delegate', current({ to: '0x0000000000000000000000000000000000000a11' })],
    ['nobody as the delegate', 'delegate', current({ to: `0x${'0'.repeat(40)}` })],
    ['the account as its own delegate', 'delegate', current({ to: ACCOUNT })],
    ['an address with a wrong checksum', undefined, current({ to: '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4c' })],
    [
      'no word about adjustment',
      undefined,
      current({ permission: { type: 'native-token-transfer', data: { allowance: '0x1' } } }),
    ],
    ['an unknown type', 'type', current({}, { type: 'token-approval-revocation', data: {} })],
    [
      'an unknown field of its data',
      undefined,
      current({}, { type: 'native-token-allowance', data: { allowanceAmount: '0xa', to: DELEGATE } }),
    ],
    ['an unknown field', undefined, current({ maxUses: 1 })],
    ['a stream that began long ago', 'start', stream({ startTime: NOW - 3_601 })],
    ['a stream that begins after its end', 'start', stream({ startTime: EXPIRY, maxAmount: '0x9' })],
    ['a stream of more at first than in all', 'amount', stream({ initialAmount: '0x2', maxAmount: '0x1' })],
    [
      'a period of zero seconds',
      undefined,
      current({}, { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 0 } }),
    ],
  ])('error: %s is refused', (_, reason, request) => {
    expect(() => readCurrent(request)).toThrow(
      expect.objectContaining({ code: 'rpc.invalid_params', ...(reason ? { details: { reason } } : {}) }),
    )
  })

  test.each([
    ['none', []],
    ['two', [current(), current()]],
    ['no list', current()],
  ])('error: %s at once is refused', (_, params) => {
    expect(() => readCurrentRequest(params, NOW)).toThrow('rpc.invalid_params')
  })
})
