import { expect, test } from 'vitest'
import { refusalReason } from '@/lib/server/operations/refusal-reason'

test.each([
  [-32_500, "AA21 didn't pay prefund", 'funds'],
  [-32_500, 'UserOperation reverted during simulation with reason: AA25 invalid account nonce', 'nonce'],
  [-32_500, 'AA24 signature error', 'signature'],
  [-32_500, 'AA13 initCode failed or OOG', 'deployment'],
  [-32_500, 'FailedOp: AA33 reverted', 'paymaster'],
  [-32_501, 'refused by the paymaster', 'paymaster'],
  [-32_503, 'valid until is over', 'expired'],
  [-32_521, '0x08c379a0', 'reverts'],
  [-32_602, 'maxFeePerGas must be at least 12', 'fee'],
  [-32_602, 'Already known', 'known'],
  [-32_603, 'execution reverted', 'reverts'],
  [-32_603, 'AA99 of a later version', 'other'],
  [-32_601, 'no such method', 'other'],
] as const)('param: a bundler that answers %s, %s: %s', (code, message, reason) => {
  expect(refusalReason({ code, message })).toBe(reason)
})
