import 'server-only'
import { RETRIED_RPC_CODES } from '../upstream/retry-policy'

/** EIP-1474 and geth: "execution reverted". */
const REVERTED_CODE = 3

/** Words of geth, anvil (revm), Erigon, Nethermind and Besu for a call that the chain's own rules end, in lower case. */
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

/** Whether the same call fails again on any node: the chain ran it and it ended badly. Asking again only costs. */
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

/** Whether to ask again: the RPC codes of spec section 8, unless the failure is deterministic (anvil says -32603 then). */
export function isRetriedFailure(failure: { readonly code: number; readonly message: string }): boolean {
  return RETRIED_RPC_CODES.includes(failure.code) && !isDeterministicFailure(failure)
}
