import { AppError } from '@/lib/core/app-error'
import { field, quantity } from './eip155-receipt'

/** The base fee may double in six full blocks (EIP-1559): the most that a new transaction pays for it, in base fees. */
export const BASE_FEE_HEADROOM = 2n

/** A JSON-RPC quantity (EIP-1474). @throws {AppError} `upstream.failed` for anything else. */
export function knownQuantity(value: unknown): bigint {
  const read = quantity(value)
  if (read === undefined) throw new AppError('upstream.failed')
  return read
}

/**
 * The base fee of the newest block, wei for one unit of gas; `undefined` on a chain without one.
 *
 * @param ask - Asks a node of the chain. Its answers are unchecked.
 * @throws {AppError} `upstream.failed` for an answer that is no block; the codes of `ask`.
 */
export async function readBaseFee(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<bigint | undefined> {
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  if (typeof block !== 'object' || block === null) throw new AppError('upstream.failed')
  const baseFee = field(block, 'baseFeePerGas')
  return baseFee === undefined || baseFee === null ? undefined : knownQuantity(baseFee)
}
