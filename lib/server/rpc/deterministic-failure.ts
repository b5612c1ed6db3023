import 'server-only'
import { RETRIED_RPC_CODES } from '../upstream/retry-policy'

/** EIP-1474 and geth: "execution reverted". */
const REVERTED_CODE = 3

/**
 * Error messages, in lower case, of geth, anvil (revm), Erigon, Nethermind and Besu for calls that fail by the rules of
 * the chain.
 */
const DETERMINISTIC_WORDS: readonly string[] = [
  'out of gas',
  'outofgas',
  'revert',
  'evm error',
  'vm execution error',
  'invalid opcode',
  'invalid jump',
  'stack underflow',
  'stack limit',
  'gas limit reached',
  'gas required exceeds',
  'intrinsic gas',
  'insufficient funds',
]
const MAX_MESSAGE_LENGTH = 500

/** Whether the same call would fail on any node, because the chain executed it and it failed. A retry is useless. */
export function isDeterministicFailure({
  code,
  message,
}: {
  readonly code: number
  readonly message: string
}): boolean {
  if (code === REVERTED_CODE) return true
  const words = message.slice(0, MAX_MESSAGE_LENGTH).toLowerCase()
  return DETERMINISTIC_WORDS.some((word) => words.includes(word))
}

/**
 * Whether to retry: the RPC codes of spec section 8, unless the failure is deterministic (anvil reports these as
 * -32603).
 */
export function isRetriedFailure(failure: { readonly code: number; readonly message: string }): boolean {
  return RETRIED_RPC_CODES.includes(failure.code) && !isDeterministicFailure(failure)
}
