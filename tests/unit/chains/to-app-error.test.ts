import { HttpRequestError, InsufficientFundsError, TransactionExecutionError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ErrorSource, node, wallet } from '@/lib/chains/foreign-words'
import { isAlreadyKnown, toAppError } from '@/lib/chains/to-app-error'
import { copyForeignError } from '@/lib/core/foreign-error'

const codeOf = (cause: unknown, source: ErrorSource = wallet) =>
  toAppError(copyForeignError(cause), 'wallet.failed', { source }).code

describe('toAppError', () => {
  test.each([
    [4001, 'wallet.rejected'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupported_method'],
    [4900, 'wallet.disconnected'],
    [4901, 'wallet.chain_disconnected'],
    [4902, 'wallet.unknown_chain'],
    [5000, 'wallet.rejected'],
    [5700, 'wallet.unsupported_capability'],
    [5710, 'wallet.unsupported_chain_id'],
    [5720, 'wallet.duplicate_id'],
    [5730, 'wallet.unknown_bundle'],
    [5740, 'wallet.bundle_too_large'],
    [5750, 'wallet.upgrade_rejected'],
    [5760, 'wallet.atomicity_unsupported'],
    [-32700, 'rpc.parse'],
    [-32600, 'rpc.invalid_request'],
    [-32601, 'rpc.method_not_found'],
    [-32602, 'rpc.invalid_params'],
    [-32603, 'wallet.failed'],
    [-32000, 'rpc.invalid_input'],
    [-32001, 'rpc.resource_not_found'],
    [-32002, 'wallet.request_pending'],
    [-32003, 'rpc.transaction_rejected'],
    [-32004, 'rpc.method_not_supported'],
    [-32005, 'rpc.limit_exceeded'],
    [-32006, 'rpc.version_not_supported'],
    [9999, 'wallet.failed'],
  ] as const)('behavior: wallet error %i becomes %s', (code, expected) => {
    expect(codeOf({ code, message: 'x' })).toBe(expected)
    expect(codeOf({ code: String(code), message: 'x' })).toBe(expected)
    expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code } } })).toBe(
      expected === 'wallet.failed' || expected === 'rpc.invalid_input' || expected === 'rpc.transaction_rejected'
        ? 'wallet.failed'
        : expected,
    )
  })

  test('behavior: -32002 from a node becomes "resource unavailable"', () => {
    expect(codeOf({ code: -32002 }, node)).toBe('rpc.resource_unavailable')
  })

  test.each([
    ['User rejected the request.', 'wallet.rejected'],
    ['MetaMask Tx Signature: User denied transaction signature.', 'wallet.rejected'],
    ['Cancelled by user', 'wallet.rejected'],
    ["Request of type 'wallet_requestPermissions' already pending for origin", 'wallet.request_pending'],
    ['request already pending', 'wallet.request_pending'],
    ['Unrecognized chain ID "0x7a69". Try adding the chain first.', 'wallet.unknown_chain'],
    ['insufficient funds for gas * price + value: balance 0, tx cost 42', 'swap.insufficient_gas'],
    ['already known', 'transaction.unsure'],
    ['nonce too low: next nonce 5, tx nonce 3', 'transaction.replaced'],
    ['replacement transaction underpriced', 'rpc.transaction_rejected'],
    ['execution reverted: TRANSFER_FAILED', 'transaction.reverted'],
  ] as const)('behavior: the message "%s" decides if the number does not', (message, expected) => {
    expect(codeOf(new Error(message))).toBe(expected)
    expect(codeOf(message)).toBe(expected)
    expect(codeOf({ code: -32000, message })).toBe(expected)
    expect(codeOf({ code: -32603, message: 'Internal error', data: { code: -32000, message } })).toBe(expected)
  })

  test.each([
    [
      new TransactionExecutionError(new UserRejectedRequestError(new Error('no')), { account: null }),
      'wallet.rejected',
    ],
    [new InsufficientFundsError(), 'swap.insufficient_gas'],
    [new HttpRequestError({ url: 'http://localhost', status: 502 }), 'upstream.failed'],
    [Object.assign(new Error('x'), { code: 'ACTION_REJECTED' }), 'wallet.rejected'],
    [Object.assign(new Error('x'), { code: 'INSUFFICIENT_FUNDS' }), 'swap.insufficient_gas'],
    [new DOMException('stop', 'AbortError'), 'request.aborted'],
  ] as const)('behavior: class names of libraries are known: %s', (error, expected) => {
    expect(codeOf(error)).toBe(expected)
  })

  test('behavior: a copy of the original error is the cause, and details are kept', () => {
    const cause = copyForeignError(new Error('insufficient funds'))
    const error = toAppError(cause, 'wallet.failed', { source: wallet, details: { symbol: 'ETH' } })
    expect(error.cause).toBe(cause)
    expect(error.details).toEqual({ symbol: 'ETH' })
    expect(toAppError(cause, 'wallet.failed', { source: wallet }).details).toEqual({ symbol: 'native currency' })
  })

  test.each([
    ['undefined', undefined],
    ['a symbol', Symbol('x')],
    ['a code that names an inherited property', { code: 'constructor', name: '__proto__' }],
    ['a sentence that says it after 10 MB', { message: `${'a '.repeat(5_000_000)}user rejected` }],
    [
      '4001 below 5,000 wrapped errors',
      Array.from({ length: 5_000 }).reduce<object>((cause) => ({ cause }), { code: 4001 }),
    ],
  ])('error: %s is unknown', (_, cause) => {
    expect(codeOf(cause)).toBe('wallet.failed')
  })
})

describe('isAlreadyKnown', () => {
  test.each([
    ['already known', true],
    ['ALREADY_KNOWN: already known', true],
    ['known transaction: 0xabc', true],
    ['transaction already imported', true],
    ['nonce too low', false],
    ['', false],
  ])('behavior: "%s" is %s', (message, expected) => {
    expect(isAlreadyKnown(message)).toBe(expected)
  })
})
