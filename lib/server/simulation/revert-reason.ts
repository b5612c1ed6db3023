import 'server-only'
import { decodeErrorResult, type Hex } from 'viem'
import { revertReasonText } from '../tokens/token-text'

/** `Error(string)` and `Panic(uint256)`, the errors of Solidity itself. */
const solidityErrors = [
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const

/** The text that a contract gives for its failure, made harmless; `null` for a failure without a text. */
export function revertReason(answer: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi: solidityErrors, data: answer })
    return errorName === 'Error' ? revertReasonText(args[0]) || null : null
  } catch {
    return null
  }
}
