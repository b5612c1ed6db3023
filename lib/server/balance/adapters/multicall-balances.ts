import 'server-only'
import { type Address, multicall3Abi, parseAbi } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { multicallAddress, readContracts } from '../../rpc/contract-batch'
import { contractCall, untrusted } from '../../rpc/contract-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import type { BalanceProvider } from '../balance-provider'

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/**
 * Reads balances from the chain, which needs no key: one `eth_call` for all tokens, with Multicall3 as the source of
 * the native balance. On a chain without Multicall3 the native balance is a separate call.
 */
export function createMulticallBalances(rpc: RpcProvider): BalanceProvider {
  return {
    id: 'multicall',
    async holdings(chainId, owner, tokens, signal) {
      const multicall = multicallAddress(rpc, chainId)
      const reads = tokens.map((token) =>
        untrusted(contractCall(token, balanceAbi, 'balanceOf', [owner], (held) => held)),
      )
      if (!multicall) {
        const [native, held] = await Promise.all([
          readNative(rpc, chainId, owner, signal),
          readContracts(rpc, chainId, reads, signal),
        ])
        return { native, tokens: held }
      }
      const own = contractCall(multicall, multicall3Abi, 'getEthBalance', [owner], (held) => held)
      const [native, ...held] = await readContracts(rpc, chainId, [own, ...reads], signal)
      // Reading the native balance cannot fail in Multicall3. Without it, Multicall3 is not deployed and its other
      // answers are invalid.
      if (native === null || native === undefined) throw new AppError('upstream.invalid_reply')
      return { native, tokens: held }
    },
  }
}

async function readNative(rpc: RpcProvider, chainId: Caip2, owner: Address, signal: AbortSignal): Promise<bigint> {
  const held = await rpc.request(chainId, { method: 'eth_getBalance', params: [owner, 'latest'] }, signal)
  if (typeof held !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(held)) throw new AppError('upstream.invalid_reply')
  return BigInt(held)
}
