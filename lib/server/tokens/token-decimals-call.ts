import 'server-only'
import { type Address, parseAbi } from 'viem'
import { isTokenDecimals } from '@/lib/core/token-decimals'
import { type ContractCall, contractCall, untrusted } from '../rpc/contract-call'

const decimalsAbi = parseAbi(['function decimals() view returns (uint8)'])

/**
 * Asks a token for its decimals: the only way of the server to them. viem reads all 32 bytes as a number, whatever the
 * ABI says, so that anything but 0 to 255 counts as no answer here.
 */
export function tokenDecimalsCall(token: Address): ContractCall<number> {
  const call = contractCall(token, decimalsAbi, 'decimals', [], (decimals) => {
    if (!isTokenDecimals(decimals)) throw new RangeError('decimals must be an integer from 0 to 255')
    return decimals
  })
  return untrusted(call)
}
