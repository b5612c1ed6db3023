import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import type { Caip2 } from '@/lib/core/caip'
import { byteLength, functionReader, MAX_READ_BYTES, readerOf, selectorOf } from './function-reader'
import type { KnownContracts } from './known-contracts'
import { readRouterCalls } from './router-calls'
import type { ReadCall, Statement } from './statement'
import { readTokenCall, type TokenCall } from './token-calls'

/** Addresses in any spelling. */
export interface Call {
  readonly chainId: Caip2
  /** `null` creates a contract. */
  readonly to: Address | null
  /** Wei, or base units of the native token of the chain. */
  readonly value: bigint
  readonly data: Hex
}

/** Levels of `multicall` in a `multicall`, and calls of all of them. */
const MAX_MULTICALL_DEPTH = 2
const MAX_MULTICALL_CALLS = 32

const readMulticall = readerOf([
  functionReader('function multicall(bytes[] data)', ([calls]) => calls),
  functionReader('function multicall(uint256 deadline, bytes[] data)', ([, calls]) => calls),
  functionReader('function multicall(bytes32 previousBlockhash, bytes[] data)', ([, calls]) => calls),
])

/**
 * Says what a call does, as far as its bytes tell. There is at least one statement, and native tokens that a call sends
 * are always in one.
 *
 * ERC-20, ERC-721 and ERC-1155 are read by their functions, whatever contract is called: a contract that lies is found by
 * the simulation. Functions that mean something at one contract only (`deposit`, swaps) are read at known contracts. All
 * other data, and data with more bytes than its arguments, is `unknown`.
 */
export function readCall(call: Call, known: KnownContracts): readonly Statement[] {
  const { value, data } = call
  if (call.to === null) return withValue(null, value, [{ kind: 'create', bytes: byteLength(data) }])
  const to = getAddress(call.to)
  const { statements, paid } = readKnownCall({ to, value, data }, known) ?? {
    statements: [unknownCall(to, data)],
    paid: 0n,
  }
  return withValue(to, value - paid, statements)
}

function readKnownCall(call: TokenCall, known: KnownContracts): ReadCall | null {
  const { to, value, data } = call
  if (byteLength(data) > MAX_READ_BYTES) return null
  const isRouter = known.routers.some((router) => getAddress(router) === to)
  const token = isRouter ? null : readTokenCall(call, known)
  if (token) return token
  if (data === '0x') return { statements: [], paid: 0n }
  const calls = flatCalls(data)
  if (!calls) return null
  if (isRouter) return readRouterCalls({ router: to, value, calls }, known)
  // A multicall of tokens sends no value on to them.
  const statements = calls.flatMap(
    (inner) => readTokenCall({ to, value: 0n, data: inner }, known)?.statements ?? [unknownCall(to, inner)],
  )
  return { statements, paid: 0n }
}

/** The calls of a `multicall`, also of one inside it; any other data is one call. `null` for none, and for too many. */
function flatCalls(data: Hex, depth = 0): readonly Hex[] | null {
  const calls = readMulticall(data, null)
  if (!calls) return [data]
  if (depth === MAX_MULTICALL_DEPTH || calls.length === 0) return null
  const flat: Hex[] = []
  for (const call of calls) {
    const inner = flatCalls(call, depth + 1)
    if (!inner || flat.length + inner.length > MAX_MULTICALL_CALLS) return null
    flat.push(...inner)
  }
  return flat
}

/** Adds what is paid without being said. A call with neither data nor value is a payment of nothing. */
function withValue(to: Address | null, silent: bigint, statements: readonly Statement[]): readonly Statement[] {
  if (silent <= 0n && statements.length > 0) return statements
  return [{ kind: 'native', to, amount: silent }, ...statements]
}

function unknownCall(to: Address, data: Hex): Statement {
  return { kind: 'unknown', to, selector: selectorOf(data), bytes: byteLength(data) }
}
