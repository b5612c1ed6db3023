import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { type ContractCall, KNOWN_CONTRACT } from '../contract-call'
import { RpcCallError } from '../rpc-call'
import type { RpcProvider } from '../rpc-provider'
import compiled from './compiled/BoundedCalls.json'

const boundedCallsAbi = parseAbi([
  'struct Call { address target; uint256 gasLimit; bool mayWrite; bytes data; }',
  'struct Answer { bool success; bool isCostly; bytes data; }',
  'function run(Call[] calls, uint256 maxAnswerBytes) returns (Answer[] answers)',
])
const RUN = { abi: boundedCallsAbi, functionName: 'run' } as const
const CODE = compiled.runtimeCode as Hex

/** No contract is deployed at this address on any chain. The `eth_call` places our code here by a state override. */
const CALLER: Address = '0x466f796572426F756e64656443616C6c73000001'
/** Maximum length of an answer in bytes. Every answer that we read is shorter, including names of tokens. */
const MAX_ANSWER_BYTES = 1_024n
/** "Invalid params" and "method not found": the codes of nodes that do not support state overrides. */
const UNSUPPORTED_CODES: readonly number[] = [-32602, -32601]

export interface BoundedAnswer {
  /** `null` if the call failed or returned more than 1,024 bytes. */
  readonly data: Hex | null
  /** The call failed and used most of its gas. */
  readonly isCostly: boolean
}

/**
 * Runs the calls in one `eth_call`, each within its {@link CallBounds}. Needs no contract on the chain.
 *
 * @returns the answers of the first calls, at least one; fewer than requested if the node's gas limit was reached.
 *   `null` if the node does not support state overrides.
 * @throws {AppError | RpcCallError} when no node answered, or the node refused the whole call.
 */
export async function askBounded(
  rpc: RpcProvider,
  chainId: Caip2,
  calls: readonly ContractCall<unknown>[],
  signal?: AbortSignal,
): Promise<readonly BoundedAnswer[] | null> {
  const described = calls.map(({ target, data, bounds = KNOWN_CONTRACT }) => {
    const { gasLimit, mayWrite } = bounds
    return { target, gasLimit, mayWrite, data }
  })
  const data = encodeFunctionData({ ...RUN, args: [described, MAX_ANSWER_BYTES] })
  const params = [{ to: CALLER, data }, 'latest', { [CALLER]: { code: CODE } }]
  try {
    const reply = await rpc.request(chainId, { method: 'eth_call', params }, signal)
    return readAnswers(reply)
  } catch (cause) {
    if (cause instanceof RpcCallError && UNSUPPORTED_CODES.includes(cause.code)) return null
    throw cause
  }
}

/** A node that ignores the override calls an address without code, which returns `0x`. */
function readAnswers(reply: unknown): readonly BoundedAnswer[] | null {
  if (typeof reply !== 'string' || reply === '0x') return null
  try {
    const answers = decodeFunctionResult({ ...RUN, data: reply as Hex })
    return answers.map(({ success, isCostly, data }) => ({ data: success ? data : null, isCostly }))
  } catch (cause) {
    throw new AppError('upstream.invalid_reply', { cause })
  }
}
