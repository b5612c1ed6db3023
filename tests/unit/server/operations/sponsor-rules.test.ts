import type { Hex } from 'viem'
import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { readAccountCalls } from '@/lib/server/operations/account-calls'
import { budgetWithout } from '@/lib/server/operations/sponsor-ledger'
import { judgeOperation } from '@/lib/server/operations/sponsor-rules'
import {
  type AccountCall,
  implementationNames,
  type UnsignedOperation,
} from '@/lib/smart-account/account-implementation'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import { randomHex } from '@/tests/support/example-operation'
import { seededRandom } from '@/tests/support/seeded-random'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OTHER = '0x00000000000000000000000000000000000000aa'
const policy = {
  ...{ projectWeiPerDay: 1_000n, userWeiPerDay: 100n, maxGas: 1_000n, maxFeePerGas: 10n },
  targets: { [TOKEN.toLowerCase()]: ['0x095ea7b3'], [OTHER]: ['0x'] },
}
const operation: UnsignedOperation = {
  ...{ sender: OTHER, nonce: 0n, callData: '0x' },
  ...{ callGasLimit: 500n, verificationGasLimit: 300n, preVerificationGas: 100n },
  ...{ maxFeePerGas: 10n, maxPriorityFeePerGas: 10n, paymasterVerificationGasLimit: 99n, paymasterPostOpGasLimit: 1n },
}
const call = (to: Hex, data: Hex): AccountCall => ({ to, value: 0n, data })
const listed = call(TOKEN, '0x095ea7b3ff')

describe('what the policy pays for', () => {
  test.each([
    ['a listed selector of a listed target', [listed], {}, null],
    ['a listed call without data', [call(OTHER, '0x')], {}, null],
    ['all gas and the whole fee', [listed], {}, null],
    ['calldata that cannot be read', null, {}, 'target'],
    ['no call', [], {}, 'target'],
    ['another target', [call('0x00000000000000000000000000000000000000bb', '0x095ea7b3')], {}, 'target'],
    ['another selector', [call(TOKEN, '0xa9059cbb')], {}, 'target'],
    ['a selector of another target', [call(OTHER, '0x095ea7b3')], {}, 'target'],
    ['a listed call beside another', [listed, call(TOKEN, '0xa9059cbb')], {}, 'target'],
    ['data shorter than a selector', [call(OTHER, '0x0000')], {}, 'target'],
    ['a call without data that is not listed', [call(TOKEN, '0x')], {}, 'target'],
    ['one unit of gas too many', [listed], { callGasLimit: 501n }, 'gas'],
    ['gas of the paymaster too much', [listed], { paymasterPostOpGasLimit: 2n }, 'gas'],
    ['a fee too high', [listed], { maxFeePerGas: 11n }, 'gas'],
    ['a tip above the fee', [listed], { maxPriorityFeePerGas: 11n }, 'gas'],
  ] as const)('param: %s', (_what, calls, changes, reason) => {
    expect(judgeOperation({ ...operation, ...changes }, calls, policy)).toBe(reason)
  })

  test.each([
    [{ user: 40n, project: 500n }, 60n, null],
    [{ user: 40n, project: 500n }, 61n, 'user_budget'],
    [{ user: 0n, project: 950n }, 50n, null],
    [{ user: 0n, project: 950n }, 51n, 'budget'],
  ] as const)('param: taken %o, cost %s', (taken, cost, reason) => {
    expect(budgetWithout(taken, cost, policy)).toBe(reason)
  })
})

describe.each(implementationNames)('calls in the calldata of %s', (name) => {
  test('behavior: what the account encodes is read back, 200 random batches', async () => {
    const account = await loadImplementation(name)
    const random = seededRandom(7)
    for (let turn = 0; turn < 200; turn += 1) {
      const calls = Array.from({ length: 1 + random(5) }, () => ({
        to: randomHex(random, 20),
        value: BigInt(randomHex(random, 8)),
        data: randomHex(random, random(80)),
      }))
      const read = readAccountCalls(account, account.encodeCalls(calls))
      expect(read?.map(({ to, ...rest }) => ({ ...rest, to: to.toLowerCase() }))).toEqual(calls)
    }
  })

  test('error: calldata with a byte more, less or changed in its form is not read', async () => {
    const account = await loadImplementation(name)
    const data = account.encodeCalls([listed, call(OTHER, '0x')])
    expect(readAccountCalls(account, data)).not.toBeNull()
    expect(readAccountCalls(account, `${data}00`)).toBeNull()
    expect(readAccountCalls(account, data.slice(0, -2) as Hex)).toBeNull()
    // Another function of the account.
    expect(readAccountCalls(account, `0xffffffff${data.slice(10)}`)).toBeNull()
    expect(readAccountCalls(account, '0x')).toBeNull()
    expect(readAccountCalls(account, zeroHash)).toBeNull()
    const other = await loadImplementation(name === 'safe' ? 'hybridDeleGator' : 'safe')
    expect(readAccountCalls(other, data)).toBeNull()
  })
})
