import 'server-only'
import type { Hex } from 'viem'
import { namehash } from 'viem/ens'
import { decodeFunctionData, hexToBytes, parseAbi } from 'viem/utils'
import { isNormalized } from './normalize-name'

/** ENSIP-10: what a client asks a wildcard resolver, and so its gateway. */
const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** The calls of a resolver that are answered. Each names the node, which must be that of the name (ENSIP-1). */
export const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
export const multicallAbi = parseAbi(['function multicall(bytes[] calls) view returns (bytes[])'])

/** Bytes of a request at most: a name, and a multicall of some tens of records. */
const MAX_CALL_BYTES = 4_096
const MAX_CALLS = 40

export type RecordCall =
  | { readonly kind: 'addr' }
  | { readonly kind: 'coin'; readonly coinType: bigint }
  | { readonly kind: 'text'; readonly key: string }
  | { readonly kind: 'contenthash' }
  | { readonly kind: 'name' }

/** A request that was read completely. */
export interface GatewayCall {
  /** Normalised. */
  readonly name: string
  readonly calls: readonly RecordCall[]
  readonly isMulticall: boolean
}

/** Reads the request of a client; `null` for anything but a call of {@link resolveAbi} with records of one name. */
export function readGatewayCall(request: Hex): GatewayCall | null {
  if (request.length > 2 + 2 * MAX_CALL_BYTES) return null
  try {
    const [dnsName, data] = decodeFunctionData({ abi: resolveAbi, data: request }).args
    const name = readDnsName(hexToBytes(dnsName))
    if (name === null) return null
    const node = namehash(name)
    const inner = callsIn(data)
    if (inner === null) return { name, calls: [readRecordCall(data, node)], isMulticall: false }
    if (inner.length === 0 || inner.length > MAX_CALLS) return null
    return { name, calls: inner.map((call) => readRecordCall(call, node)), isMulticall: true }
  } catch {
    // Decoders throw for another function and for data that does not fit.
    return null
  }
}

/** The calls of a multicall; `null` for another function. */
function callsIn(data: Hex): readonly Hex[] | null {
  try {
    return decodeFunctionData({ abi: multicallAbi, data }).args[0]
  } catch {
    return null
  }
}

/** @throws {Error} for another function, and for the node of another name. */
function readRecordCall(data: Hex, node: Hex): RecordCall {
  const { functionName, args } = decodeFunctionData({ abi: recordAbi, data })
  if (args[0] !== node) throw new Error('the node is not that of the name')
  switch (functionName) {
    case 'addr':
      return args[1] === undefined ? { kind: 'addr' } : { kind: 'coin', coinType: args[1] }
    case 'text':
      return { kind: 'text', key: args[1] }
    default:
      return { kind: functionName }
  }
}

/** A name in the format of the DNS: each label with its length before it, and a zero at the end. */
function readDnsName(bytes: Uint8Array): string | null {
  const labels: string[] = []
  let offset = 0
  for (let length = bytes[0] ?? 0; length > 0; length = bytes[offset] ?? 0) {
    const label = bytes.subarray(offset + 1, offset + 1 + length)
    // The labels that we answer are ASCII; others would only be empty.
    if (label.length < length || label.some((byte) => byte === 0 || byte === 0x2e || byte > 0x7f)) return null
    labels.push(String.fromCharCode(...label))
    offset += 1 + length
  }
  const name = labels.join('.')
  return offset + 1 === bytes.length && isNormalized(name) ? name : null
}
