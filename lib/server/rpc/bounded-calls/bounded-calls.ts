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

/** Nothing is deployed here on any chain; an `eth_call` puts our code here for its own duration. */
const CALLER: Address = '0x466f796572426F756e64656443616C6c73000001'
/** A token's name of 1,000 characters is no name. No answer that we ask for is longer. */
const MAX_ANSWER_BYTES = 1_024n
/** "Invalid params", "method not found": what nodes say that do not know state overrides. */
const UNSUPPORTED_CODES: readonly number[] = [-32602, -32601]

export interface BoundedAnswer {
  /** `null` where the call failed, or answered more than 1,024 bytes. */
  readonly data: Hex | null
  /** It failed with most of its gas used. */
  readonly isCostly: boolean
}

/**
 * Makes the calls in one `eth_call`, each within its {@link CallBounds}. Nothing has to be deployed on the chain.
 *
 * @returns answers of the first calls, at least one: fewer than were asked for where the node's gas did not suffice.
 *   `null` when the node does not know state overrides.
 * @throws {AppError | RpcCallError} when no node could be asked, or the node refused the whole call.
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

/** A node that passes over the override calls an empty address, which answers `0x`. */
function readAnswers(reply: unknown): readonly BoundedAnswer[] | null {
  if (typeof reply !== 'string' || reply === '0x') return null
  try {
    const answers = decodeFunctionResult({ ...RUN, data: reply as Hex })
    return answers.map(({ success, isCostly, data }) => ({ data: success ? data : null, isCostly }))
  } catch (cause) {
    throw new AppError('upstream.invalid_reply', { cause })
  }
}
