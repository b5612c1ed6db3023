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

/** Limits of a call on the node that runs it. */
export interface CallBounds {
  /** Units of gas. */
  readonly gasLimit: bigint
  /** `false`: the call must not change the state that later calls of the same batch read. */
  readonly mayWrite: boolean
  /** The target was named by a visitor. If it turns out to be costly, it is not called again for some time. */
  readonly isUntrusted: boolean
}

/** For contracts from the operator's own tables: routers, quoters, pools. Quoters write and revert. */
export const KNOWN_CONTRACT: CallBounds = { gasLimit: 5_000_000n, mayWrite: true, isUntrusted: false }

/**
 * For `decimals`, `balanceOf` and similar reads of any address. Tokens behind proxies that compute interest need about
 * 100,000 units of gas, nested vaults several times as much.
 */
const UNTRUSTED_READ: CallBounds = { gasLimit: 500_000n, mayWrite: false, isUntrusted: true }

/** One read call to a contract. */
export interface ContractCall<T> {
  readonly target: Address
  readonly data: Hex
  /** Default: {@link KNOWN_CONTRACT}. */
  readonly bounds?: CallBounds
  /** Decodes the answer. If it throws, the call has no answer. */
  readonly decode: (answer: Hex) => T
}

/** Creates a contract call. Its types follow from the contract's ABI. */
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
  // viem's generics cannot be applied to generic parameters; the signature above checks the callers.
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

/** The same call, for an address that a visitor named. */
export function untrusted<T>(call: ContractCall<T>): ContractCall<T> {
  return { ...call, bounds: UNTRUSTED_READ }
}
