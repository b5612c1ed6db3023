import 'server-only'
import type { Hex } from 'viem'
import { decodeAbiParameters, decodeFunctionData, hexToBigInt, hexToNumber, parseAbi, size, slice } from 'viem/utils'
import type { AccountCall, AccountImplementation } from '@/lib/smart-account/account-implementation'

const delegatorAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
const batch = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'to' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const
const safeAbi = parseAbi([
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])
const multiSendAbi = parseAbi(['function multiSend(bytes transactions)'])

/** Bytes of a call in the packing of a Safe before its data: kind, address, value, length. */
const PACKED_HEAD = 1 + 20 + 32 + 32

const readers = { hybridDeleGator: readDelegatorCalls, safe: readSafeCalls } as const

/**
 * The calls that an operation makes, from the calldata of its account. Only the form in which we write them is read: the
 * calls are written again and must give the same bytes, so that calldata cannot say one thing to this reader and another
 * to the contract.
 *
 * @returns `null` for calldata of any other form.
 */
export function readAccountCalls(implementation: AccountImplementation, callData: Hex): readonly AccountCall[] | null {
  try {
    const calls = readers[implementation.name](callData)
    if (calls.length === 0) return null
    return implementation.encodeCalls(calls).toLowerCase() === callData.toLowerCase() ? calls : null
  } catch {
    // The calldata comes from outside; viem throws errors of many classes for what it cannot decode.
    return null
  }
}

function readDelegatorCalls(callData: Hex): readonly AccountCall[] {
  const { args } = decodeFunctionData({ abi: delegatorAbi, data: callData })
  if (args.length === 1) {
    const [{ target, value, callData: data }] = args
    return [{ to: target, value, data }]
  }
  const [calls] = decodeAbiParameters(batch, args[1])
  return calls
}

function readSafeCalls(callData: Hex): readonly AccountCall[] {
  const { args } = decodeFunctionData({ abi: safeAbi, data: callData })
  const [to, value, data, kind] = args
  if (kind === 0) return [{ to, value, data }]
  const [packed] = decodeFunctionData({ abi: multiSendAbi, data }).args
  const calls: AccountCall[] = []
  for (let at = 0; at < size(packed); ) {
    const from = at + 1
    const dataLength = hexToNumber(slice(packed, from + 52, from + 84))
    const end = at + PACKED_HEAD + dataLength
    calls.push({
      to: slice(packed, from, from + 20),
      value: hexToBigInt(slice(packed, from + 20, from + 52)),
      data: dataLength === 0 ? '0x' : slice(packed, at + PACKED_HEAD, end, { strict: true }),
    })
    at = end
  }
  return calls
}
