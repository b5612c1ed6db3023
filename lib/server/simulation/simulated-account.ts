import 'server-only'
import { type Address, hexToBigInt, hexToNumber } from 'viem'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { quantity } from '../rpc/node-values'
import { RpcCallError } from '../rpc/rpc-call'
import type { AskRpc, SimulatedAccount } from './simulator'

/**
 * Reads an account in the newest block. Everything else about a simulation is asked at that block.
 *
 * @throws {AppError} `upstream.*` when no node answered, `request.aborted`.
 */
export async function readSimulatedAccount(
  rpc: AskRpc,
  chainId: Caip2,
  address: Address,
  signal: AbortSignal,
): Promise<SimulatedAccount> {
  const ofAccount = JSON.stringify([address, 'latest'])
  const answers = await rpc.relay(
    chainId,
    [
      { method: 'eth_blockNumber' },
      { method: 'eth_getBalance', params: ofAccount },
      { method: 'eth_getTransactionCount', params: ofAccount },
    ],
    signal,
    'visitors',
  )
  const [blockNumber, balance, nonce] = answers.map(({ result, error }) => {
    if (error) throw error.reason ?? new AppError('upstream.failed', { cause: new RpcCallError(error) })
    return z.safeParse(quantity, JSON.parse(result)).data
  })
  if (!blockNumber || !balance || !nonce) throw new AppError('upstream.invalid_reply')
  return {
    address,
    balance: hexToBigInt(balance),
    nonce: hexToNumber(nonce),
    blockNumber: hexToBigInt(blockNumber),
  }
}
