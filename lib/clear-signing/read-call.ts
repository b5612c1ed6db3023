import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { describeCall } from './describe-data'
import { byteLength, functionReader, MAX_READ_BYTES, readerOf, selectorOf } from './function-reader'
import type { KnownContracts } from './known-contracts'
import { readPermissionCall } from './permission-calls'
import { readRouterCalls } from './router-calls'
import type { Call, ReadCall, Statement } from './statement'
import { readTokenCall } from './token-calls'

/** Levels of `multicall` in a `multicall`, and calls of all of them. */
const MAX_MULTICALL_DEPTH = 2
const MAX_MULTICALL_CALLS = 32
/** Levels of calls inside of calls that descriptors show, and calls of all of them. */
const MAX_INNER_DEPTH = 3
const MAX_INNER_CALLS = 64

const NOTHING_SAID: ReadCall = { statements: [], paid: 0n }

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
  return readAtDepth(call, known, { depth: 0, inner: { left: MAX_INNER_CALLS } })
}

/** Returns a reader of the calls inside of one message. Together they have the limits of one call. */
export function innerCallReader(known: KnownContracts): (call: Call) => readonly Statement[] {
  return readInside(known, { depth: 0, inner: { left: MAX_INNER_CALLS } })
}

/** Where in a request a call is. */
interface Position {
  /** Of calls inside of calls. */
  readonly depth: number
  /** Inner calls that are still read, counted down: a descriptor may show one part of the data as many calls. */
  readonly inner: { left: number }
}

function readInside(known: KnownContracts, { depth, inner }: Position): (call: Call) => readonly Statement[] {
  return (call) => {
    inner.left -= 1
    return readAtDepth(call, known, { depth: depth + 1, inner })
  }
}

function readAtDepth(call: Call, known: KnownContracts, position: Position): readonly Statement[] {
  const { value, data } = call
  if (call.to === null) return withValue(null, value, [{ kind: 'create', bytes: byteLength(data) }])
  const to = getAddress(call.to)
  const isWithin = position.depth <= MAX_INNER_DEPTH && position.inner.left >= 0
  const read = isWithin ? readKnownCall(call, to, known, position) : null
  if (!read) return withValue(to, value, [unknownCall(to, data)])
  return withValue(to, value - read.paid, read.statements)
}

function readKnownCall(call: Call, to: Address, known: KnownContracts, position: Position): ReadCall | null {
  const { value, data } = call
  if (byteLength(data) > MAX_READ_BYTES) return null
  if (known.routers.some((router) => getAddress(router) === to)) {
    const calls = flatCalls(data)
    return data === '0x' ? NOTHING_SAID : calls && readRouterCalls({ router: to, value, calls }, known)
  }
  const whole = readOneCall(call, to, known, position)
  if (whole) return whole
  const calls = data === '0x' ? [] : flatCalls(data)
  if (!calls) return null
  // What a multicall sends on is not known: its value is a statement of its own.
  const statements = calls.flatMap((inner) => {
    return readOneCall({ ...call, value: 0n, data: inner }, to, known, position)?.statements ?? [unknownCall(to, inner)]
  })
  return { statements, paid: 0n }
}

/** Reads a call by our own rules, and if they do not know it, by a descriptor. */
function readOneCall(call: Call, to: Address, known: KnownContracts, position: Position): ReadCall | null {
  const { value, data } = call
  const own = readTokenCall({ to, value, data }, known) ?? readPermissionCall({ to, value, data }, known)
  if (own || !known.descriptors) return own
  const described = describeCall(call, to, {
    descriptors: known.descriptors,
    account: getAddress(known.account),
    readInner: readInside(known, position),
  })
  return described && { statements: [described.statement], paid: described.saysValue ? value : 0n }
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
