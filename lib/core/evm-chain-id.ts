import { AppError } from './app-error'
import { parseCaip2 } from './caip'
import { isEvm } from './namespaces'

/**
 * Returns the EVM chain id of an `eip155` CAIP-2 id, as a number.
 *
 * @throws {AppError} `network.invalid_chain_id` for another namespace or a number that is not safe.
 */
export function evmChainId(chainId: string): number {
  const parsed = parseCaip2(chainId)
  const id = parsed !== null && isEvm(parsed.namespace) ? Number(parsed.reference) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new AppError('network.invalid_chain_id', { details: { chainId } })
  return id
}
