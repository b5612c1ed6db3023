import 'server-only'
import { type Address, type Hex, zeroAddress } from 'viem'
import { sign } from 'viem/accounts'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  keccak256,
  parseAbiParameters,
} from 'viem/utils'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import type { NameRecord } from '@/lib/names/names-contract'
import { readCoinAddress } from './coin-address'
import { type GatewayCall, multicallAbi, type RecordCall, recordAbi } from './gateway-call'

/** How long a signed answer is valid, in seconds. */
export const ANSWER_LIFE_S = 300

/** What the gateway knows about the name of a call. */
export interface GatewayFacts {
  /** `null` for a name that is not registered: all its records are empty. */
  readonly record: NameRecord | null
  /** The name of the address that a reverse name stands for; `''` without one, and for any other name. */
  readonly reverse: string
}

/** The result of the function that was called, as its ABI encodes it. */
export function encodeResult({ calls, isMulticall }: GatewayCall, facts: GatewayFacts): Hex {
  const results = calls.map((call) => encodeRecord(call, facts))
  if (!isMulticall) return results[0] ?? '0x'
  return encodeFunctionResult({ abi: multicallAbi, functionName: 'multicall', result: results })
}

function encodeRecord(call: RecordCall, { record, reverse }: GatewayFacts): Hex {
  switch (call.kind) {
    case 'addr': {
      const address = (record?.addresses[ETHEREUM_COIN_TYPE]?.address ?? zeroAddress) as Address
      return encodeAbiParameters(parseAbiParameters('address'), [address])
    }
    case 'coin':
      return encodeAbiParameters(parseAbiParameters('bytes'), [coinBytes(record, call.coinType)])
    case 'text':
      return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: textOf(record, call.key) })
    case 'contenthash':
      return encodeFunctionResult({ abi: recordAbi, functionName: 'contenthash', result: '0x' })
    case 'name':
      return encodeFunctionResult({ abi: recordAbi, functionName: 'name', result: reverse })
  }
}

function coinBytes(record: NameRecord | null, coinType: bigint): Hex {
  const address = record?.addresses[coinType.toString()]?.address
  return address === undefined ? '0x' : (readCoinAddress(Number(coinType), address)?.bytes ?? '0x')
}

function textOf(record: NameRecord | null, key: string): string {
  return record && Object.hasOwn(record.attributes, key) ? (record.attributes[key] ?? '') : ''
}

/**
 * Signs a result for a resolver contract: for it alone, for this request and until `expires`. `NameResolver.sol` checks
 * the same. 65 bytes, with a low s.
 *
 * @param expires - Unix time in seconds.
 * @returns the answer that the client gives to the contract.
 */
export async function signAnswer(
  { resolver, request, result, expires }: { resolver: Address; request: Hex; result: Hex; expires: bigint },
  privateKey: Hex,
): Promise<Hex> {
  const facts = encodePacked(
    ['address', 'uint64', 'bytes32', 'bytes32'],
    [resolver, expires, keccak256(request), keccak256(result)],
  )
  // ERC-191, version 0: no transaction and no message of a wallet begins so.
  const signature = await sign({ hash: keccak256(concat(['0x1900', facts])), privateKey, to: 'hex' })
  return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
}
