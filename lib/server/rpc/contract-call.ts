import 'server-only'
import {
  type Abi,
  type AbiFunction,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  prepareEncodeFunctionData,
} from 'viem'

/** What a call may cost the node that runs it. */
export interface CallBounds {
  /** Units of gas. */
  readonly gasLimit: bigint
  /** `false`: the call may not change the state that later calls of the same batch read. */
  readonly mayWrite: boolean
  /** A visitor named the target: one that turns out to be costly is not called again for a while. */
  readonly isUntrusted: boolean
}

/** Contracts of the operator's own tables: routers, quoters, pools. Quoters write and revert. */
export const KNOWN_CONTRACT: CallBounds = { gasLimit: 5_000_000n, mayWrite: true, isUntrusted: false }

/**
 * `decimals`, `balanceOf` and the like of any address at all. Tokens behind proxies that compute interest need about
 * 100,000 units, vaults of vaults a few times as much.
 */
const UNTRUSTED_READ: CallBounds = { gasLimit: 500_000n, mayWrite: false, isUntrusted: true }

/** One question to a contract. */
export interface ContractCall<T> {
  readonly target: Address
  readonly data: Hex
  /** Default: {@link KNOWN_CONTRACT}. */
  readonly bounds?: CallBounds
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
  const { abi: item, functionName: selector, name } = preparedFunction(abi, functionName as string)
  return {
    target,
    data: encodeFunctionData({ abi: item, functionName: selector, args: args as readonly unknown[] }),
    decode: (data) =>
      pick(
        decodeFunctionResult({ abi: item, functionName: name, data }) as ContractFunctionReturnType<A, 'view', N, P>,
      ),
  }
}

interface PreparedFunction {
  readonly abi: readonly [AbiFunction]
  readonly functionName: Hex
  readonly name: string
}

const preparedFunctions = new WeakMap<Abi, Map<string, PreparedFunction>>()

/** Finds a function in its ABI and hashes its selector once, not for each of the hundreds of calls in a batch. */
function preparedFunction(abi: Abi, name: string): PreparedFunction {
  const functions = preparedFunctions.get(abi) ?? new Map<string, PreparedFunction>()
  preparedFunctions.set(abi, functions)
  const known = functions.get(name)
  if (known) return known
  const { abi: item, functionName } = prepareEncodeFunctionData({ abi, functionName: name })
  const prepared = { abi: item as readonly [AbiFunction], functionName, name }
  functions.set(name, prepared)
  return prepared
}

/** The same question to an address that a visitor named. */
export function untrusted<T>(call: ContractCall<T>): ContractCall<T> {
  return { ...call, bounds: UNTRUSTED_READ }
}
