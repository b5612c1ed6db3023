import 'server-only'
import { type Address, parseAbi } from 'viem'
import { isTokenDecimals } from '@/lib/core/token-decimals'
import { type ContractCall, contractCall, untrusted } from '../rpc/contract-call'

const decimalsAbi = parseAbi(['function decimals() view returns (uint8)'])

/**
 * Reads the decimals of a token; used for every such read of the server. viem decodes all 32 bytes as a number,
 * whatever the ABI says, so any value but 0 to 255 is rejected here.
 */
export function tokenDecimalsCall(token: Address): ContractCall<number> {
  const call = contractCall(token, decimalsAbi, 'decimals', [], (decimals) => {
    if (!isTokenDecimals(decimals)) throw new RangeError('decimals must be an integer from 0 to 255')
    return decimals
  })
  return untrusted(call)
}
