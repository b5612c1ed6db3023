import type { Abi, AbiFunction, DecodeFunctionDataReturnType, Hex, ParseAbi } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbiItem, toFunctionSelector } from 'viem/utils'
import { isInOrder } from './abi-layout'

/** Longest calldata that is read, in bytes. */
export const MAX_READ_BYTES = 64 * 1024

/** Reads the calls of one function. `C` is what it needs to know beside the data, `R` what it makes of a call. */
export interface FunctionReader<C, R> {
  readonly selector: Hex
  /** Returns `null` for data that is not exactly one call of the function, and for arguments that it does not read. */
  read(data: Hex, context: C): R | null
}

type Arguments<S extends string> =
  ParseAbi<readonly [S]> extends infer A extends Abi ? DecodeFunctionDataReturnType<A>['args'] : never

/**
 * Decodes the arguments of a call. Returns `null` for bytes that differ from a fresh encoding of what was decoded:
 * trailing bytes, address words with other bytes before the address, offsets in an order of their own. So what is read
 * is all that the data says.
 */
export function decodeExactly(abiItem: AbiFunction, data: Hex): readonly unknown[] | null {
  if (!isInOrder(abiItem.inputs, `0x${data.slice(10)}`)) return null
  try {
    const { args = [] } = decodeFunctionData({ abi: [abiItem], data })
    const again = encodeFunctionData({ abi: [abiItem], functionName: abiItem.name, args })
    return again === data.toLowerCase() ? args : null
  } catch {
    return null
  }
}

/**
 * Creates the reader of a function.
 *
 * @param signature - As Solidity writes it: `function transfer(address to, uint256 amount)`.
 */
export function functionReader<const S extends string, C, R>(
  signature: S,
  read: (args: Arguments<S>, context: C) => R | null,
): FunctionReader<C, R> {
  const abiItem = parseAbiItem(signature as string) as AbiFunction
  return {
    selector: toFunctionSelector(abiItem),
    read(data, context) {
      const args = decodeExactly(abiItem, data)
      return args && read(args as Arguments<S>, context)
    },
  }
}

/** Reads data with the reader of its selector. Returns `null` if there is none, or it does not read the data. */
export function readerOf<C, R>(readers: readonly FunctionReader<C, R>[]): (data: Hex, context: C) => R | null {
  const bySelector = new Map(readers.map((reader) => [reader.selector, reader]))
  return (data, context) => bySelector.get(selectorOf(data) ?? '0x')?.read(data, context) ?? null
}

/** The first four bytes in lower case; `null` for shorter data. */
export function selectorOf(data: Hex): Hex | null {
  return data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : null
}

export function byteLength(data: Hex): number {
  return (data.length - 2) / 2
}
