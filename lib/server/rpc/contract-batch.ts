import 'server-only'
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
} from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcProvider } from './rpc-provider'

/** One question to a contract. */
export interface ContractCall<T> {
  readonly target: Address
  readonly data: Hex
  /** Reads the answer; what it throws counts as no answer. */
  readonly decode: (answer: Hex) => T
}

/** Describes a question, typed by the contract's ABI. */
export function contractCall<
  const A extends Abi,
  N extends ContractFunctionName<A, 'view'>,
  const P extends ContractFunctionArgs<A, 'view', N>,
  T,
>(
  target: Address,
  abi: A,
  functionName: N,
  args: P,
  pick: (result: ContractFunctionReturnType<A, 'view', N, P>) => T,
): ContractCall<T> {
  // viem's generics do not follow ours through; the signature above keeps callers honest.
  const described = { abi: abi as Abi, functionName: functionName as string }
  return {
    target,
    data: encodeFunctionData({ ...described, args: args as readonly unknown[] }),
    decode: (data) => pick(decodeFunctionResult({ ...described, data }) as ContractFunctionReturnType<A, 'view', N, P>),
  }
}

/**
 * Asks everything at one block in one `eth_call` through Multicall3, or, on a chain without it, in one JSON-RPC batch.
 *
 * @returns an answer for every call, in order; `null` where the contract did not answer, or answered something else.
 * @throws {AppError | RpcCallError} when no node could be asked, or the node refused the whole call.
 */
export async function readContracts<T>(
  rpc: RpcProvider,
  chainId: Caip2,
  calls: readonly ContractCall<T>[],
  signal?: AbortSignal,
): Promise<readonly (T | null)[]> {
  if (calls.length === 0) return []
  const multicall = multicallAddress(rpc, chainId)
  const answers = multicall
    ? await readTogether(rpc, chainId, multicall, calls, signal)
    : await readApart(rpc, chainId, calls, signal)
  return calls.map(({ decode }, index) => {
    const answer = answers[index]
    if (!answer || answer === '0x') return null
    try {
      return decode(answer)
    } catch {
      return null
    }
  })
}

/** Where Multicall3 is on the chain, if it is there. */
export function multicallAddress(rpc: RpcProvider, chainId: Caip2): Address | undefined {
  return rpc.client(chainId).chain?.contracts?.multicall3?.address
}

async function readTogether(
  rpc: RpcProvider,
  chainId: Caip2,
  multicall: Address,
  calls: readonly ContractCall<unknown>[],
  signal?: AbortSignal,
): Promise<readonly (Hex | null)[]> {
  const described = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const data = encodeFunctionData({
    ...described,
    args: [calls.map((call) => ({ target: call.target, callData: call.data, allowFailure: true }))],
  })
  const answer = await rpc.request(chainId, { method: 'eth_call', params: [{ to: multicall, data }, 'latest'] }, signal)
  const results = decodeFunctionResult({ ...described, data: answer as Hex })
  return results.map(({ success, returnData }) => (success ? returnData : null))
}

async function readApart(
  rpc: RpcProvider,
  chainId: Caip2,
  calls: readonly ContractCall<unknown>[],
  signal?: AbortSignal,
): Promise<readonly (Hex | null)[]> {
  const answers = await rpc.relay(
    chainId,
    calls.map(({ target, data }) => ({
      method: 'eth_call',
      params: JSON.stringify([{ to: target, data }, 'latest']),
    })),
    signal,
  )
  const reasons = answers.map(({ error }) => error?.reason)
  // A contract that reverts is an answer; nobody there to ask is a failure.
  if (reasons.every((reason) => reason !== undefined)) throw reasons[0]
  return answers.map(({ result }) => (result === undefined ? null : (JSON.parse(result) as Hex)))
}
