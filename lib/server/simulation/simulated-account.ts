import 'server-only'
import { type Address, type Hex, hexToBigInt, hexToNumber } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
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
    return quantityOf(JSON.parse(result))
  })
  if (!blockNumber || !balance || !nonce) throw new AppError('upstream.invalid_reply')
  return {
    address,
    balance: hexToBigInt(balance),
    nonce: hexToNumber(nonce),
    blockNumber: hexToBigInt(blockNumber),
  }
}

const quantityOf = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? (value as Hex) : null
